"""The interface of a store, its errors, and what it says of tables and of itself."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Sequence
from typing import Protocol

from msgspec import Struct

from mien.table.people import Person
from mien.table.summary import Summary

DEAD = 15_000
"""Milliseconds without a sign of life after which a process is taken for dead."""


class StoreDown(Exception):
    """The store can't be reached or can't write now; nothing is acknowledged: read the log before asking again."""


class NewerSchema(Exception):
    """The database was written by a newer mien; this one leaves it alone."""


class LogFolded(Exception):
    """Entries that were asked for have been folded away: only a checkpoint knows what they made of the table."""


class KeptCheckpoint(Struct, frozen=True):
    """A checkpoint of a table that the store keeps beside its log."""

    seq: int
    """The number of the last entry that it knows of."""
    proof: bytes
    """What ties it to the log, as whoever wrote it has it."""
    body: bytes
    folded: int = 0
    """Before this entry, only those of games are left in the log."""


class KeptTable(Struct, frozen=True):
    """A table that the store keeps, without its log."""

    code: str
    entries: int
    touched: int
    """When the last entry came, in milliseconds since 1970."""
    summary: Summary


class Subscription(Struct, frozen=True):
    """Where one browser gets its push messages, and the keys that only it can decrypt with."""

    endpoint: str
    point: bytes
    """Its public key, as an uncompressed point of P-256."""
    auth: bytes


class Described(Struct, frozen=True):
    """What kind of database a store uses."""

    kind: str
    version: str
    tables: int
    clock: int
    """The database's own time, in milliseconds since 1970."""
    size: int
    """How many bytes it takes."""


class Store(Protocol):
    """Keeps the logs of tables; what it has acknowledged it never loses."""

    needs_notify: bool
    """Whether `follow` may miss appends by others that were not to `notify`."""

    async def open(self) -> None:
        """Connects, creates or migrates the schema; raises StoreDown or NewerSchema."""

    async def close(self) -> None:
        """Finishes pending work, ends `follow` and `passed_on`, and disconnects."""

    def append(
        self, table: str, after: int, entries: Sequence[bytes], summary: Summary, at: int, notify: bool = True
    ) -> Awaitable[bool]:
        """Makes entries after+1… durable with the summary of the table after them, all or none.

        False if the log is no longer `after` long. Without `notify`, other processes may not hear of it.
        """

    async def read(self, table: str, after: int = 0, most: int | None = None) -> list[bytes]:
        """The entries after `after`, at most so many; none for a table that does not exist.

        Raises LogFolded if some of them have been folded away.
        """

    async def read_remaining(self, table: str, first: int, last: int) -> list[bytes]:
        """What folding has left of the entries from `first` to `last`: all that a game needs."""

    async def keep_checkpoint(self, table: str, checkpoint: KeptCheckpoint) -> None:
        """Keeps this beside the log, in place of an earlier one; a later one stays."""

    async def checkpoint(self, table: str) -> KeptCheckpoint | None:
        """The checkpoint of this table, if one is kept."""

    async def drop_checkpoint(self, table: str) -> None:
        """Forgets the checkpoint of this table, unless its log is folded."""

    async def fold(self, table: str, seq: int, keep: Sequence[bytes]) -> None:
        """Deletes the entries before `seq` that begin with none of `keep`, if the checkpoint knows of them all.

        Little by little, so that nobody has to wait for it.
        """

    def follow(self) -> AsyncIterator[str]:
        """The codes of tables to which another process may have appended since `open`, as they come.

        If the store `needs_notify`, appends without it may be missing.
        """

    async def pass_on(self, note: bytes) -> None:
        """Sends a note to the other processes; it is not stored and may get lost. Raises StoreDown."""

    def passed_on(self) -> AsyncIterator[bytes]:
        """The notes of other processes since `open`, as they come."""

    async def summaries(self, *, public: bool, most: int) -> list[KeptTable]:
        """Open public tables, or all tables, latest first."""

    async def due(self, by: int, most: int) -> list[str]:
        """The tables where something is due by then, the longest overdue first."""

    async def claim(self, short: str, table: str) -> bool:
        """Gives the table this short code; False if another has it."""

    async def shortened(self, short: str) -> str | None:
        """The code of the table that has this short code."""

    async def add_photo(self, table: str, photo: str, picture: bytes) -> None:
        """Keeps a picture beside the table, if there is such a table."""

    async def photo(self, table: str, photo: str) -> bytes | None:
        """A picture, if the table still has it."""

    async def drop_photo(self, table: str, photo: str) -> None:
        """Deletes a picture."""

    async def add_push(self, table: str, person: Person, subscription: Subscription) -> None:
        """Keeps a browser's subscription beside the table, if there is such a table."""

    async def pushes(self, table: str, person: Person) -> list[Subscription]:
        """The subscriptions that this person has left at the table."""

    async def drop_push(self, endpoint: str) -> None:
        """Deletes the subscription of one browser, at all tables."""

    async def drop_pushes(self, table: str, person: Person | None) -> None:
        """Deletes the subscriptions of a person at a table, or of everybody there."""

    async def prune(self, before: int) -> list[str]:
        """Deletes tables last touched before this and processes silent since; returns the tables' codes."""

    async def beat(self, process: str, at: int) -> None:
        """Notes that this process is alive."""

    async def alive(self, since: int) -> list[str]:
        """The processes that were alive since then."""

    async def backup(self, path: str) -> None:
        """Writes a consistent copy of everything, at one moment, to a new file that `sqlite:` can open."""

    async def restore(self, backup: sqlite3.Connection) -> int:
        """Copies a backup of the newest schema into an empty store; returns the number of tables.

        All or nothing; raises StoreDown, also if the store is not empty.
        """

    async def describe(self) -> Described:
        """What kind of database this is, how much it keeps, and what time it has; raises StoreDown."""
