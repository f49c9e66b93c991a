"""What comes first is light, and so is what each game adds to it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mien.games import GAMES
from mien.kit.languages import LANGUAGES
from mien.server.pages.preload import Parts
from mien.server.pages.site import BROWSER

FIRST = 110_000
"""Bytes over the line before the first game's own part."""
MOST = 52_000
"""Bytes over the line, in one language; pictures come one by one and count apart."""


def own_part(game: str, language: str) -> int:
    """The bytes of the scripts, styles, words and rules that only this game needs in this language, compressed."""
    parts = json.loads((BROWSER / "parts.json").read_bytes())
    other = re.compile(rf"/(?:names/|rules/book\.)(?!{language}\.)\w\w\.")
    made = [
        part
        for name, part in parts.items()
        if name.startswith((f"src/games/{game}/", f"_{game}-")) and not other.search(name)
    ]
    files = {file for part in made for file in (part["file"], *part.get("css", ()))}
    return sum(carried(BROWSER / file) for file in files if file.endswith((".js", ".css")))


def carried(file: Path) -> int:
    """What goes over the line for a file; small ones go as they are."""
    compressed = file.with_name(f"{file.name}.br")
    return (compressed if compressed.exists() else file).stat().st_size


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_light(game: str, language: str) -> None:
    weight = own_part(game, language)
    print(f"{game} in {language}: {weight / 1000:.0f} KB")
    assert 0 < weight <= MOST


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", ["", "t/calm-owl-abcde"])
def test_what_comes_first_is_light(page: str, language: str) -> None:
    named = re.findall("</([^>]+)>", Parts(BROWSER).links(page, language))
    assert 0 < len(named) <= 12
    weight = sum(map(carried, [BROWSER / file for file in [*named, "index.html"]] + letters(language)))
    print(f"/{page} in {language}: {weight / 1000:.0f} KB")
    assert weight <= FIRST


def letters(language: str) -> list[Path]:
    """The typefaces that a page in this language fetches; others have letters that none of its words has."""
    rare = ("latin-ext", "signs", *(() if language == "pl" else ("polish",)))
    return [font for font in BROWSER.glob("assets/*.woff2") if not any(part in font.name for part in rare)]
