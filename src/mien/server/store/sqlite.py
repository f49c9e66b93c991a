"""A store in one SQLite file, for one process."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from mien.server.store.base import (
    Described,
    KeptCheckpoint,
    KeptTable,
    LogFolded,
    StoreDown,
    Subscription,
)
from mien.server.store.file import connect, create, fill
from mien.server.store.schema import COLUMNS, NOT_EMPTY, STEPS, Step, read_all, write_all
from mien.server.store.writer import Writer
from mien.server.system.clock import now
from mien.table.people import Person
from mien.table.summary import Summary

T = TypeVar("T")

NO_LIMIT = -1
FOLDED_AT_ONCE = 500
"""Entries that are looked at in one transaction when a log is folded."""
GLANCE = 2.0
"""Seconds between two checks whether another process wrote to the file."""
MARGIN = 60_000
"""Milliseconds by which one check overlaps the last: to read a table twice does no harm, to miss one does."""
CHUNK = 100
"""Tables that one transaction prunes, so that nobody has to wait for all of them."""

# The first to move the row on from `after`, or to put a new one, has the right to write the entries.
_MOVE = """UPDATE shelf SET game = ?, public = ?, open = ?, people = ?, title = ?, due = ?, entries = ?,
    touched = ? WHERE code = ? AND entries = ?"""
_PUT = """INSERT INTO shelf (game, public, open, people, title, due, entries, touched, code)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"""
_ENTER = "INSERT INTO entry (code, seq, body) VALUES (?, ?, ?)"
_READ = "SELECT seq, body FROM entry WHERE code = ? AND seq > ? ORDER BY seq LIMIT ?"
_READ_REMAINING = "SELECT body FROM entry WHERE code = ? AND seq BETWEEN ? AND ? ORDER BY seq"
_KEEP = """INSERT INTO checkpoint (code, seq, proof, body, folded)
    SELECT code, ?, ?, ?, 0 FROM shelf WHERE code = ?
    ON CONFLICT (code) DO UPDATE SET seq = excluded.seq, proof = excluded.proof, body = excluded.body
    WHERE excluded.seq > checkpoint.seq"""
_CHECKPOINT = "SELECT seq, proof, body, folded FROM checkpoint WHERE code = ?"
_FOLDED = "SELECT folded FROM checkpoint WHERE code = ? AND seq >= ?"
_ROWS = "SELECT code, entries, touched, game, public, open, people, title FROM shelf"
_LATEST = "ORDER BY touched DESC, code LIMIT ?"
_KEPT = f"{_ROWS} {_LATEST}"
_LISTED = f"{_ROWS} WHERE public AND open {_LATEST}"
_DUE = "SELECT code FROM shelf WHERE due > 0 AND due <= ? ORDER BY due LIMIT ?"
_CLAIM = "INSERT OR IGNORE INTO short (short, code) VALUES (?, ?)"
_SHORTENED = "SELECT code FROM short WHERE short = ?"
_DESCRIBE = "SELECT (SELECT count(*) FROM shelf), page_count * page_size FROM pragma_page_count, pragma_page_size"
_ADD_PUSH = """INSERT OR REPLACE INTO push (endpoint, code, person, point, auth)
    SELECT ?, code, ?, ?, ? FROM shelf WHERE code = ?"""
_PUSHES = "SELECT endpoint, point, auth FROM push WHERE code = ? AND person = ?"
OLD = "SELECT code FROM shelf WHERE touched < ? ORDER BY touched LIMIT ?"


class SqliteStore:
    """Keeps everything in one file; what it has acknowledged is on the disk."""

    needs_notify = False

    def __init__(self, path: str | Path, *, steps: Sequence[Step] = STEPS) -> None:
        self._path = Path(path)
        self._steps = steps

    async def open(self) -> None:
        """Creates or migrates the file; raises StoreDown or NewerSchema."""
        try:
            await asyncio.to_thread(create, self._path, self._steps)
        except (OSError, sqlite3.Error) as error:
            what = f"The database {self._path} can't be opened: {error}."
            raise StoreDown(f"{what} Restore a backup there, or name another database with --store.") from error
        self._reads = ThreadPoolExecutor(1, "store-reader")
        self._reader: sqlite3.Connection | None = None
        self._closed = asyncio.Event()
        self._writer = Writer(partial(connect, self._path))

    async def close(self) -> None:
        """Finishes pending work, ends `follow` and `passed_on`, and disconnects."""
        self._closed.set()
        await self._writer.close()
        await asyncio.to_thread(self._reads.shutdown)
        if self._reader is not None:
            self._reader.close()

    def append(
        self, table: str, after: int, entries: Sequence[bytes], summary: Summary, at: int, notify: bool = True
    ) -> asyncio.Future[bool]:
        """Makes entries after+1… durable, all or none; False if the log is no longer `after` long.

        `notify` changes nothing: `follow` looks at the file.
        """
        return self._writer.ask(partial(_append, table, after, entries, summary, at))

    async def read(self, table: str, after: int = 0, most: int | None = None) -> list[bytes]:
        """The entries after `after`, at most so many; raises LogFolded if some have been folded away."""
        values = (table, after, NO_LIMIT if most is None else most)
        return unbroken(after, await self._read(lambda db: db.execute(_READ, values).fetchall()))

    async def read_remaining(self, table: str, first: int, last: int) -> list[bytes]:
        """What is left of the entries from `first` to `last`: all that a game needs."""
        rows = await self._read(lambda db: db.execute(_READ_REMAINING, (table, first, last)).fetchall())
        return [body for (body,) in rows]

    async def keep_checkpoint(self, table: str, checkpoint: KeptCheckpoint) -> None:
        """Keeps this beside the log, in place of an earlier one; a later one stays."""
        await self._write(_KEEP, checkpoint.seq, checkpoint.proof, checkpoint.body, table)

    async def checkpoint(self, table: str) -> KeptCheckpoint | None:
        """The checkpoint of this table, if one is kept."""
        row = await self._read(lambda db: db.execute(_CHECKPOINT, (table,)).fetchone())
        return None if row is None else KeptCheckpoint(*row)

    async def drop_checkpoint(self, table: str) -> None:
        """Forgets the checkpoint of this table, unless its log is folded."""
        await self._write("DELETE FROM checkpoint WHERE code = ? AND folded = 0", table)

    async def fold(self, table: str, seq: int, keep: Sequence[bytes]) -> None:
        """Deletes the entries before `seq` that begin with none of `keep`, if the checkpoint knows of them all."""
        since = await self._writer.ask(partial(_begin_fold, table, seq))
        for first in range(since, seq, FOLDED_AT_ONCE):
            last = min(first + FOLDED_AT_ONCE, seq) - 1
            await self._writer.ask(partial(_forget, table, first, last, keep))

    async def follow(self) -> AsyncIterator[str]:
        """The tables that a command in a terminal may have changed: no other server uses this file."""
        version, since = 0, now()
        while not await self._closes_within(GLANCE):
            at, touched = now(), list[str]()
            # What can't be read now is looked at again next time.
            with suppress(StoreDown):
                seen = await self._writer.ask(_version)
                if seen != version:
                    touched = await self._read(partial(_touched, since - MARGIN))
                version, since = seen, at
            for code in touched:
                yield code

    async def _closes_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closed.wait()
        return self._closed.is_set()

    async def pass_on(self, note: bytes) -> None:
        """Does nothing: there is no other process."""

    async def passed_on(self) -> AsyncIterator[bytes]:
        """Nothing: there is no other process."""
        await self._closed.wait()
        nothing: tuple[bytes, ...] = ()
        for note in nothing:
            yield note

    async def summaries(self, *, public: bool, most: int) -> list[KeptTable]:
        """Open public tables, or all tables, latest first."""
        return await self._read(
            lambda db: [kept_table(row) for row in db.execute(_LISTED if public else _KEPT, (most,))]
        )

    async def due(self, by: int, most: int) -> list[str]:
        """The tables where something is due by then, the longest overdue first."""
        return await self._read(lambda db: [code for (code,) in db.execute(_DUE, (by, most))])

    async def claim(self, short: str, table: str) -> bool:
        """Gives the table this short code; False if another has it."""
        return bool(await self._writer.ask(lambda db: db.execute(_CLAIM, (short, table)).rowcount))

    async def shortened(self, short: str) -> str | None:
        """The code of the table that has this short code."""
        row: tuple[str] | None = await self._read(lambda db: db.execute(_SHORTENED, (short,)).fetchone())
        return row and row[0]

    async def add_photo(self, table: str, photo: str, picture: bytes) -> None:
        """Keeps a picture beside the table, if there is such a table."""
        await self._write(
            "INSERT OR REPLACE INTO photo SELECT code, ?, ? FROM shelf WHERE code = ?", photo, picture, table
        )

    async def photo(self, table: str, photo: str) -> bytes | None:
        """A picture, if the table still has it."""
        row: tuple[bytes] | None = await self._read(
            lambda db: db.execute(
                "SELECT picture FROM photo WHERE code = ? AND photo = ?", (table, photo)
            ).fetchone()
        )
        return row and row[0]

    async def drop_photo(self, table: str, photo: str) -> None:
        """Deletes a picture."""
        await self._write("DELETE FROM photo WHERE code = ? AND photo = ?", table, photo)

    async def add_push(self, table: str, person: Person, subscription: Subscription) -> None:
        """Keeps a browser's subscription beside the table, if there is such a table."""
        endpoint, point, auth = subscription.endpoint, subscription.point, subscription.auth
        await self._write(_ADD_PUSH, endpoint, person, point, auth, table)

    async def pushes(self, table: str, person: Person) -> list[Subscription]:
        """The subscriptions that this person has left at the table."""
        return await self._read(lambda db: [Subscription(*row) for row in db.execute(_PUSHES, (table, person))])

    async def drop_push(self, endpoint: str) -> None:
        """Deletes the subscription of one browser, at all tables."""
        await self._write("DELETE FROM push WHERE endpoint = ?", endpoint)

    async def drop_pushes(self, table: str, person: Person | None) -> None:
        """Deletes the subscriptions of a person at a table, or of everybody there."""
        await self._write("DELETE FROM push WHERE code = ? AND person = coalesce(?, person)", table, person)

    async def prune(self, before: int) -> list[str]:
        """Deletes tables last touched before this and processes silent since; returns the tables' codes."""
        pruned: list[str] = []
        while codes := await self._writer.ask(partial(_prune, before)):
            pruned += codes
        await self._write("DELETE FROM process WHERE beat < ?", before)
        return pruned

    async def beat(self, process: str, at: int) -> None:
        """Notes that this process is alive."""
        await self._write("INSERT OR REPLACE INTO process (name, beat) VALUES (?, ?)", process, at)

    async def alive(self, since: int) -> list[str]:
        """The processes that were alive since then."""
        return await self._read(
            lambda db: [
                name for (name,) in db.execute("SELECT name FROM process WHERE beat >= ? ORDER BY name", (since,))
            ]
        )

    async def backup(self, path: str) -> None:
        """Writes a consistent copy of everything, at one moment, to a new file that `sqlite:` can open."""

        def copy(target: sqlite3.Connection) -> None:
            with closing(connect(self._path)) as source:
                source.backup(target)

        await asyncio.to_thread(fill, Path(path), copy)

    async def restore(self, backup: sqlite3.Connection) -> int:
        """Copies a backup of the newest schema into an empty store; returns the number of tables."""
        return await self._writer.ask(partial(_restore, backup))

    async def describe(self) -> Described:
        """What kind of database this is, how much it keeps, and what time it has."""
        tables, size = await self._read(lambda db: db.execute(_DESCRIBE).fetchone())
        return Described("SQLite", sqlite3.sqlite_version, int(tables), now(), int(size))

    async def _read(self, look: Callable[[sqlite3.Connection], T]) -> T:
        def run() -> T:
            if self._reader is None:
                self._reader = connect(self._path)
            try:
                return look(self._reader)
            except sqlite3.Error:
                self._reader.close()
                self._reader = None
                raise

        if self._closed.is_set():
            raise StoreDown("The store is closed.")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reads, run)
        except sqlite3.Error as error:
            raise StoreDown(f"The database can't be read now: {error}.") from error

    async def _write(self, statement: str, *values: object) -> None:
        await self._writer.ask(lambda db: db.execute(statement, values).rowcount)


