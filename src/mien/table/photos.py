"""Pictures that people add to a deck."""

from __future__ import annotations

from msgspec import Struct

from mien.table.people import Person


class Photo(Struct, frozen=True):
    """A picture somebody added."""

    person: Person
    category: str
    look: tuple[str, ...] = ()
    """What catches the eye in it, for bots, who can't see it."""
