"""Stills for the album of the evening: added, and withdrawn."""

from __future__ import annotations

from msgspec.structs import replace

from mien.table.entries.entry import Entry
from mien.table.people import Person
from mien.table.stills import Still
from mien.table.table import Table


class StillAdded(Entry, frozen=True):
    """A person agreed that a picture of theirs is in the album."""

    person: Person
    still: str
    number: int
    step: int

    def apply(self, table: Table) -> Table:
        added = Still(self.person, self.number, self.step)
        return replace(table, stills={**table.stills, self.still: added})


class StillWithdrawn(Entry, frozen=True):
    """A still is no longer in the album."""

    still: str

    def apply(self, table: Table) -> Table:
        stills = {key: still for key, still in table.stills.items() if key != self.still}
        return replace(table, stills=stills, withdrawn=table.withdrawn | {self.still})


StillEntry = StillAdded | StillWithdrawn
