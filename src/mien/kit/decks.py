"""A deck of people's own cards: what its file says, and what a game that takes one declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from mien.kit.photos import PhotoFacts

Words: TypeAlias = dict[str, str]
"""The same words in one or more languages, by the language's code."""

FORMAT = 1
"""The version of the format that this mien writes, and the newest that it reads."""
DECK = "deck"
"""The option of a game that holds a deck."""
MOST_CARDS = 250
"""Cards of one deck."""


class DeckCard(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What every card of a deck has; a game's own cards have more."""

    id: str
    """Names the card in records and in the names of files; no two cards share one."""
    name: Words
    picture: str | None = None
    """The file of its picture, beside deck.json."""


CardT = TypeVar("CardT", covariant=True)


class Deck(Struct, Generic[CardT], frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What deck.json says."""

    format: int
    game: str
    """The game that its cards are for."""
    title: Words
    language: str
    """The language that every card has a name in."""
    version: str = "1"
    """The maker's own count of what they have published."""
    author: str = ""
    licence: str = ""
    """What others may do with it: an SPDX identifier such as CC-BY-4.0, or a sentence."""
    age: int | None = None
    """The age from which it is meant to be played."""
    cards: tuple[CardT, ...]


AnyDeck: TypeAlias = Deck[Any]


class Picture(Struct, frozen=True):
    """A picture of a deck that lies on a table: what it is called there, and what was measured of it."""

    id: str
    facts: PhotoFacts


class Decks(Struct, frozen=True):
    """How a game takes decks of people's own.

    The game's options have a field `deck`, None by default: the table fills it when the game begins. So a record
    has all that the rules need, and shows the cards' names when the deck itself is gone.
    """

    card_type: type[DeckCard]
    rule: str
    """The rule that says how many cards a deck needs."""
    example: Callable[[], Sequence[DeckCard]]
    """Cards to begin a deck with."""
    taken: Callable[[AnyDeck, str, Mapping[str, Picture]], Any]
    """The deck of this hash as the option `deck`; the pictures are those on the table, by their files."""
    for_people_only: Callable[[Any], int]
    """How many cards of such an option bots have to leave to people."""
    ranges: Mapping[str, Mapping[str, tuple[float, float]]] = {}
    """For a field of a card that holds numbers: the lowest and highest of each, as the file spells it."""
