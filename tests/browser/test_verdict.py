"""A guess in Expressions holds its breath on phones and on walls alike, and never holds up the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from aiohttp import ClientWebSocketResponse
from bench.gallery import NAMES
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import together
from tests.languages.staging import TELEVISION, golden, stage

import mien
from mien.games.expressions.imagine import barred_by, needed_by
from mien.kit import Match, Record

WATCH = """() => {
  globalThis.guess = new Promise((seen) => {
    const moments = [];
    new MutationObserver((_, eye) => {
      const stage = document.querySelector('[data-part=scene] .stage');
      if (!stage) return;
      const { top, bottom, height } = stage.getBoundingClientRect();
      const open = stage.matches('.look-good, .look-warning');
      const thanks = stage.querySelector('.thanks')?.textContent ?? '';
      const told = document.querySelector('footer ol')?.textContent ?? '';
      moments.push({ open, height, whole: top >= 0 && bottom <= innerHeight, told, thanks });
      if (!open) return;
      eye.disconnect();
      seen(moments);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
}"""
"""What is seen of the next guess, from its breath to its verdict."""

LARGE = 250
"""Pixels that a verdict is high, at least."""


def test_a_guess_is_seen_large_on_a_phone_and_on_a_wall_before_anything_tells_it(tmp_path: Path) -> None:
    run(a_guess_is_seen(tmp_path))


async def a_guess_is_seen(data: Path) -> None:
    record = golden("expressions", "easy", 4)
    at = max(at for at in range(len(record.answers)) if kind(record, at) == "Guess")
    guesser = record.answers[at].seat
    viewer = (guesser + 1) % record.seats
    async with stage(data) as here, here.seated(record, viewer, at) as (path, lines):
        phone = await here.look(path, "en", seat=viewer)
        wall = await here.look(f"{path}/screen", "en", seat=viewer, size=TELEVISION)
        await together(*(page.evaluate(WATCH) for page in (phone, wall)))
        await answer(lines[guesser], record, at)
        for moments in await together(*(page.evaluate("globalThis.guess") for page in (phone, wall))):
            assert [moments[0]["open"], moments[-1]["open"]] == [False, True]
            for moment in moments:
                assert moment["whole"], moment
                assert moment["height"] > LARGE, moment
                assert moment["told"] == "", moment
        await answer(lines[guesser], record, at + 1)
        await expect(phone.get_by_role("link", name="Save the game")).to_be_visible()
        await expect(wall.get_by_role("list", name="How it ended")).to_be_visible()


def test_a_guess_that_a_clue_made_certain_thanks_its_giver(tmp_path: Path) -> None:
    run(a_clue_is_thanked(tmp_path))


async def a_clue_is_thanked(data: Path) -> None:
    record = mien.play(mien.start("expressions", seats=4, seed=4), "good").record
    at, giver = next(certain_guesses(record))
    guesser = record.answers[at].seat
    async with stage(data) as here, here.seated(record, giver, at) as (path, lines):
        phone = await here.look(path, "en", seat=giver)
        wall = await here.look(f"{path}/screen", "en", seat=giver, size=TELEVISION)
        await together(*(page.evaluate(WATCH) for page in (phone, wall)))
        await answer(lines[guesser], record, at)
        for moments in await together(*(page.evaluate("globalThis.guess") for page in (phone, wall))):
            assert all(moment["whole"] for moment in moments), moments
            assert [bool(moment["thanks"]) for moment in moments] == [moment["open"] for moment in moments]
        assert "Thanks to your clue" in (await phone.evaluate("globalThis.guess"))[-1]["thanks"]
        assert f"Thanks to {NAMES[giver]}’s clue" in (await wall.evaluate("globalThis.guess"))[-1]["thanks"]


def certain_guesses(record: Record) -> Iterator[tuple[int, int]]:
    """The guesses of the one card that a clue of the partner can mean: which answer, and the partner."""
    for at, position in enumerate(Match.steps(record)):
        state = position.state
        given = record.answers[at].answer if at < len(record.answers) else None
        if not isinstance(given, dict) or given["type"] != "Guess":
            continue
        clues = state.clues[given["partner"]]
        shown = {
            *state.harmony,
            *state.discord,
            *state.unheld,
            *(one.card for laid in state.clues for one in laid),
        }
        shown.update(card for clue in clues for card in barred_by(clue))
        if any([card for card in needed_by(clue) if card not in shown] == [given["card"]] for clue in clues):
            yield at, given["partner"]


def kind(record: Record, at: int) -> str | None:
    given = record.answers[at].answer
    return str(given["type"]) if isinstance(given, dict) else None


async def answer(line: ClientWebSocketResponse, record: Record, at: int) -> None:
    """The next answer of the record is given."""
    given = record.answers[at]
    command = {"type": "Answer", "step": given.step, "answer": given.answer}
    await line.send_json({"type": "Do", "id": at, "command": command})
