"""Phones as phones: a back gesture, a screen that stays on, and browsers that are too old."""

from __future__ import annotations

from typing import Any

from harness.browser.browsers import run
from harness.browser.people import PHONE, Person, Room, room
from harness.browser.seating import seat_people
from playwright.async_api import expect

TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
"""A phone as Chromium plays it."""


async def playing(here: Room, game: str, bots: int, **settings: Any) -> Person:
    """Somebody with a phone, in a game with bots."""
    mira = await here.person("Mira", **TOUCH, **settings)
    await seat_people(game, mira, bots=bots)
    await mira.press(f"Start with {bots + 1}")
    await expect(mira.question).to_be_visible()
    return mira


def test_a_back_gesture_in_a_game_closes_what_is_open_or_asks(chromium: str, address: str) -> None:
    run(back_gesture(chromium, address))


async def back_gesture(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await playing(here, "Émoticon", 3)
        table = mira.page.url
        await mira.press("Menu")
        menu = mira.page.get_by_role("dialog", name="Menu")
        await expect(menu).to_be_visible()
        await mira.page.go_back()
        await expect(menu).to_be_hidden()

        await mira.page.get_by_role("heading", level=1).click()
        await mira.page.go_back()
        asked = mira.page.get_by_role("dialog", name="Leave the game?")
        await expect(asked).to_be_visible()
        await mira.press("Keep playing")
        await expect(asked).to_be_hidden()
        await expect(mira.question).to_be_visible()
        assert mira.page.url == table

        await mira.page.go_back()
        await mira.press("Leave the table")
        await expect(mira.page.get_by_role("button", name="Open a table for Émoticon")).to_be_visible()

        # The start page leads back, and the arrow above the board asks, too.
        await mira.page.get_by_role("navigation", name="Back to your table").get_by_role("link").click()
        await expect(mira.question).to_be_visible()
        assert mira.page.url == table
        await mira.press("Back")
        await expect(asked).to_be_visible()


def test_the_screen_stays_on_in_a_game_and_again_after_the_page_was_hidden(chromium: str, secure: str) -> None:
    run(stays_on(chromium, secure))


async def stays_on(chromium: str, secure: str) -> None:
    # A browser without windows refuses every lock: what counts is that the page asks for it.
    locks = """globalThis.requests = 0;
      const { request } = WakeLock.prototype;
      WakeLock.prototype.request = function (kind) { requests += 1; return request.call(this, kind); };"""
    async with room(chromium, secure) as here:
        mira = await here.person("Mira", **TOUCH)
        await mira.context.add_init_script(locks)
        await seat_people("Émoticon", mira, bots=3)
        assert await mira.page.evaluate("requests") == 0
        await mira.press("Start with 4")
        await mira.page.wait_for_function("() => requests > 0")
        # The browser may hide and show the page by itself: only what is asked for after this counts.
        before = await mira.page.evaluate("requests")
        await mira.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        await mira.page.wait_for_function("before => requests > before", arg=before)


def test_a_browser_that_is_too_old_is_told_so_at_once(chromium: str, address: str) -> None:
    run(too_old(chromium, address))


async def too_old(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira", **TOUCH)
        await mira.context.add_init_script("delete Array.prototype.toSorted")
        await mira.page.goto(address)
        for sentence in ("Your browser is too old for mien.", "Dein Browser ist zu alt für mien."):
            await expect(mira.page.get_by_text(sentence)).to_be_visible()
        await expect(mira.page.get_by_text("Firefox 126").last).to_be_visible()
        await expect(mira.page.get_by_text("Nothing here yet?")).to_be_hidden()
