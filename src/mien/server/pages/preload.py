"""What a page is made of, named before the browser asks for it: everything then comes in one round trip."""

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
    "look": "Look",
    "host": "Host",
}
"""The pages that the browser brings in, by how their addresses begin."""

NEED_ALL_MESSAGES = ("Screen", "Replay", "Ca", "Credits", "Look", "Host")
"""The pages that show nothing until all words of the language are there."""
WORDS = re.compile(r"src/lib/i18n/messages/(\w+)\.json\?part=first")
"""What every page says in one language."""


class Part(Struct, frozen=True):
    """A file of the build, and what it can't do without."""

    file: str
    css: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()


class Parts:
    """The files of a build, and which of them belong together."""

    def __init__(self, build: Path, base_path: str = "") -> None:
        self._base = base_path
        written = build / "parts.json"
        self._parts = msgspec.json.decode(written.read_bytes(), type=dict[str, Part]) if written.is_file() else {}
        self._languages = {found[1] for name in self._parts if (found := WORDS.fullmatch(name))}

    def links(self, path: str, wishes: str) -> str:
        """The Link header of a page, for a person who wishes for these languages (`nl-BE,fr;q=0.8`)."""
        first, _, then = path.partition("/")
        page = "Screen" if path.endswith("/screen") else PAGES.get(first, "NotFound")
        language = best_language(wishes, self._languages)
        words = f"src/lib/i18n/messages/{language}.json?part="
        wanted = [f"src/pages/{page}.svelte", f"{words}first"]
        if page in NEED_ALL_MESSAGES:
            wanted.append(f"{words}rest")
        if page == "Rules":
            wanted.append(f"src/games/{then}/rules/book.{language}.gen.json")
        named: set[str] = set()
        return ", ".join(_link(f"{self._base}/{file}") for name in wanted for file in self._needed(name, named))

    def _needed(self, name: str, named: set[str]) -> Iterator[str]:
        """The files of a part, after those of all it imports; none of them twice."""
        part = self._parts.get(name)
        if part is None or name in named:
            return
        named.add(name)
        for other in part.imports:
            yield from self._needed(other, named)
        yield from part.css
        yield part.file


def best_language(wishes: str, spoken: Collection[str]) -> str:
    """The first language of the wishes that is spoken, else English."""
    asked = (wish.partition(";")[0].strip().lower().partition("-")[0] for wish in wishes.split(","))
    return next((language for language in asked if language in spoken), "en")


def _link(file: str) -> str:
    # As Vite asks for them later: a preload that differs in any word is fetched twice.
    how = "preload; as=style; crossorigin" if file.endswith(".css") else "modulepreload"
    return f"<{file}>; rel={how}"
