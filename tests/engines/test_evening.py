"""The short form: by a link to a seat, a game on the board, the big screen, the replay and its proof."""

from __future__ import annotations

from random import Random

import pytest
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import WIDE, Person, room
from tests.browser.test_emoticon_board import TELEVISION, AtBoard
from tests.engines.sight import in_sight

TURNS = 2
"""Of the host, before bots take over."""


@pytest.mark.brief
def test_an_evening_from_the_link_to_the_replay(engine: str, address: str) -> None:
    run(an_evening(engine, address))


async def an_evening(engine: str, address: str) -> None:
    async with room(engine, address) as here:
        mira, lou = await here.person("Mira"), await here.person("Lou", viewport=WIDE)
        link = await mira.open_table("Émoticon")
        await lou.join(link)
        await expect(mira.page.get_by_text("Lou", exact=True)).to_be_visible()
        for _ in range(2):
            await mira.add_bot()
        await mira.press("Start with 4")
        await expect(lou.page.get_by_role("region", name="The board")).to_be_visible()
        await hangs_on_the_wall(lou, link)
        await mira_begins(mira)
        await expect(lou.page.get_by_role("list", name="How it ended")).to_be_visible()
        await watched_again(mira)


async def hangs_on_the_wall(wall: Person, link: str) -> None:
    """Lou stands up and makes the screen a big one: everybody is in sight on it, and nothing can be pressed."""
    await wall.leave_to_bots()
    await wall.page.set_viewport_size(TELEVISION)
    await wall.page.goto(f"{link}/screen")
    board = wall.page.get_by_role("region", name="The board")
    await expect(board.get_by_text("Mira", exact=True)).to_be_visible()
    await expect(board.get_by_role("button")).to_have_count(0)
    await in_sight(wall, board.get_by_role("listitem"))


async def mira_begins(mira: Person) -> None:
    """She plays a little, and leaves the rest to a bot."""
    await AtBoard(mira).play(Random("evening"), TURNS)
    await mira.let_bots_finish()


async def watched_again(mira: Person) -> None:
    """The record is proved here, and watched again step by step."""
    await mira.press("Check it")
    await expect(mira.page.get_by_text("Checked: they match")).to_be_visible()
    await mira.page.keyboard.press("Escape")
    await mira.page.get_by_role("link", name="Watch replay").click()
    slider = mira.page.get_by_role("slider", name="Step")
    await expect(slider).to_have_value("0")
    await expect(mira.page.get_by_role("button", name="Verified: the deal was fair")).to_be_visible()
    await mira.page.keyboard.press("ArrowRight")
    await expect(slider).to_have_value("1")
    await mira.page.keyboard.press("End")
    await expect(mira.page.get_by_role("heading", name="The game is over")).to_be_visible()
