"""What is said at a table, the faces made, and who is poked."""

from __future__ import annotations

from msgspec.structs import replace

from mien.table.chat import ChatLine, Poke, with_line
from mien.table.entries.entry import Entry
from mien.table.people import Person
from mien.table.table import Table


class Said(Entry, frozen=True):
    """Somebody said something to the table."""

    person: Person
    text: str
    held: bool = False
    """Whether the rules hold it back until all may talk."""

    def apply(self, table: Table) -> Table:
        return with_line(table, ChatLine(table.seq, self.person, self.text, held=self.held))


class Reacted(Entry, frozen=True):
    """Somebody made a face for the table."""

    person: Person
    face: str
    held: bool = False
    """Whether the rules hold it back until all may talk."""

    def apply(self, table: Table) -> Table:
        return with_line(table, ChatLine(table.seq, self.person, self.face, face=True, held=self.held))


class Poked(Entry, frozen=True):
    """Somebody poked whoever sat on this chair."""

    person: Person
    chair: int

    def apply(self, table: Table) -> Table:
        return replace(table, poke=Poke(self.person, self.chair, table.seq))


ChatEntry = Said | Reacted | Poked
