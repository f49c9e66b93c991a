"""What the tree keeps that is made from something else: types, rule books, artwork, golden games, pages.

`make generated` writes it, and `make check` says what is out of date. Each module has one function `files(root)`:
the text of every file that it makes, by its path below the root of the tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.generate import (
    artwork,
    deck_schema,
    figures,
    goldens,
    message_schema,
    messages,
    metrics,
    openapi,
    python_api,
    questions,
    rules,
    terminal,
    typescript,
)
from tools.mutants import page as mutants

FIX = "run `make generated`, and look at the difference"


def files(root: Path) -> dict[str, str]:
    """All that is made, by its path below the root."""
    made: dict[str, str] = {}
    for maker in (
        typescript,
        messages,
        rules,
        questions,
        artwork,
        goldens,
        terminal,
        metrics,
        deck_schema,
        message_schema,
        openapi,
        figures,
        python_api,
        mutants,
    ):
        made |= maker.files(root)
    return made


def faults(root: Path, made: Mapping[str, str]) -> Iterator[str]:
    """What is not as it would be made now, a line for each file."""
    for name, text in made.items():
        path = root / name
        if not path.is_file():
            yield f"{name} is missing: {FIX}."
        elif path.read_text(encoding="utf-8") != text:
            yield f"{name} is out of date: {FIX}."
    for name in left_over(root, made):
        yield f"{name} is no longer made from anything: delete it."


def left_over(root: Path, made: Mapping[str, str]) -> Iterator[str]:
    """Files that look as if they were made here, and are not."""
    for pattern in (
        "web/src/**/*.gen.*",
        "web/art/*.gen.*",
        "src/mien/games/*/golden/*",
        "docs/schema/*",
        "docs/pictures/figures/*",
    ):
        for path in sorted(root.glob(pattern)):
            name = path.relative_to(root).as_posix()
            if name not in made:
                yield name


def write(root: Path, made: Mapping[str, str]) -> None:
    """Writes what is made; a file that says the same already is left alone."""
    for name, text in made.items():
        path = root / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
