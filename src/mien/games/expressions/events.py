"""What can happen in Expressions."""

from typing import ClassVar, Literal

from mien.games.expressions.cards import Card
from mien.kit import Event, Seat

Says = Literal["lowest", "highest", "last", "more"]
Zone = Literal["harmony", "discord"]


class Began(Event, frozen=True):
    """The cards are dealt, and this seat begins."""

    weight: ClassVar[float] = 1.5
    first: Seat


class Clued(Event, frozen=True):
    """A card was played as a clue."""

    seat: Seat
    card: Card
    says: Says


class Expired(Event, frozen=True):
    """A clue stopped being true and fell into Discord."""

    weight: ClassVar[float] = 1.5
    seat: Seat
    card: Card


class Guessed(Event, frozen=True):
    """A guess, whether it was right, and who held the card."""

    weight: ClassVar[float] = 2.0
    seat: Seat
    partner: Seat
    card: Card
    right: bool
    holder: Seat | None


class Put(Event, frozen=True):
    """A card went from a hand to a zone."""

    seat: Seat
    card: Card
    zone: Zone


class Moved(Event, frozen=True):
    """A card went from the other zone to this one."""

    seat: Seat
    card: Card
    zone: Zone


class Flipped(Event, frozen=True):
    """Timer cards were turned up into Discord."""

    weight: ClassVar[float] = 1.5
    cards: tuple[Card, ...]
    left: int


class LastRound(Event, frozen=True):
    """The timer is empty; one more round is played."""


class Scored(Event, frozen=True):
    """What was left went to the zones, and the zones were counted."""

    hands: tuple[tuple[Card, ...], ...]
    clues: tuple[Card, ...]
    harmony: int
    discord: int
    won: bool


Events = Began | Clued | Expired | Guessed | Put | Moved | Flipped | LastRound | Scored
