"""Habits that no native speaker has, kept out of what engineers read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

PLACES = ("src/mien", "web/src", "tests", "tools", "bench", "examples", "docs")
PAGES = ("README.md", "ARCHITECTURE.md", "Makefile", "pyproject.toml", "web/DEPENDENCIES.md", "web/vite.config.ts")
READ = {".py", ".ts", ".svelte", ".css", ".js", ".md"}
LEFT = (
    "src/mien/browser",  # what is built from web
    "tests/server/kept",  # what earlier versions wrote
    "node_modules",
    "RULES.",  # for players: their words are held by tests of their own
    "test_plain_english.py",
)

VERBS = (
    "acts|asks|can|comes|did|does|drew|has|holds|is|knows|listens|loses|looks|needs|plays|sees|sits|speaks|"
    "wants|was|watches|wins|wishes|won"
)

HABITS = {
    "the own, for one's own": re.compile(r"\bthe own\b|_the_own_"),
    "who, for whoever": re.compile(rf"\b(for|to|by|from|with|than|spares|helps|[Oo]nly)[ _]who[ _]({VERBS})\b"),
    "a test about who, for whoever": re.compile(rf"\btest(_|\(')who[ _]({VERBS}|[a-z]+s)(\b|_)"),
    "a sentence that begins with And": re.compile(r'("""|/\*\* |// |<!-- )And '),
}


def lines() -> Iterator[tuple[str, str]]:
    """All that engineers read there, with where it stands."""
    paths = [path for place in PLACES for path in sorted((ROOT / place).rglob("*")) if path.suffix in READ]
    for path in [*paths, *map(ROOT.joinpath, PAGES)]:
        name = str(path.relative_to(ROOT))
        if not any(part in name for part in LEFT):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                yield f"{name}:{number}", line


@pytest.mark.parametrize("habit", HABITS)
def test_nobody_has_the_habit(habit: str) -> None:
    assert [f"{where}: {line.strip()}" for where, line in lines() if HABITS[habit].search(line)] == []


@pytest.mark.parametrize(
    "line",
    [
        "adds a card of the own hand",
        "a helping hand for who is going to win",
        '"""And of the other."""',
        "def test_who_says_nothing_passes() -> None:",
    ],
)
def test_the_habits_are_recognised(line: str) -> None:
    assert any(habit.search(line) for habit in HABITS.values())