def kept_table(row: tuple[str, int, int, str, int, int, int, str]) -> KeptTable:
    """A row of the index as a KeptTable."""
    code, entries, touched, game, public, is_open, people, title = row
    return KeptTable(code, entries, touched, Summary(game, bool(public), bool(is_open), people, title))


def _append(
    table: str, after: int, entries: Sequence[bytes], summary: Summary, at: int, db: sqlite3.Connection
) -> bool:
    row = (
        summary.game,
        summary.public,
        summary.open,
        summary.people,
        summary.title,
        summary.due,
        after + len(entries),
        at,
        table,
    )
    taken = db.execute(_MOVE, (*row, after)).rowcount
    if not taken and after == 0:
        taken = db.execute(_PUT, row).rowcount
    if not taken:
        return False
    db.executemany(_ENTER, [(table, seq, entry) for seq, entry in enumerate(entries, after + 1)])
    return True


def unbroken(after: int, rows: Sequence[tuple[int, bytes]]) -> list[bytes]:
    """The bodies of these rows, in their order; raises LogFolded unless they are the next after `after`."""
    # Numbers rise by at least one a row, so the last one tells of any gap.
    if rows and rows[-1][0] != after + len(rows):
        raise LogFolded
    return [body for _, body in rows]


def _begin_fold(table: str, seq: int, db: sqlite3.Connection) -> int:
    """Notes that the log is folded up to `seq`; returns up to where it was, `seq` if that can't be noted."""
    (since,) = db.execute(_FOLDED, (table, seq)).fetchone() or (seq,)
    if since < seq:
        db.execute("UPDATE checkpoint SET folded = ? WHERE code = ?", (seq, table))
    return int(since)


