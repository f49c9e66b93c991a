"""A laptop shows a board whole, also with many players and at a reveal, and words have room there."""

from __future__ import annotations

from pathlib import Path

from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import PHONE, WIDE
from harness.browser.settling import SETTLED
from playwright.async_api import Page
from tests.languages.staging import Stage, golden, seats_and_answers, stage

CROWDED = [
    ("emoticon", "", 4, "discard-asked"),
    ("emoticon", "", 8, "discard-asked"),
    ("emoticon", "", 8, "turn-asked"),
    ("facecards", "base-vote", 7, "revealing-asked"),
    ("facecards", "daredevil-vote", 5, "revealing-asked"),
    ("emojito", "huch-teams-normal", 14, "performing-asked"),
]
"""A game, its mode, how many play it, and the moment at which it needs most room."""

NARROW = """() => [...document.querySelectorAll('main p, main strong')].filter((words) => {
  const line = parseFloat(getComputedStyle(words).lineHeight);
  return words.checkVisibility() && words.clientHeight > 5 * line && words.clientWidth < 8 * line;
}).map((words) => words.textContent.trim())"""
"""Words that stand one below the other, like a tower."""


def test_crowded_boards_and_reveals_fit_a_laptop(tmp_path: Path) -> None:
    run(they_fit(tmp_path))


async def they_fit(data: Path) -> None:
    async with stage(data) as here:
        for game, mode, seats, moment in CROWDED:
            await fits(here, game, mode, seats, moment)


async def fits(here: Stage, game: str, mode: str, seats: int, moment: str) -> None:
    record = golden(game, mode, seats)
    seat, answers = next((at, given) for kind, at, given in seats_and_answers(record) if kind == moment)
    async with here.board(record, seat, answers) as path:
        page = await here.look(path, "en", seat=seat, size=WIDE)
        where = f"{game}, {seats} seats, {moment}"
        assert await overflow(page) <= 0, where
        for button in await page.get_by_role("region", name="Your answer").get_by_role("button").all():
            await expect(button).to_be_in_viewport(ratio=1)
        assert await page.evaluate(NARROW) == [], where


HIDDEN = "[...document.querySelectorAll('.table')].map((one) => one.scrollHeight - one.clientHeight).at(0)"
"""How much of the table lies out of sight, in pixels."""


def test_partners_and_news_are_in_sight_on_a_small_phone(tmp_path: Path) -> None:
    run(in_sight(tmp_path))


async def in_sight(data: Path) -> None:
    record = golden("expressions", "easy", 4)
    rewards = [(seat, given) for kind, seat, given in seats_and_answers(record) if kind == "reward-asked"]
    async with stage(data) as here:
        for seat, answers in rewards[-2:]:
            async with here.board(record, seat, answers) as path:
                page = await here.look(path, "en", seat=seat, size={"width": 320, "height": 568})
                assert await page.evaluate(HIDDEN) == 0, f"after {answers} answers"


LOOSE = """() => {
  const centre = ({ left, right }) => (left + right) / 2;
  const cards = [...document.querySelectorAll('[data-part=fronts] :is([data-card], .gap)')];
  const ends = cards.map((card) => card.getBoundingClientRect()).map((place) => [centre(place), place.bottom]);
  return [...document.querySelectorAll('.lines path')].filter((line) => {
    const { x, y } = line.getPointAtLength(0).matrixTransform(line.getScreenCTM());
    return !ends.some(([across, down]) => Math.abs(across - x) < 3 && Math.abs(down - y) < 3);
  }).length;
}"""
"""Lines of Face Cards that begin at no front card."""


def test_a_line_begins_at_its_card_on_a_phone(tmp_path: Path) -> None:
    run(it_begins_there(tmp_path))


async def it_begins_there(data: Path) -> None:
    record = golden("facecards", "daredevil-vote", 4)
    seat, answers = next((at, given) for kind, at, given in seats_and_answers(record) if kind == "betting-asked")
    async with stage(data) as here, here.board(record, seat, answers) as path:
        page = await here.look(path, "en", seat=seat)
        await expect(page.locator(".lines path")).to_have_count(1)
        assert await page.evaluate(SETTLED)
        assert await page.evaluate(LOOSE) == 0


def test_the_next_game_is_in_reach_however_long_the_albums_are(tmp_path: Path) -> None:
    run(it_is_in_reach(tmp_path))


async def it_is_in_reach(data: Path) -> None:
    record = golden("facecards", "base-vote", 7)
    async with stage(data) as here, here.board(record, 0, len(record.answers)) as path:
        page = await here.look(path, "en", size=PHONE)
        await expect(page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)


async def overflow(page: Page) -> int:
    """Pixels of the page that are below what can be seen."""
    return int(await page.evaluate("document.documentElement.scrollHeight - innerHeight"))
