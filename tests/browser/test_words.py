"""Words have room, in short: the longest language of each page and board on the smallest phone.

Every language, large letters and the big screen are looked at by `make test-languages`."""

from __future__ import annotations

import json
from pathlib import Path

from harness.browser.browsers import run
from tests.languages.measuring import cramped
from tests.languages.staging import ROOT, SMALLEST, golden, seats_and_answers, stage

from mien.kit.languages import LANGUAGES

TABLES = [
    ("expressions", "normal", 4),
    ("emojito", "tactic-competitive-normal", 4),
    ("emoticon", "", 8),
    ("facecards", "daredevil-vote", 5),
]


def longest(folder: str) -> str:
    """The language that needs the most letters for what is said here."""

    def letters(language: str) -> int:
        messages = json.loads((ROOT / "web/src" / folder / f"messages/{language}.json").read_text("utf-8"))
        return sum(map(len, messages.values()))

    return max(LANGUAGES, key=letters)


def test_the_longest_words_have_room_on_the_smallest_phone(tmp_path: Path) -> None:
    assert run(looked_at(tmp_path)) == []


async def looked_at(data: Path) -> list[str]:
    found: list[str] = []
    async with stage(data) as here:
        for path in ("", "rules/emojito"):
            page = await here.look(path, longest("lib/i18n"), size=SMALLEST)
            found += [f"/{path}: {fault}" for fault in await cramped(page)]
        for game, mode, seats in TABLES:
            record = golden(game, mode, seats)
            title, seat, answers = next(
                moment for moment in seats_and_answers(record) if moment[0].endswith("asked")
            )
            async with here.board(record, seat, answers) as path:
                page = await here.look(path, longest(f"games/{game}"), seat=seat, size=SMALLEST)
                found += [f"{game}, {title}: {fault}" for fault in await cramped(page)]
    return found
