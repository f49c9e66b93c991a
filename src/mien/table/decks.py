"""A deck of people's own that lies on a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

from mien.kit import Words

Source = Literal["person", "folder"]
"""Who brought it: somebody at the table, or the server's host, in a folder."""


class TableDeck(Struct, frozen=True):
    """A deck on a table: whose it is, what the game needs of it, and which pictures the table keeps for it."""

    game: str
    hash: str
    title: Words
    language: str
    cards: int
    for_people_only: int
    """How many cards bots have to leave to people."""
    option: dict[str, Any]
    """The deck as the game's option `deck`; a game that begins takes it along, and its record keeps it."""
    pictures: tuple[str, ...] = ()
    """What the table calls its pictures."""
    source: Source = "person"
    version: str = "1"
    author: str = ""
    licence: str = ""
    age: int | None = None

    @property
    def size(self) -> int:
        """Bytes that a log needs for the deck."""
        return len(msgspec.json.encode(self.option))

    def texts(self) -> Iterator[tuple[str, str, str]]:
        """All words that people wrote: the card's id (empty for the deck), the language, and the text."""
        yield from [("", language, text) for language, text in self.title.items()]
        yield from [("", self.language, text) for text in (self.author, self.licence) if text]
        for card in self.option["cards"]:
            for words in (card["name"], *card.get("talk", ())):
                yield from [(card["id"], language, text) for language, text in words.items()]
