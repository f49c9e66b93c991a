"""Lines that break: nothing is lost, and everybody is told."""

from __future__ import annotations

import re
from random import Random

from harness.browser.browsers import run
from harness.browser.people import room, together
from harness.browser.seating import end_unseen
from playwright.async_api import expect

AWAY = re.compile("^away ·")
"""What stands at the seat of somebody whose connection is gone."""
LOST = "The connection was lost."


def test_whoever_loses_the_network_in_a_game_comes_back_to_it(chromium: str, address: str) -> None:
    run(offline_and_back(chromium, address))


async def offline_and_back(chromium: str, address: str) -> None:
    chance = Random(4)
    async with room(chromium, address) as here:
        mira, jonas = players = await here.table("Face Cards", "Mira", "Jonas", bots=1)
        jonas.forgiven += ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
        await mira.press("Start with 3")
        await together(*(player.play(chance, most=1) for player in players))

        await jonas.context.set_offline(True)
        await expect(jonas.page.get_by_text(LOST)).to_be_visible()
        await expect(mira.page.get_by_text(AWAY)).to_be_visible()
        await jonas.context.set_offline(False)
        await expect(jonas.page.get_by_text(LOST)).to_be_hidden()
        await expect(mira.page.get_by_text(AWAY)).to_be_hidden()

        await together(*(player.play_and_leave(chance, most=1) for player in players))
        await end_unseen(*players)


def test_a_page_that_could_not_be_fetched_comes_by_itself_when_the_line_is_back(
    chromium: str, address: str
) -> None:
    run(fetched_offline(chromium, address))


async def fetched_offline(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        mira.forgiven += ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
        await mira.open_table("Emojito")
        await mira.page.goto(address)
        await mira.context.set_offline(True)
        await mira.page.get_by_role("link", name="Rules", exact=True).first.click()
        await expect(mira.page.get_by_role("heading", name="This page didn’t load")).to_be_visible()
        await mira.context.set_offline(False)
        await expect(mira.page.get_by_role("heading", name="This page didn’t load")).to_have_count(0)
        await expect(mira.page.get_by_role("heading", level=1)).to_be_visible()


def test_an_answer_given_without_a_line_arrives_when_it_is_back(chromium: str, address: str) -> None:
    run(answered_offline(chromium, address))


async def answered_offline(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        (mira,) = await here.table("Émoticon", "Mira", bots=3)
        mira.forgiven += ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
        await mira.press("Start with 4")
        await expect(mira.open_question).to_be_visible()
        await mira.context.set_offline(True)
        await expect(mira.page.get_by_text(LOST)).to_be_visible()
        await mira.question.get_by_role("radio", name="Pass", exact=True).click()
        await mira.question.get_by_role("button", name="Pass for this round").click()
        await mira.context.set_offline(False)
        await expect(mira.page.get_by_text(LOST)).to_be_hidden()
        await mira.page.get_by_role("button", name="Full log").click()
        await expect(mira.page.get_by_role("dialog").get_by_text("You pass.")).to_be_visible()
        await mira.page.keyboard.press("Escape")
        await mira.play(Random(1), most=1)


def test_a_page_that_is_loaded_again_is_seated_at_once(chromium: str, address: str) -> None:
    run(loaded_again(chromium, address))


async def loaded_again(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        (mira,) = await here.table("Émoticon", "Mira", bots=3)
        await mira.press("Start with 4")
        await mira.play(Random(2), most=1)
        await mira.page.reload()
        await expect(mira.question).to_be_visible()
        await mira.page.get_by_role("button", name="Full log").click()
        await expect(mira.page.get_by_role("dialog").get_by_text("Round 1")).to_be_visible()
