"""Every board is open to all, in light and in dark: axe finds nothing at any kind of question, in a full house."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from harness.browser.axe import is_open_to_all
from harness.browser.browsers import run
from harness.browser.settling import SETTLED
from tests.matrix.cells import Cell
from tests.matrix.looking import onlooker
from tests.matrix.positions import full_house

LOOKS: list[tuple[Literal["dark", "light"], str]] = [("dark", "320x568"), ("light", "1366x768")]


@pytest.mark.parametrize("game", ["expressions", "emojito", "emoticon", "facecards"])
def test_every_question_on_the_board_is_open_to_all(game: str, chromium: str, tmp_path: Path) -> None:
    run(open_to_all(game, chromium, tmp_path))


async def open_to_all(game: str, chromium: str, data: Path) -> None:
    async with onlooker(chromium, data, game) as eye:
        for scheme, window in LOOKS:
            for position in full_house(game):
                cell = Cell(position, "plain", window, "en")
                page, found = await eye.look(cell)
                await page.emulate_media(color_scheme=scheme)
                assert await page.evaluate(SETTLED)
                await is_open_to_all(page, f"{cell.title}, {scheme}")
                assert not [fault for fault in found if fault.kind in ("sideways", "error")], cell.title
