"""A guess in Expressions holds its breath on phones and on walls alike, and never holds up the end of the game."""

from __future__ import annotations

import asyncio
from pathlib import Path

from aiohttp import ClientWebSocketResponse
from harness.browser.expecting import expect
from harness.browser.people import together
from tests.languages.staging import TELEVISION, golden, stage

from mien.kit import Record

WATCH = """() => {
  globalThis.guess = new Promise((seen) => {
    const moments = [];
    new MutationObserver((_, eye) => {
      const stage = document.querySelector('[data-part=scene] .stage');
      if (!stage) return;
      const { top, bottom, height } = stage.getBoundingClientRect();
      const open = stage.matches('.right, .wrong');
      const told = document.querySelector('footer ol')?.textContent ?? '';
      moments.push({ open, height, whole: top >= 0 && bottom <= innerHeight, told });
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
    asyncio.run(a_guess_is_seen(tmp_path))


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


def kind(record: Record, at: int) -> str | None:
    given = record.answers[at].answer
    return str(given["type"]) if isinstance(given, dict) else None


async def answer(line: ClientWebSocketResponse, record: Record, at: int) -> None:
    """The next answer of the record is given."""
    given = record.answers[at]
    command = {"type": "Answer", "step": given.step, "answer": given.answer}
    await line.send_json({"type": "Do", "id": at, "command": command})
