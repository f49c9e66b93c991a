"""Files stay small, modules know few others, and the server's top has few rooms."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PLACES = ("src/mien", "tests", "tools", "bench", "examples", "web/src", "web/languages", "web/art")
CODE = {".py", ".ts", ".svelte"}

LINES = 400
COMPONENT_LINES = 250
IMPORTS = 20
SERVER_MODULES = 15

HEART = "src/mien/server/tables/actor.py"
HEART_LINES = 200

LONGER = {
    "src/mien/games/facecards/deck_people.py": "a list of cards, one below the other",
}
"""Files that may have more lines, and why."""


def ours() -> Iterator[Path]:
    """All code that people write."""
    yield from (ROOT / "web").glob("*.ts")
    for place in PLACES:
        for path in (ROOT / place).rglob("*"):
            made = ".gen." in path.name or "node_modules" in path.parts
            if path.suffix in CODE and not made:
                yield path


def imported(path: Path) -> set[str]:
    """The modules of mien that a module names in its imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names):
                found |= {alias.name for alias in names}
            case ast.ImportFrom(module=str(module)):
                found.add(module)
    return {name for name in found if name.split(".")[0] == "mien"}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_a_file_has_at_most_400_lines() -> None:
    files = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in ours()}
    assert len(files) > 500
    long = {name: lines for name, lines in files.items() if lines > LINES}
    assert long.keys() - LONGER.keys() == set(), "Find the second noun, and give it a file of its own."
    assert LONGER.keys() - long.keys() == set(), "It is short enough by now."


def test_a_component_has_at_most_250_lines() -> None:
    components = {
        name_of(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in ours()
        if path.suffix == ".svelte"
    }
    assert len(components) > 200
    long = {name: lines for name, lines in components.items() if lines > COMPONENT_LINES}
    assert not long, "Which part of it could have a file of its own?"


def test_the_heart_of_a_table_reads_in_one_sitting() -> None:
    assert len((ROOT / HEART).read_text(encoding="utf-8").splitlines()) <= HEART_LINES


def test_a_module_imports_at_most_20_of_ours() -> None:
    modules = {name_of(path): len(imported(path)) for path in ours() if path.match("src/mien/**/*.py")}
    knowing = {name: count for name, count in modules.items() if count > IMPORTS}
    assert not knowing


def test_the_server_has_at_most_15_modules_at_its_top() -> None:
    assert len(list((ROOT / "src/mien/server").glob("*.py"))) <= SERVER_MODULES, "Which room does it belong to?"


@pytest.mark.parametrize("name", sorted(LONGER))
def test_an_exception_is_a_file_that_is_there(name: str) -> None:
    assert (ROOT / name).exists()
