"""With the rules open beside it, every board keeps to the room that is left; nothing overlaps or is cut off."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness.browser.browsers import run
from tests.matrix.cells import Cell
from tests.matrix.looking import onlooker
from tests.matrix.positions import full_house

from mien.games import GAMES

WIDTHS = (1180, 1360, 1540)

BELOW_RULES = """() => {
  const rules = document.querySelector('dialog[open]').getBoundingClientRect();
  const named = ({ ariaLabel, textContent, outerHTML }) =>
    ariaLabel || textContent.trim().slice(0, 30) || outerHTML.slice(0, 60);
  const isBelow = (element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && (right > rules.left + 1 || left < -1);
  };
  const LOOK = { visibilityProperty: true, opacityProperty: true };
  const shown = [...document.querySelectorAll('main section *')].filter((element) =>
    element instanceof HTMLElement && element.checkVisibility(LOOK));
  return shown.filter((element) => isBelow(element) && !element.closest('[popover]')).map(named);
}"""
"""What of the board lies below the open rules, or beyond the page's edge."""


@pytest.mark.parametrize("game", GAMES)
def test_every_board_keeps_to_its_place_beside_the_rules(game: str, chromium: str, tmp_path: Path) -> None:
    run(beside_rules(game, chromium, tmp_path))


async def beside_rules(game: str, chromium: str, data: Path) -> None:
    async with onlooker(chromium, data, game) as eye:
        for width in WIDTHS:
            for position in full_house(game):
                cell = Cell(position, "rules", f"{width}x900", "en")
                page, faults = await eye.look(cell)
                assert [str(fault) for fault in faults] == []
                assert await page.evaluate(BELOW_RULES) == [], cell.title
