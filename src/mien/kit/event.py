"""Something that happened in a game, and who may know of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct

from mien.kit.seat import Seat


class Event(Struct, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """Something that happened; seen whole, by everyone or by `only` these seats."""

    only: tuple[Seat, ...] | None = None
    weight: ClassVar[float] = 1.0
    """How long people need to take it in, compared with an ordinary event; bots wait that much longer."""


def seen(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Those of the events that this seat, or a spectator, may know of."""
    return tuple([event for event in events if event.only is None or seat in event.only])
