"""A game lives in one folder on each side: nothing outside of them knows its name or its rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from doctest import DocTestParser, Example
from pathlib import Path
from typing import Any, get_args, get_type_hints

from mien.games import GAMES
from mien.kit.photos import Colour

ROOT = Path(__file__).parent.parent
HOMES = (ROOT / "src/mien/games", ROOT / "web/src/games")
MADE = (ROOT / "src/mien/browser",)

CODE = {".py", ".ts", ".svelte", ".css", ".js", ".mjs", ".toml"}

NAMES = re.compile("|".join(rf"\b{word}\b" for game in GAMES.values() for word in (game.name, game.title)))

ALLOWED = {
    "src/mien/benchmark": "its tables and partners are of certain games, and frozen",
    "src/mien/__init__.py": "its docstring shows how a game is started",
    "web/src/lib/face/camera/worker.ts": "face-api calls what a face shows its expressions",
    "web/src/readings": "draws cards of some games for people who read them blind; no page of mien",
}


def sources() -> Iterator[Path]:
    """All that runs, outside of the games' own folders; tests name games as they like."""
    places = [ROOT / "pyproject.toml", ROOT / "web/vite.config.ts", *(ROOT / "web/languages").glob("*.ts")]
    for place in (ROOT / "src/mien", ROOT / "web/src", ROOT / "web/art"):
        places += [path for path in place.rglob("*") if path.suffix in CODE]
    for path in places:
        inside = any(home in path.parents for home in (*HOMES, *MADE))
        if not inside and ".test." not in path.name and not path.name.startswith("test_"):
            yield path


def code_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file, without the examples in docstrings: those have to start some game."""
    source = path.read_text(encoding="utf-8")
    shown: set[int] = set()
    if path.suffix == ".py":
        for example in DocTestParser().parse(source):
            if isinstance(example, Example):
                lines = example.source.count("\n") + example.want.count("\n")
                shown |= set(range(example.lineno + 1, example.lineno + 1 + lines))
    return ((number, line) for number, line in enumerate(source.splitlines(), 1) if number not in shown)


def test_no_game_is_named_outside_its_folders() -> None:
    named = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sources()
        if not str(path.relative_to(ROOT)).startswith(tuple(ALLOWED))
        for number, line in code_lines(path)
        if NAMES.search(line)
    ]
    assert named == []


def test_the_table_and_the_server_cite_no_rule_of_a_game() -> None:
    books = {game.seats_rule.partition("-")[0] for game in GAMES.values()}
    cites = re.compile(rf"[\"'# ]({'|'.join(books)})-\d")
    cited = [
        f"{path.relative_to(ROOT)}:{number}"
        for place in ("table", "server")
        for path in (ROOT / "src/mien" / place).rglob("*.py")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if cites.search(line)
    ]
    assert cited == []


def literals(kind: Any) -> set[str]:
    """Every string that a type allows, however deep inside."""
    inside = get_args(kind)
    return {word for part in inside for word in ({part} if isinstance(part, str) else literals(part))}


def test_a_games_words_for_photos_are_its_own() -> None:
    """The server measures a photo (`PhotoFacts`); what catches the eye in it is for the game to say."""
    colours = set(get_args(Colour))
    words: set[str] = set()
    for game in GAMES.values():
        if game.photos is not None:
            (photo, _) = get_args(get_type_hints(game.options_type)["photos"])
            words |= literals(get_type_hints(photo)["look"]) - colours
    assert "symmetrical" in words
    quoted = re.compile(rf"[\"']({'|'.join(map(re.escape, sorted(words)))})[\"']")
    said = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sources()
        if path.suffix == ".py"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if quoted.search(line)
    ]
    assert said == []
