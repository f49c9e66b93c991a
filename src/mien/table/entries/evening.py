"""The evening: its running order, laid and gone along; and the next one, with the same people."""

from __future__ import annotations

from msgspec.structs import replace

from mien.table.entries.entry import Entry
from mien.table.evening import MOST_PARTS, Part
from mien.table.people import Person
from mien.table.table import Table


class OrderLaid(Entry, frozen=True):
    """The host laid the parts of the evening that are still to come."""

    parts: tuple[Part, ...]

    def apply(self, table: Table) -> Table:
        past = table.order[: table.begun][-MOST_PARTS:]
        return replace(table, order=(*past, *self.parts), begun=len(past))


class PartBegun(Entry, frozen=True):
    """The next part of the running order began: a break, or the game whose entries follow."""

    def apply(self, table: Table) -> Table:
        part = table.order[table.begun]
        until = None if part.game else self.at + part.minutes * 60_000
        return replace(table, begun=table.begun + 1, break_until=until)


class SeatsKept(Entry, frozen=True):
    """These people sat at an earlier table in this order: whoever of them comes gets the same seat."""

    people: tuple[Person, ...]

    def apply(self, table: Table) -> Table:
        return replace(table, kept=self.people)


class NextAppointed(Entry, frozen=True):
    """The people of this table have another one for the next time."""

    code: str

    def apply(self, table: Table) -> Table:
        return replace(table, next_time=self.code)


EveningEntry = OrderLaid | PartBegun | SeatsKept | NextAppointed
