"""The decks that the server's host has put into a folder: every table can choose one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from structlog import get_logger

from mien.decks import BadDeck, open_deck
from mien.decks.files import DECK_JSON
from mien.decks.packing import SUFFIX, pack
from mien.kit import Refusal, Refused, Words

UNKNOWN_DECK = Refusal("unknown-deck", "There's no such deck on this server. Choose another one.")
_log = get_logger()


class DeckListed(Struct, frozen=True):
    """A deck in the server's folder."""

    name: str
    """What its file or folder is called."""
    game: str
    title: Words
    language: str
    cards: int
    author: str
    age: int | None


class DeckFolder:
    """The decks in a folder; each is opened again once it has changed."""

    def __init__(self, place: str) -> None:
        self._path = Path(place) if place else None
        self._known: dict[str, tuple[tuple[int, int], DeckListed | None]] = {}

    def decks(self) -> list[DeckListed]:
        """All decks, by name; one that has faults is left out, and its first fault is logged."""
        found = {path.name: path for path in self._paths()}
        self._known = {name: self._looked_at(path) for name, path in found.items()}
        return [listed for _, listed in self._known.values() if listed]

    def packed(self, name: str) -> bytes:
        """The deck of this name as one file; raises Refused if there is none, or BadDeck."""
        path = next((path for path in self._paths() if path.name == name), None)
        if path is None:
            raise Refused(UNKNOWN_DECK)
        return pack(open_deck(path)) if path.is_dir() else path.read_bytes()

    def _paths(self) -> Iterator[Path]:
        if self._path is None or not self._path.is_dir():
            return
        for path in sorted(self._path.iterdir()):
            if path.suffix in (SUFFIX, ".zip") or (path / DECK_JSON).is_file():
                yield path

    def _looked_at(self, path: Path) -> tuple[tuple[int, int], DeckListed | None]:
        stat = (path / DECK_JSON if path.is_dir() else path).stat()
        when = (stat.st_mtime_ns, stat.st_size)
        known = self._known.get(path.name)
        if known and known[0] == when:
            return known
        try:
            deck = open_deck(path).deck
        except (BadDeck, OSError) as error:
            _log.warning("deck left out", deck=path.name, error=str(error))
            return when, None
        return when, DeckListed(
            path.name, deck.game, deck.title, deck.language, len(deck.cards), deck.author, deck.age
        )
