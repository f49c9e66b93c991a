"""Who may see and who may hear whom."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from msgspec import Struct

from mien.kit.seat import Seat


class Sightlines(Struct, frozen=True, cache_hash=True):
    """For each seat, the seats it may see and the seats it may hear."""

    sees: tuple[tuple[Seat, ...], ...]
    hears: tuple[tuple[Seat, ...], ...]

    @classmethod
    def where(
        cls, seats: int, *, sees: Callable[[Seat, Seat], bool], hears: Callable[[Seat, Seat], bool]
    ) -> Sightlines:
        """Sightlines where one seat sees another if `sees(who, whom)`, and hears it if `hears(who, whom)`."""
        return cls(_lines(seats, sees), _lines(seats, hears))

    @classmethod
    @cache
    def open(cls, seats: int) -> Sightlines:
        """Everybody sees and hears everybody."""
        return cls.where(seats, sees=lambda who, whom: True, hears=lambda who, whom: True)


def _lines(seats: int, open_to: Callable[[Seat, Seat], bool]) -> tuple[tuple[Seat, ...], ...]:
    return tuple(
        [tuple([whom for whom in range(seats) if whom != who and open_to(who, whom)]) for who in range(seats)]
    )
