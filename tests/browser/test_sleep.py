"""A phone that was locked in the middle of a game is back in it at once, and nothing is lost."""

from __future__ import annotations

import asyncio
from random import Random
from time import monotonic

import pytest
from harness.browser.browsers import run
from harness.browser.people import room
from harness.browser.seating import seat_people
from playwright.async_api import expect
from tests.browser.cable import cable
from tests.browser.phone import Phone, phone

SOON = 2.0
"""Seconds within which a phone that wakes up is back in the game."""

ANSWER = "section[aria-label='Your answer']"
NEWS = "document.querySelector('[aria-label*=\"1 new\"]')"


async def sit_down(mira: Phone, link: str) -> None:
    """Comes by a link, likes it plain, and takes a seat."""
    await mira.go(link)
    await mira.look("localStorage.setItem('mien.plain', '1')")
    await mira.go(link)
    await mira.write("Your name", "Mira")
    await mira.tap("button", "Take a seat")
    await mira.read("Mira (you)")


@pytest.mark.timed
@pytest.mark.parametrize("seconds", [0.5, 6])
def test_a_phone_that_was_locked_in_a_game_is_back_within_two_seconds(
    chromium: str, address: str, seconds: float
) -> None:
    run(locked_and_back(chromium, address, seconds))


async def locked_and_back(chromium: str, address: str, seconds: float) -> None:
    async with room(chromium, address) as here, cable(address) as line, phone(chromium) as mira:
        jonas = await here.person("Jonas")
        link = await seat_people("Face Cards", jonas, bots=1, plain=True)
        await sit_down(mira, link.replace(address, line.address))
        await jonas.press("Start with 3")
        await mira.tap(f"{ANSWER} input")
        await expect(jonas.open_question).to_be_visible()

        await mira.lock()
        line.cut()
        locked = monotonic()
        await jonas.play(Random(1), most=1)
        await jonas.press("Chat")
        await jonas.page.get_by_label("Say something").fill("Are you there?")
        await jonas.page.keyboard.press("Enter")
        await expect(jonas.page.get_by_text("Are you there?")).to_be_visible()
        await jonas.page.keyboard.press("Escape")
        # A phone lies on the table for a while.
        await asyncio.sleep(max(0, seconds - (monotonic() - locked)))

        line.mend()
        woken = monotonic()
        await mira.unlock()
        await mira.tap(f"{ANSWER} button")
        await mira.until(NEWS)
        back = monotonic() - woken
        await expect(jonas.open_question).to_be_visible()
        assert back < SOON


def test_an_answer_goes_through_though_the_network_went_without_a_word(chromium: str, address: str) -> None:
    run(silenced(chromium, address))


async def silenced(chromium: str, address: str) -> None:
    async with room(chromium, address) as here, cable(address) as line, phone(chromium) as mira:
        jonas = await here.person("Jonas")
        link = await seat_people("Face Cards", jonas, bots=1, plain=True)
        await sit_down(mira, link.replace(address, line.address))
        await jonas.press("Start with 3")
        await jonas.play(Random(1), most=1)
        await mira.tap(f"{ANSWER} input")
        line.cut()
        line.mend()
        await mira.tap(f"{ANSWER} button")
        await expect(jonas.open_question).to_be_visible()


def test_somebody_who_only_waits_is_told_that_the_network_went_without_a_word(chromium: str, address: str) -> None:
    run(waited_in_silence(chromium, address))


async def waited_in_silence(chromium: str, address: str) -> None:
    async with room(chromium, address) as here, cable(address) as line, phone(chromium) as mira:
        jonas = await here.person("Jonas")
        link = await seat_people("Face Cards", jonas)
        await sit_down(mira, link.replace(address, line.address))
        line.cut()
        await mira.read("The connection was lost.")
        line.mend()
        await mira.until(f"!document.body.textContent.includes({'The connection was lost.'!r})")
        await mira.read("Mira (you)")
