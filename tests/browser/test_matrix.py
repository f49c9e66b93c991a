"""The matrix finds what is wrong, and nothing else: planted faults, positions loaded anew, a sample of its cells.

`make test-matrix` looks at all of its cells."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import pytest
from harness.browser.browsers import run
from harness.browser.people import room
from harness.browser.settling import SETTLED
from tests.matrix.cells import cells, sample
from tests.matrix.looking import MEASURE, all_faults, onlooker
from tests.matrix.positions import positions
from tests.matrix.surroundings import LOBBY, laid, surrounded

PAGE = """<!doctype html><body style="margin: 0; font: 16px sans-serif"><main style="position: relative">
<section data-part="mine"><button style="width: 120px; height: 44px">Lay a card</button></section>{}</main>"""

PLANTED = {
    "": [],
    '<p style="position: absolute; inset: 0 auto auto 60px; width: 60px; height: 44px">Told</p>': ["covered"],
    '<div style="width: 60px; overflow: hidden"><button style="width: 90px">Undo</button></div>': ["cut"],
    '<ul><li style="margin-top: 900px"><button aria-pressed="false">Joy</button></li></ul>': ["outside"],
    '<ul data-part="own" style="margin-top: 900px"><li>Mira</li></ul>': ["outside"],
    '<p style="width: 400px">Too wide for a phone</p>': ["sideways"],
    # What is not needed at once may be scrolled to, and cards of one hand may lie on each other.
    '<button style="margin-top: 900px">Look closer</button>': [],
    '<ul style="display: flex"><li><button style="width: 90px; height: 90px">1</button></li>'
    '<li style="margin-left: -40px"><button style="width: 90px; height: 90px">2</button></li></ul>': [],
}


def test_it_finds_what_is_covered_cut_or_out_of_reach(chromium: str, address: str) -> None:
    async def look() -> dict[str, list[str]]:
        found = {}
        async with room(chromium, address) as here:
            mira = await here.person("Mira", viewport={"width": 320, "height": 568})
            for more in PLANTED:
                await mira.page.set_content(PAGE.format(more))
                found[more] = [
                    fault["kind"] for fault in await mira.page.evaluate(MEASURE, {"asked": True, "scrolls": False})
                ]
        return found

    assert run(look()) == PLANTED


SOON = 10
"""Seconds for a page to have all its words."""

SHOWN = "() => [...document.querySelectorAll('main *')].map(({ tagName, innerText }) => [tagName, innerText])"

JUMPED = """() => new Promise((tell) => {
    new PerformanceObserver((all) => tell(all.getEntries().reduce((sum, { value }) => sum + value, 0)))
        .observe({ type: 'layout-shift', buffered: true });
    setTimeout(tell, 100, 0);
})"""
"""How much of the page has jumped since it was loaded, as browsers count it; 1 is all of it."""
MOST_JUMPED = 0.05
"""Half of what is called good."""


@pytest.mark.parametrize("game", ["expressions", "emojito", "emoticon", "facecards"])
def test_a_position_looks_the_same_after_another_as_alone(game: str, chromium: str, tmp_path: Path) -> None:
    async def look() -> None:
        async with onlooker(chromium, tmp_path, game) as eye:
            plain = [cell for cell in cells(game) if (cell.surrounding, cell.language) == ("plain", "en")]
            for cell in sample(plain, 4 / len(plain), seed=1):
                page, _ = await eye.look(cell)
                after_another = await page.evaluate(SHOWN)
                await page.reload()
                assert await page.evaluate(SETTLED, {"past": LOBBY})
                # Names and drawings may come a moment after the board.
                end = monotonic() + SOON
                while (alone := await page.evaluate(SHOWN)) != after_another and monotonic() < end:
                    await page.evaluate("() => new Promise(requestAnimationFrame)")
                assert alone == after_another, cell.title
                # The words of a lesson come a moment after its board, and need room.
                if "lesson" not in cell.title:
                    assert await page.evaluate(JUMPED) <= MOST_JUMPED, cell.title

    run(look())


@pytest.mark.parametrize("game", ["expressions", "emojito", "emoticon", "facecards"])
def test_every_cell_can_be_laid(game: str) -> None:
    tables = {position.title: laid(position) for position in positions(game)}
    around = {(cell.position.title, cell.surrounding): cell.position for cell in cells(game)}
    for (title, surrounding), position in around.items():
        assert surrounded(tables[title], position, surrounding) is not None, (title, surrounding)


LOOKED_AT = 16
"""Cells of each game in every run; `make test-matrix` looks at all of them."""

TIGHTEST = {
    "320x568 en emoticon 4-seats turn-waits plain",  # three cards and two tokens in a narrow row
    "360x640 en emojito tactic-circle-normal-14-seats talking-asked notice",  # fourteen names to choose from
    "screen de emojito tactic-competitive-normal-7-seats guessing-asked plain",  # a long heading above seven rows
}
"""Cells that are looked at in every run: what lies there is close together."""


@pytest.mark.parametrize("game", ["expressions", "emojito", "emoticon", "facecards"])
def test_nothing_is_covered_cut_or_out_of_reach_in_a_sample(game: str, chromium: str, tmp_path: Path) -> None:
    every = list(cells(game))
    chosen = sample(every, LOOKED_AT / len(every), seed=1) + [cell for cell in every if cell.title in TIGHTEST]
    faults = run(all_faults(chromium, tmp_path, chosen))
    assert [str(fault) for fault in faults] == []
