"""What lies on a table of Face Cards."""

from msgspec import Struct

from mien.games.facecards.cards import Card
from mien.kit import Seat


class Front(Struct, frozen=True):
    """A card that lies face up in front of its owner."""

    owner: Seat
    card: Card


class Laid(Struct, frozen=True):
    """A pair as its owner laid it; in Masters the front card lies in the middle too."""

    owner: Seat
    front: Card
    middle: Card


class Placed(Struct, frozen=True):
    """A bet and its answer; in Masters its two middle cards as named, and an owner only if it was right."""

    bettor: Seat
    lap: int
    front: Card
    middle: Card
    owner: Seat | None
    right: bool


class Album(Struct, frozen=True):
    """How many photos a player has won, and those of them that were not recycled."""

    count: int = 0
    cards: tuple[Card, ...] = ()
