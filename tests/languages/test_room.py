"""Words have room: in no language is anything cut off or covered, on a phone, with large letters, on a screen.

`make test-languages` looks at all of it; `tests/browser/test_words.py` at what is longest."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from harness.browser.people import PHONE
from playwright.async_api import ViewportSize
from tests.languages.measuring import cramped
from tests.languages.staging import HOUSE, SMALLEST, TELEVISION, TWICE, golden, seats_and_answers, stage

from mien.kit.languages import LANGUAGES

SIZES: dict[str, tuple[ViewportSize, Sequence[str]]] = {
    "320 px": (SMALLEST, ()),
    "200 %": (PHONE, (TWICE,)),
    "big screen": (TELEVISION, ()),
}
sizes = pytest.mark.parametrize("size", SIZES)

TABLES = [
    ("expressions", "normal", 4),
    ("expressions", "easy", 6),
    ("emojito", "tactic-competitive-normal", 7),
    ("emojito", "huch-coop-secret-message-hard", 4),
    ("emojito", "huch-teams-normal", 14),
    ("emoticon", "", 8),
    ("facecards", "base-vote", 7),
    ("facecards", "daredevil-vote", 5),
    ("facecards", "masters-vote", 4),
]


@sizes
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_have_room(language: str, size: str, tmp_path: Path) -> None:
    faults = asyncio.run(looked_at(language, size, TABLES, tmp_path))
    assert faults == []


async def looked_at(language: str, size: str, tables: Sequence[tuple[str, str, int]], data: Path) -> list[str]:
    """What is cramped in this language at this size: on the pages of the house, and on these tables' boards."""
    viewport, flags = SIZES[size]
    television = viewport is TELEVISION
    found: list[str] = []
    async with stage(data, flags) as here:
        for path in () if television else HOUSE:
            page = await here.look(path, language, size=viewport)
            found += [f"/{path}: {fault}" for fault in await cramped(page)]
        for game, mode, seats in tables:
            record = golden(game, mode, seats)
            for title, seat, answers in seats_and_answers(record):
                if television and title.endswith("waits"):
                    continue  # It shows the same to all.
                async with here.board(record, seat, answers) as path:
                    page = await here.look(
                        f"{path}/screen" if television else path, language, seat=seat, size=viewport
                    )
                    found += [f"{game} {mode} {seats}, {title}: {fault}" for fault in await cramped(page)]
    return found
