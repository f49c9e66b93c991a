"""The track: seven zones, a line, and what each side has on and beside it."""

from __future__ import annotations

from msgspec import Struct

from mien.games.emojito.cards import ZONES, Card, Symbol
from mien.kit import Seat

LINE = 0
"""The zone of a token that stands on the line, which is in no zone."""


class Side(Struct, frozen=True):
    """A token, whose it is (nobody's: the game's own), and its trophies: face down, and used for a challenge."""

    seats: tuple[Seat, ...]
    token: int
    trophies: tuple[Card, ...] = ()
    used: tuple[Card, ...] = ()

    @property
    def counting(self) -> int:
        """The trophies that count: all it has, as one that stops counting is discarded.  # EJ-20, EJ-35"""
        return len(self.trophies) + len(self.used)


def zone(token: int) -> int:
    """The zone where a token stands, 1 to 7."""
    return LINE if token < 1 else (token - 1) % 7 + 1  # EJ-32


def laps(token: int) -> int:
    """How often a token has crossed the line.  # EJ-32"""
    return max(0, (token - 1) // 7)


def symbol_at(token: int) -> Symbol:
    """The symbol of the zone where a token stands; on the line, the face.  # EJ-2, EJ-10"""
    return "face" if token < 1 else ZONES[zone(token) - 1]
