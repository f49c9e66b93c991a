"""Big screens in Firefox and in WebKit: all of the board is in sight, in letters for a sofa."""

from __future__ import annotations

import pytest
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import room
from tests.browser.test_emoticon_board import TELEVISION, reads_from_a_sofa
from tests.engines.sight import in_sight

FULL = {"Expressions": 6, "Emojito": 7, "Émoticon": 8, "Face Cards": 7}
"""With how many the board is fullest, of those with room for them all."""


@pytest.mark.parametrize("game", FULL)
def test_a_full_table_is_in_sight_on_a_big_screen(engine: str, address: str, game: str) -> None:
    run(on_the_wall(engine, address, game))


async def on_the_wall(engine: str, address: str, game: str) -> None:
    async with room(engine, address) as here:
        mira, wall = await here.person("Mira"), await here.person("the wall", viewport=TELEVISION)
        link = await mira.open_table(game)
        await wall.page.goto(f"{link}/screen")
        await expect(wall.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
        for _ in range(FULL[game] - 1):
            await mira.add_bot()
        await mira.press(f"Start with {FULL[game]}")
        board = wall.page.get_by_role("region", name="The board")
        await expect(board.get_by_text("Mira", exact=True).first).to_be_visible()
        await in_sight(wall, board)
        if game == "Émoticon":
            await reads_from_a_sofa(wall, link)