def _forget(table: str, first: int, last: int, keep: Sequence[bytes], db: sqlite3.Connection) -> None:
    found = db.execute("SELECT seq, body FROM entry WHERE code = ? AND seq BETWEEN ? AND ?", (table, first, last))
    gone = [(table, seq) for seq, body in found if not body.startswith(tuple(keep))]
    db.executemany("DELETE FROM entry WHERE code = ? AND seq = ?", gone)


def _prune(before: int, db: sqlite3.Connection) -> list[str]:
    codes = [code for (code,) in db.execute(OLD, (before, CHUNK))]
    for statement in (
        "DELETE FROM shelf WHERE code = ?",
        "DELETE FROM entry WHERE code = ?",
        "DELETE FROM checkpoint WHERE code = ?",
        "DELETE FROM photo WHERE code = ?",
        "DELETE FROM short WHERE code = ?",
        "DELETE FROM push WHERE code = ?",
    ):
        db.executemany(statement, [(code,) for code in codes])
    return codes


def _version(db: sqlite3.Connection) -> int:
    """A number that changes when anyone but the writer has changed the file."""
    (version,) = db.execute("PRAGMA data_version").fetchone()
    return int(version)


def _touched(since: int, db: sqlite3.Connection) -> list[str]:
    return [code for (code,) in db.execute("SELECT code FROM shelf WHERE touched >= ?", (since,))]


def _restore(backup: sqlite3.Connection, db: sqlite3.Connection) -> int:
    if db.execute("SELECT 1 FROM shelf").fetchone():
        raise StoreDown(NOT_EMPTY)
    for table in COLUMNS:
        db.executemany(write_all(table), backup.execute(read_all(table)))
    (count,) = db.execute("SELECT count(*) FROM shelf").fetchone()
    return int(count)
