"""The Link header that has browsers preload all files of a page in one round trip."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

PAGES = {
    "": "Home",
    "t": "Table",
    "rules": "Rules",
    "replay": "Replay",
    "ca": "Ca",
    "credits": "Credits",
    "decks": "Decks",
    "host": "Host",
    "questions": "Questions",
}
"""The page component by the first part of the address."""

NEED_ALL_MESSAGES = ("Screen", "Replay", "Ca", "Credits", "Decks", "Host")
"""The pages that need all messages of a language before they show anything."""
WORDS = re.compile(r"src/lib/i18n/messages/(\w+)\.json\?part=first")
"""The messages that every page needs, in one language."""


class Part(Struct, frozen=True):
    """A file of the build, and the files that it imports."""

    file: str
    css: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()


class Parts:
    """The files of a build and their imports, from its parts.json."""

    def __init__(self, build: Path, base_path: str = "") -> None:
        self._base = base_path
        written = build / "parts.json"
        self._parts = msgspec.json.decode(written.read_bytes(), type=dict[str, Part]) if written.is_file() else {}
        self._languages = {found[1] for name in self._parts if (found := WORDS.fullmatch(name))}

    def links(self, path: str, wishes: str, game: str = "") -> str:
        """The Link header of a page for this Accept-Language header (`nl-BE,fr;q=0.8`).

        The address of a replay says which game it is of; whatever else stands there names no file."""
        first, _, then = path.partition("/")
        page = "Screen" if path.endswith("/screen") else PAGES.get(first, "NotFound")
        language = best_language(wishes, self._languages)
        words = f"src/lib/i18n/messages/{language}.json?part="
        wanted = [f"src/pages/{page}.svelte", f"{words}first"]
        if page in NEED_ALL_MESSAGES:
            wanted.append(f"{words}rest")
        if page == "Questions":
            wanted.append(f"src/lib/questions/{language}.gen.json")
        if page == "Replay":
            wanted += [f"src/games/{game}/index.ts", f"src/games/{game}/names/{language}.json"]
        if page == "Rules":
            wanted.append(f"src/games/{then}/rules/book.{language}.gen.json")
        named: set[str] = set()
        return ", ".join(_link(f"{self._base}/{file}") for name in wanted for file in self._needed(name, named))

    def _needed(self, name: str, named: set[str]) -> Iterator[str]:
        """The files of a part after those of its imports, none of them twice."""
        part = self._parts.get(name)
        if part is None or name in named:
            return
        named.add(name)
        for other in part.imports:
            yield from self._needed(other, named)
        yield from part.css
        yield part.file


def best_language(wishes: str, spoken: Collection[str]) -> str:
    """The first language of an Accept-Language header that is among those spoken, else English."""
    asked = (wish.partition(";")[0].strip().lower().partition("-")[0] for wish in wishes.split(","))
    return next((language for language in asked if language in spoken), "en")


def _link(file: str) -> str:
    # As Vite's own code requests them: a preload that differs in any attribute is fetched twice.
    how = "preload; as=style; crossorigin" if file.endswith(".css") else "modulepreload"
    return f"<{file}>; rel={how}"
