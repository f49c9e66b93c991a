"""A table: people, seats and a game, as a fold over its log; pure."""

from mien.table.chairs import Chair
from mien.table.commands import Command
from mien.table.entries import Entry
from mien.table.people import Guest, Person
from mien.table.table import Table

__all__ = ["Chair", "Command", "Entry", "Guest", "Person", "Table"]
