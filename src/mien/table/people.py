"""Who is at a table, and who is forgotten when it is full."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from mien.kit.languages import Language

if TYPE_CHECKING:
    from mien.table.table import Table

Person = str
"""A guest's id: unguessable, but no secret; only its signature is."""

NOBODY: Person = ""
"""Who asks for what comes by itself: the answers of bots and clocks."""

Place = Literal["apart", "room"]

MOST_PEOPLE = 60


class Guest(Struct, frozen=True):
    """A person at a table."""

    name: str
    language: Language
    avatar: str
    came: int
    """The number of the entry with which this person first came: who is here longest."""
    processes: tuple[str, ...] = ()
    """The server processes that hold a connection of this person."""
    gone_at: int | None = None
    """When the last connection went, in milliseconds since 1970."""
    place: Place = "apart"
    muted: bool = False
    removed: bool = False
    slow: bool = False
    """Whether this person asked for longer clocks."""
    awaited: bool = False
    """Whether the others wait for this person, who is away, and want no bot to stand in."""
    gone_on: bool = False
    """Whether this person's seat went on with another device, and they have not come back since."""

    @property
    def here(self) -> bool:
        return bool(self.processes)


def forgettable(table: Table) -> Person | None:
    """Who has been gone longest, and has left nothing here that others need or must remember.

    Those whom the host removed come last: they could come back, as they could with a new cookie.
    """
    needed = {table.host, *(photo.person for photo in table.photos.values())}
    needed |= {chair.person for chair in (*table.chairs, *table.played) if chair.person}
    gone = [
        (guest.removed, guest.gone_at, person)
        for person, guest in table.people.items()
        if guest.gone_at is not None and (guest.removed or not guest.muted) and person not in needed
    ]
    return min(gone)[2] if gone else None


def with_room(table: Table) -> Table:
    """The table with room for one more person: if it is full, somebody who has gone is forgotten."""
    gone = forgettable(table) if len(table.people) >= MOST_PEOPLE else None
    return table if gone is None else _without(table, gone)


def _without(table: Table, person: Person) -> Table:
    """The table without this person; only whose hand they have seen is kept (`left`), until the game is over."""
    return replace(
        table,
        people={other: guest for other, guest in table.people.items() if other != person},
        lines=tuple(line for line in table.lines if line.person != person),
        held=tuple(line for line in table.held if line.person != person),
        links={link: held for link, held in table.links.items() if held[0] != person},
        tallies={other: tally for other, tally in table.tallies.items() if other != person},
    )
