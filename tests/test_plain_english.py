"""Three habits that no native speaker has, kept out of what engineers read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

PLACES = (
    *(f"src/mien/{part}" for part in ("kit", "games", "bots", "arena", "commands")),
    *("examples", "tests/kit", "tests/arena", "tests/commands", "tests/bots"),
    *(
        "docs/adding-a-game.md",
        "docs/bots.md",
        "docs/codes.md",
        "docs/commands.md",
        "ARCHITECTURE.md",
        "README.md",
    ),
)

VERBS = "acts|can|comes|did|does|drew|has|holds|is|knows|loses|looks|needs|sees|sits|speaks|wants|was|wins"

HABITS = {
    "the own, for one's own": re.compile(r"\bthe own\b|_the_own_"),
    "who, for whoever": re.compile(rf"\b(for|to|by|from|with|than|spares|helps|[Oo]nly)[ _]who[ _]({VERBS})\b"),
    "a sentence that begins with And": re.compile(r'"""And '),
}


def lines() -> Iterator[tuple[str, str]]:
    """All that engineers read there, with where it stands."""
    for place in map(ROOT.joinpath, PLACES):
        for path in [place] if place.is_file() else sorted(place.rglob("*.py")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                yield f"{path.relative_to(ROOT)}:{number}", line


@pytest.mark.parametrize("habit", HABITS)
def test_nobody_has_the_habit(habit: str) -> None:
    assert [f"{where}: {line.strip()}" for where, line in lines() if HABITS[habit].search(line)] == []


@pytest.mark.parametrize(
    "line",
    ["adds a card of the own hand", "a helping hand for who is going to win", '"""And of the other."""'],
)
def test_the_habits_are_recognised(line: str) -> None:
    assert any(habit.search(line) for habit in HABITS.values())
