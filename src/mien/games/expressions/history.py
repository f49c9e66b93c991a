"""What everybody at a table of Expressions has seen, turn by turn, and could remember."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from mien.games.expressions.cards import Card
from mien.games.expressions.events import Says
from mien.kit import Seat


class Deed(Struct, frozen=True, omit_defaults=True):
    """One turn: a clue (`says`), a guess (`partner`), or a card placed; and what followed, for all to see."""

    seat: Seat
    card: Card
    says: Says | None = None
    partner: Seat | None = None
    holder: Seat | None = None
    """Who held the card that was guessed."""
    gave: Card | None = None
    """The card that was added to a guess, or exchanged for it."""
    flipped: tuple[Card, ...] = ()
    """What the timer showed when this turn ended a round."""


Deeds = tuple[Deed, ...]


def giving(history: Deeds, card: Card) -> Deeds:
    """The history, its last guess followed by this card."""
    return (*history[:-1], replace(history[-1], gave=card))


def flipping(history: Deeds, cards: tuple[Card, ...]) -> Deeds:
    """The history, its last turn followed by these cards of the timer."""
    return (*history[:-1], replace(history[-1], flipped=cards))
