"""Something that happened in a game, and who may know of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, ClassVar, get_args

from msgspec import Struct
from msgspec.structs import astuple

from mien.kit.seat import Seat


class Event(Struct, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """Something that happened; seen whole, by everyone or by `only` these seats."""

    only: tuple[Seat, ...] | None = None
    weight: ClassVar[float] = 1.0
    """How long people need to take it in, compared with an ordinary event; bots wait that much longer."""


def seen(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Those of the events that this seat, or a spectator, may know of."""
    return tuple([event for event in events if event.only is None or seat in event.only])


def as_list(event: Event) -> tuple[Any, ...]:
    """The event as a list: its type, then its fields without trailing defaults."""
    values, kind = astuple(event), type(event)
    size = len(values)
    for usual in reversed(kind.__struct_defaults__):
        if values[size - 1] != usual:
            break
        size -= 1
    return (kind.__struct_config__.tag, *values[:size])


@cache
def fields_of(event_type: Any) -> dict[str, tuple[str, ...]]:
    """The JSON names of each event type's fields, in the order of `as_list`."""
    kinds: Iterable[type[Event]] = get_args(event_type) or (event_type,)
    return {str(kind.__struct_config__.tag): kind.__struct_encode_fields__ for kind in kinds}
