"""Who may talk to the table."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from mien.kit.seat import Seat

if TYPE_CHECKING:
    from mien.kit.game import State


class Talkers(Struct, frozen=True):
    """The seats that may talk to the table now, in words or reaction faces, and the rule that silences the others.

    Talk always reaches the whole table. What a silent seat says is kept, and reaches the table once all may talk.
    """

    seats: tuple[Seat, ...]
    rule: str | None = None

    @classmethod
    @cache
    def free(cls, seats: int) -> Talkers:
        """Everybody may talk."""
        return cls(tuple(range(seats)))


def free_talk(state: State) -> Talkers:
    """Everybody may talk at every step."""
    return Talkers.free(state.seats)
