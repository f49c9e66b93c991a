"""A big screen shows what all may see; those who were there can watch a game again, and all once they agree."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

from harness.browser.axe import is_open_to_all
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import WIDE, Person, room, together
from playwright.async_api import Locator, ViewportSize, WebSocket

TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
SOME = 2
"""Answers by each person, before bots take over their seats: Pip's and Toto's."""


def slider(person: Person) -> Locator:
    return person.page.get_by_role("slider", name="Step")


def overheard(person: Person) -> list[dict[str, Any]]:
    """All that the server will tell this person's page, as it comes."""
    told: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: told.append(json.loads(frame)))

    person.page.on("websocket", listen)
    return told


def test_a_game_on_a_big_screen_and_watched_again(chromium: str, address: str) -> None:
    run(played_shown_and_watched_again(chromium, address))


async def played_shown_and_watched_again(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira, jonas = await here.table("Expressions", "Mira", "Jonas", bots=1)
        link = mira.page.url
        wall = await here.person("the wall", viewport=TELEVISION)
        told = overheard(wall)
        await hangs_in_the_lobby(wall, link)
        await mira.press("Start with 3")
        await shows_the_board(wall)
        chance = Random("screen")
        await together(*(person.play_some(chance, SOME) for person in (mira, jonas)))
        await expect(wall.page.get_by_role("list", name="How it ended")).to_be_visible()
        # The podium says how it ended: no sentence below it says so again.
        await expect(wall.page.get_by_role("list", name="What happened")).to_have_count(0)
        games = [frame for frame in told if frame["type"] == "Game"]
        assert all(game["seat"] is None and not game["view"]["hand"] for game in games)
        assert len([frame for frame in told if frame["type"] == "Table"][-1]["people"]) == 2

        replay = await watches_again(mira)
        lou = await here.person("Lou", viewport=WIDE)
        lou.forgiven.append("403")
        await lou.page.goto(replay)
        await expect(lou.page.get_by_text("Only people who were at the table")).to_be_visible()
        await all_agree(mira, jonas)
        await lou.page.reload()
        await plays_it_through(lou)


async def hangs_in_the_lobby(wall: Person, link: str) -> None:
    """The way in is there for all to see, and nobody has come because of it."""
    await wall.page.goto(f"{link}/screen")
    await expect(wall.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    await expect(wall.page.get_by_text(re.compile("^[A-U]{4}-[A-U]{4}$"))).to_be_visible()
    await expect(wall.page.get_by_text("Jonas", exact=True)).to_be_visible()
    await is_open_to_all(wall.page, "the screen, in the lobby")


async def shows_the_board(wall: Person) -> None:
    """The board is there, with whose turn it is and no hand; it can't be touched."""
    board = wall.page.get_by_role("region", name="The board")
    await expect(board.get_by_text("Jonas", exact=True)).to_be_visible()
    await expect(wall.page.get_by_role("heading", level=1)).to_contain_text("’s turn")
    await expect(board.get_by_role("button")).to_have_count(0)
    await expect(wall.page.get_by_text("Your hand")).to_have_count(0)
    await is_open_to_all(wall.page, "the screen, in a game")


async def watches_again(person: Person) -> str:
    """Steps and jumps by keyboard, looks through other eyes, sees that the deal was honest; the address."""
    page, keys = person.page, person.page.keyboard
    await page.get_by_role("link", name="Watch replay").click()
    await expect(slider(person)).to_have_value("0")
    await expect(page.get_by_role("button", name="Verified: the deal was fair")).to_be_visible()
    await keys.press("ArrowRight")
    await keys.press("ArrowRight")
    await keys.press("ArrowLeft")
    await expect(slider(person)).to_have_value("1")
    await keys.press("End")
    await expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    await keys.press("Home")
    await expect(slider(person)).to_have_value("0")
    # A bot sits where this person sat: they see what the table saw.
    await expect(page.get_by_text("Your hand")).to_have_count(0)
    await person.press("View as: The table")
    await page.get_by_role("radio", name="Toto").check()
    await keys.press("Escape")
    await expect(page.get_by_role("button", name="View as: Toto")).to_be_visible()
    await expect(page.get_by_text("Your hand").first).to_be_visible()
    await is_open_to_all(person.page, "a replay on a phone")
    return page.url


async def all_agree(mira: Person, jonas: Person) -> None:
    """Both let everybody watch, one after the other; then there is a link to send."""
    await mira.page.get_by_role("button", name="Back", exact=True).click()
    public = "Anyone with the link can watch it"
    await mira.page.get_by_role("switch", name=public).check()
    await expect(jonas.page.get_by_text("1 of 2 agree")).to_be_visible()
    await jonas.page.get_by_role("switch", name=public).check()
    await expect(mira.page.get_by_text("the link is open to all")).to_be_visible()
    await expect(mira.page.get_by_role("button", name="Share link")).to_be_visible()


async def plays_it_through(stranger: Person) -> None:
    """On the real board, by itself, at once from the start again; a sentence leads to its step."""
    page, keys = stranger.page, stranger.page.keyboard
    await expect(page.get_by_role("region", name="The board").get_by_text("Toto", exact=True)).to_be_visible()
    await is_open_to_all(stranger.page, "a replay on a wide screen")
    await keys.press("End")
    last = await slider(stranger).get_attribute("max")
    await expect(slider(stranger)).to_have_value(str(last))
    for speed in (1, 2):
        await stranger.press(f"Speed: {speed}×")
    await page.get_by_role("button", name="Play", exact=True).click()
    await expect(page.get_by_role("button", name="Pause")).to_be_visible()
    await expect(slider(stranger)).to_have_value(re.compile("^[1-9]"))
    await stranger.press("Pause")
    first = page.get_by_role("region", name="The story so far").get_by_role("button").first
    await first.click()
    await expect(first).to_have_attribute("aria-current", "step")
