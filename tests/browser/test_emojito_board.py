"""Whole games of Emojito on its board: in every mode, one of them with nothing but a keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest
from harness.browser.browsers import run
from harness.browser.emojito import Player
from harness.browser.expecting import expect
from harness.browser.people import CHANGED, WIDE, Person, room, together
from harness.browser.seating import seat_people
from playwright.async_api import Locator

MODES = {
    "rivals": ("Against each other", 2, 1, {}),
    "together": ("Together", 2, 1, {"Edition": "Huch", "Trophies to win": "1 trophy"}),
    "secret message": ("Together", 2, 1, {"Edition": "Huch", "Difficulty": "Almost impossible"}),
    "teams": ("Teams", 2, 2, {}),
}


SOON = 5
"""Seconds for a board to find its width."""
TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


class Typist(Player):
    """Somebody who plays with the keyboard alone."""

    async def press(self, button: Locator) -> None:
        await self.tab_to(button, "Enter")

    async def choose(self, radio: Locator) -> None:
        await self.tab_to(radio, "Space")

    async def tab_to(self, wanted: Locator, key: str) -> None:
        """Goes from stop to stop until it is there, and presses."""
        await self.person.to_the_top()
        for _ in range(40):
            if not await wanted.count():
                return
            if await wanted.first.evaluate(
                "it => it === document.activeElement || it.name && it.name === document.activeElement.name"
            ):
                await self.page.keyboard.press(key)
                return
            await self.page.keyboard.press("Tab")


# A secret message is played together, too.
LONG = {"together"}


@pytest.mark.parametrize(
    "mode", [pytest.param(mode, marks=pytest.mark.long) if mode in LONG else mode for mode in MODES]
)
def test_people_play_on_the_board(chromium: str, address: str, mode: str) -> None:
    run(on_the_board(chromium, address, mode))


async def on_the_board(chromium: str, address: str, mode: str, turns: int = 3) -> None:
    tab, people, bots, options = MODES[mode]
    async with room(chromium, address) as here:
        seated = [await here.person(name) for name in ("Mira", "Lou")[:people]]
        host = seated[0]
        await seat_people("Emojito", *seated, bots=bots)
        await host.page.get_by_role("radio", name=tab).click()
        for row, option in options.items():
            await host.choose(row, option)
        await host.press(f"Start with {people + bots}")
        chance = Random(mode)
        answers = await together(*(Player(person, chance).play(turns) for person in seated))
        assert all(answers)


def test_the_board_needs_no_pointer_and_no_sideways_scrolling(chromium: str, address: str) -> None:
    run(by_keyboard(chromium, address))


async def by_keyboard(chromium: str, address: str, widths: Sequence[int] = (390, 320)) -> None:
    async with room(chromium, address) as here:
        person = await here.person("Mira", viewport=WIDE)
        await seat_people("Emojito", person, bots=13, options={"edition": "huch", "mode": "teams"})
        await person.press("Start with 14")
        assert await Typist(person, Random(5)).play(turns=2)
        for width in widths:
            await person.page.set_viewport_size({"width": width, "height": 844})
            await fits_soon(person)


async def fits_soon(person: Person) -> None:
    """Nothing has to be scrolled sideways, as soon as the board has learned its new width."""
    async with asyncio.timeout(SOON):
        while await person.page.evaluate(TOO_WIDE):
            await person.page.evaluate(CHANGED)


def test_no_answer_is_an_answer_too(chromium: str, address: str) -> None:
    run(at_a_loss(chromium, address))


async def at_a_loss(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        page = mira.page
        await page.goto(address)
        # In a first game it is known who acts first.
        for button in ("Open a table for Emojito", "Learn in five minutes"):
            await mira.press(button)
        for button in ("Skip the tutorial", "I’ve acted outside mien", "Continue"):
            await mira.press(button)
        none = mira.question.get_by_role("checkbox", name="No answer")
        await none.check()
        await none.uncheck()
        await expect(mira.question.get_by_role("button", name="Choose a card")).to_be_disabled()
        await none.check()
        await mira.question.get_by_role("button", name="No answer").click()
        # Until everybody has seen what it was, the bar asks nothing new.
        await expect(page.get_by_role("button", name="Continue")).to_be_visible()
        await expect(page.get_by_role("heading", level=1)).to_have_text("What did Toto feel?")
        await mira.press("Continue")
        await expect(page.get_by_role("heading", level=1)).not_to_have_text("What did Toto feel?")
