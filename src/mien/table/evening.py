"""The running order of an evening: games and breaks, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from mien.table.people import Person

if TYPE_CHECKING:
    from mien.table.chairs import Chair
    from mien.table.table import Table

MOST_PARTS = 12
"""Parts of a running order that are still to come; so many past ones are remembered, too."""


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A game, or a break, and about how long it takes."""

    game: str = ""
    """The name of the game; empty for a break."""
    minutes: Annotated[int, Meta(ge=1, le=240)] = 30


def next_part(table: Table) -> Part | None:
    """The part that comes next; None if there is no running order, or it is done."""
    return table.order[table.begun] if table.begun < len(table.order) else None


def place_of(person: Person, kept: tuple[Person, ...], chairs: Iterable[Chair]) -> int:
    """Where a person's chair belongs among these: people sit in the order of last time, and bots behind them."""
    place = 0
    for chair in chairs:
        is_behind = chair.person is None or (
            chair.person in kept and kept.index(chair.person) > kept.index(person)
        )
        if is_behind:
            break
        place += 1
    return place
