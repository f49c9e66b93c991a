"""A board in the middle of a move stays whole: a window is dragged wide, and a page sleeps through a reveal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from harness.browser.browsers import run
from harness.browser.settling import SETTLED
from playwright.async_api import expect
from tests.matrix.cells import Cell
from tests.matrix.looking import onlooker
from tests.matrix.positions import GoldenPosition, full_house

from mien.kit import Match

WIDTHS = (480, 700, 900, 1440, 1920, 320)
"""Where a window that is dragged stops for a moment; the last time it springs back."""

CHOICES = (
    "main [data-part~=hand] button:enabled, main li button[aria-pressed=false]:enabled, main label:has(input)"
)
MOVES = {"expressions": "turn", "emojito": "guessing", "emoticon": "turn", "facecards": "choosepair"}
"""A question of each game, at which something is chosen before it is said."""

CHOSEN = """() => [...document.querySelectorAll('main :is([aria-pressed=true], [aria-checked=true], :checked)')]
  .map((one) => one.ariaLabel || one.labels?.[0]?.innerText || one.innerText).filter((name) => name.trim())"""


@pytest.mark.parametrize("game", MOVES)
def test_a_window_is_dragged_wide_in_the_middle_of_a_move(game: str, chromium: str, tmp_path: Path) -> None:
    run(dragged(game, chromium, tmp_path))


async def dragged(game: str, chromium: str, data: Path) -> None:
    async with onlooker(chromium, data, game) as eye:
        position = next(one for one in full_house(game) if one.moment == f"{MOVES[game]}-asked")
        cell = Cell(position, "plain", "320x568", "en")
        page, _ = await eye.look(cell)
        await page.locator(CHOICES).first.click()
        chosen = await page.evaluate(CHOSEN)
        assert chosen
        for width in WIDTHS:
            await page.set_viewport_size({"width": width, "height": 800})
            assert await page.evaluate(SETTLED, {"width": width}), cell.title
            assert not await page.evaluate("document.documentElement.scrollWidth > innerWidth"), (
                f"{cell.title}, {width} px"
            )
        assert await page.evaluate(CHOSEN) == chosen, cell.title


@pytest.mark.parametrize("game", ["emojito", "facecards"])
def test_a_page_that_slept_in_a_reveal_shows_what_came_after_it(game: str, chromium: str, tmp_path: Path) -> None:
    run(asleep(game, chromium, tmp_path))


async def asleep(game: str, chromium: str, data: Path) -> None:
    reveal = next(position for position in full_house(game) if position.moment == "revealing-asked")
    after = GoldenPosition(reveal.record, reveal.name, "after the reveal", reveal.seat, answers_after(reveal))
    async with onlooker(chromium, data, game) as eye:
        page, _ = await eye.look(Cell(after, "plain", "390x844", "en"))
        heading = page.get_by_role("heading", level=1)
        awaited = await heading.inner_text()
        page, _ = await eye.look(Cell(reveal, "plain", "390x844", "en"))
        assert await heading.inner_text() != awaited
        sleep = await page.context.new_cdp_session(page)
        await sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
        eye.go_on(after)
        await sleep.send("Page.setWebLifecycleState", {"state": "active"})
        last = page.get_by_role("button", name=re.compile("^Continue$"))
        await expect(heading.filter(has_text=awaited).or_(last).first).to_be_visible()
        if await last.count():
            # What is told of the turn before stays until it has been read.
            await last.click()
        await expect(heading).to_have_text(awaited)


def answers_after(reveal: GoldenPosition) -> int:
    """How many answers had been given when this reveal was over."""
    step = next(
        match.step
        for match in Match.steps(reveal.record)
        if sum(given.step < match.step for given in reveal.record.answers) >= reveal.answers
    )
    return sum(given.step <= step for given in reveal.record.answers)
