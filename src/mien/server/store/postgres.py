"""A store in PostgreSQL, for many processes and machines."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
from psycopg.rows import TupleRow

from mien.server.store.base import Described, KeptCheckpoint, KeptTable, StoreDown, Subscription
from mien.server.store.file import fill
from mien.server.store.file import migrate as migrate_file
from mien.server.store.listener import Listener, horizon
from mien.server.store.notes import encode_note
from mien.server.store.pool import Connection, Pool, address, said
from mien.server.store.schema import COLUMNS, NOT_EMPTY, STEPS, Step, ahead, read_all, write_all
from mien.server.store.sqlite import CHUNK, FOLDED_AT_ONCE, kept_table, unbroken
from mien.server.system.futures import settle
from mien.table.people import Person
from mien.table.summary import Summary

MIGRATING = 8460
"""The advisory lock that a migration holds."""

# The first to put the row, or to move it on from `after`, has the right to write the entries. `moved` can't find
# what `put` inserts: the parts of a statement see the rows as they were before it. Others are notified only if
# they must be: PostgreSQL commits one transaction that notifies at a time.
_APPEND = """
    WITH put AS (
        INSERT INTO shelf (code, game, public, open, people, title, due, entries, touched)
        SELECT %(code)s, %(game)s, %(public)s, %(open)s, %(people)s, %(title)s, %(due)s, %(entries)s, %(at)s
        WHERE %(after)s::bigint = 0
        ON CONFLICT DO NOTHING RETURNING code
    ), moved AS (
        UPDATE shelf SET game = %(game)s, public = %(public)s, open = %(open)s, people = %(people)s,
            title = %(title)s, due = %(due)s, entries = %(entries)s, touched = %(at)s,
            changed = pg_current_xact_id()
        WHERE code = %(code)s AND entries = %(after)s::bigint RETURNING code
    ), taken AS (
        SELECT code FROM put UNION ALL SELECT code FROM moved
    ), entered AS (
        INSERT INTO entry (code, seq, body)
        SELECT code, %(after)s::bigint + nth, body
        FROM taken, unnest(%(bodies)b::bytea[]) WITH ORDINALITY AS new (body, nth)
    )
    SELECT CASE WHEN %(note)s::text IS NOT NULL THEN pg_notify('mien', %(note)s) END FROM taken
"""
_READ = "SELECT seq, body FROM entry WHERE code = %s AND seq > %s ORDER BY seq LIMIT %s"
_READ_REMAINING = "SELECT body FROM entry WHERE code = %s AND seq BETWEEN %s AND %s ORDER BY seq"
# Holds the row, as `_ADD_PHOTO` does.
_KEEP = """INSERT INTO checkpoint (code, seq, proof, body, folded)
    SELECT code, %s, %b, %b, 0 FROM shelf WHERE code = %s FOR KEY SHARE
    ON CONFLICT (code) DO UPDATE SET seq = excluded.seq, proof = excluded.proof, body = excluded.body
    WHERE excluded.seq > checkpoint.seq"""
_CHECKPOINT = "SELECT seq, proof, body, folded FROM checkpoint WHERE code = %s"
_FOLD = """WITH known AS (
        SELECT code, folded FROM checkpoint
        WHERE code = %(code)s AND seq >= %(seq)s AND folded < %(seq)s FOR UPDATE
    ), noted AS (UPDATE checkpoint SET folded = %(seq)s WHERE code IN (SELECT code FROM known))
    SELECT folded FROM known"""
_FORGET = """DELETE FROM entry WHERE code = %s AND seq BETWEEN %s AND %s
    AND NOT EXISTS (SELECT FROM unnest(%b::bytea[]) AS kept WHERE substring(body FOR length(kept)) = kept)"""
_ROWS = "SELECT code, entries, touched, game, public, open, people, title FROM shelf"
_LATEST = "ORDER BY touched DESC, code LIMIT %s"
_KEPT = f"{_ROWS} {_LATEST}"
_LISTED = f"{_ROWS} WHERE public AND open {_LATEST}"
# Holds the row, so that a table that is just being deleted leaves no picture behind.
_ADD_PHOTO = """INSERT INTO photo (code, photo, picture)
    SELECT code, %s, %b FROM shelf WHERE code = %s FOR KEY SHARE
    ON CONFLICT (code, photo) DO UPDATE SET picture = excluded.picture"""
_DUE = "SELECT code FROM shelf WHERE due > 0 AND due <= %s ORDER BY due LIMIT %s"
_ADD_PUSH = """INSERT INTO push (endpoint, code, person, point, auth)
    SELECT %s, code, %s, %b, %b FROM shelf WHERE code = %s FOR KEY SHARE
    ON CONFLICT (endpoint, code) DO UPDATE
    SET person = excluded.person, point = excluded.point, auth = excluded.auth"""
_PUSHES = "SELECT endpoint, point, auth FROM push WHERE code = %s AND person = %s"
_CLAIM = "INSERT INTO short (short, code) VALUES (%s, %s) ON CONFLICT DO NOTHING RETURNING short"
# A table that is touched while the old ones are being chosen stays.
_PRUNE = """DELETE FROM shelf WHERE touched < %(before)s AND code IN (
        SELECT code FROM shelf WHERE touched < %(before)s ORDER BY touched LIMIT %(most)s
    ) RETURNING code"""
_DESCRIBE = """SELECT current_setting('server_version'),
    (extract(epoch FROM clock_timestamp()) * 1000)::bigint, (SELECT count(*) FROM shelf),
    pg_database_size(current_database())"""
_BEAT = "INSERT INTO process (name, beat) VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET beat = excluded.beat"


class Appending(NamedTuple):
    """An append that waits for the next transaction."""

    row: dict[str, object]
    waits: asyncio.Future[bool]


class PostgresStore:
    """Keeps everything in a database that many processes share; an append notifies the others if it must."""

    needs_notify = True

    def __init__(self, url: str, *, steps: Sequence[Step] = STEPS) -> None:
        self._address = address(url)
        self._steps = steps
        self._me = secrets.token_hex(8)

    async def open(self) -> None:
        """Connects, creates or migrates the schema; raises StoreDown or NewerSchema."""
        self._pool = Pool(self._address)
        try:
            async with await self._pool.connect() as connection:
                await _migrate(connection, self._steps)
                since = await horizon(connection)
        except psycopg.Error as error:
            what = f"The database can't be prepared: {said(error)}."
            raise StoreDown(f"{what} Restore a backup into an empty one, or name another with --store.") from error
        self._closed = False
        self._asked: list[Appending] = []
        self._wake = asyncio.Event()
        self._writer = asyncio.create_task(self._write())
        self._listener = Listener(self._pool, self._me, since)

    async def close(self) -> None:
        """Finishes pending work, ends `follow` and `passed_on`, and disconnects."""
        self._closed = True
        self._wake.set()
        await self._writer
        await self._listener.close()
        await self._pool.close()

    def append(
        self, table: str, after: int, entries: Sequence[bytes], summary: Summary, at: int, notify: bool = True
    ) -> asyncio.Future[bool]:
        """Makes entries after+1… durable, all or none; False if the log is no longer `after` long."""
        waits: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        if self._closed:
            waits.set_exception(StoreDown("The store is closed."))
            return waits
        row = {
            "code": table,
            "game": summary.game,
            "public": summary.public,
            "open": summary.open,
            "people": summary.people,
            "title": summary.title,
            "due": summary.due,
            "entries": after + len(entries),
            "at": at,
            "after": after,
            "bodies": list(entries),
            "note": f"{self._me} {table}" if notify else None,
        }
        self._asked.append(Appending(row, waits))
        self._wake.set()
        return waits

    async def read(self, table: str, after: int = 0, most: int | None = None) -> list[bytes]:
        """The entries after `after`, at most so many; raises LogFolded if some have been folded away."""
        return unbroken(after, await self._rows(_READ, table, after, most))

    async def read_remaining(self, table: str, first: int, last: int) -> list[bytes]:
        """What is left of the entries from `first` to `last`: all that a game needs."""
        return [body for (body,) in await self._rows(_READ_REMAINING, table, first, last)]

    async def keep_checkpoint(self, table: str, checkpoint: KeptCheckpoint) -> None:
        """Keeps this beside the log, in place of an earlier one; a later one stays."""
        await self._do(_KEEP, checkpoint.seq, checkpoint.proof, checkpoint.body, table)

    async def checkpoint(self, table: str) -> KeptCheckpoint | None:
        """The checkpoint of this table, if one is kept."""
        rows = await self._rows(_CHECKPOINT, table)
        return KeptCheckpoint(*rows[0]) if rows else None

    async def drop_checkpoint(self, table: str) -> None:
        """Forgets the checkpoint of this table, unless its log is folded."""
        await self._do("DELETE FROM checkpoint WHERE code = %s AND folded = 0", table)

    async def fold(self, table: str, seq: int, keep: Sequence[bytes]) -> None:
        """Deletes the entries before `seq` that begin with none of `keep`, if the checkpoint knows of them all."""
        async with self._pool.connection() as connection:
            rows = await (await connection.execute(_FOLD, {"code": table, "seq": seq})).fetchall()
        for (since,) in rows:
            for first in range(since, seq, FOLDED_AT_ONCE):
                await self._do(_FORGET, table, first, min(first + FOLDED_AT_ONCE, seq) - 1, list(keep))

    def follow(self) -> AsyncIterator[str]:
        """The codes of tables to which another process may have appended since `open`, as they come."""
        return self._listener.heard()

    async def pass_on(self, note: bytes) -> None:
        """Sends a note to the other processes; it is not stored and may get lost. Raises StoreDown."""
        await self._do("SELECT pg_notify('mien_note', %s)", f"{self._me} {encode_note(note)}")

    def passed_on(self) -> AsyncIterator[bytes]:
        """The notes of other processes since `open`, as they come."""
        return self._listener.noted()

    async def summaries(self, *, public: bool, most: int) -> list[KeptTable]:
        """Open public tables, or all tables, latest first."""
        return [kept_table(row) for row in await self._rows(_LISTED if public else _KEPT, most)]

    async def due(self, by: int, most: int) -> list[str]:
        """The tables where something is due by then, the longest overdue first."""
        return [code for (code,) in await self._rows(_DUE, by, most)]

    async def claim(self, short: str, table: str) -> bool:
        """Gives the table this short code; False if another has it."""
        return bool(await self._rows(_CLAIM, short, table))

    async def shortened(self, short: str) -> str | None:
        """The code of the table that has this short code."""
        rows = await self._rows("SELECT code FROM short WHERE short = %s", short)
        return rows[0][0] if rows else None

    async def add_photo(self, table: str, photo: str, picture: bytes) -> None:
        """Keeps a picture beside the table, if there is such a table."""
        await self._do(_ADD_PHOTO, photo, picture, table)

    async def photo(self, table: str, photo: str) -> bytes | None:
        """A picture, if the table still has it."""
        rows = await self._rows("SELECT picture FROM photo WHERE code = %s AND photo = %s", table, photo)
        return rows[0][0] if rows else None

    async def drop_photo(self, table: str, photo: str) -> None:
        """Deletes a picture."""
        await self._do("DELETE FROM photo WHERE code = %s AND photo = %s", table, photo)

    async def add_push(self, table: str, person: Person, subscription: Subscription) -> None:
        """Keeps a browser's subscription beside the table, if there is such a table."""
        endpoint, point, auth = subscription.endpoint, subscription.point, subscription.auth
        await self._do(_ADD_PUSH, endpoint, person, point, auth, table)

    async def pushes(self, table: str, person: Person) -> list[Subscription]:
        """The subscriptions that this person has left at the table."""
        return [Subscription(*row) for row in await self._rows(_PUSHES, table, person)]

    async def drop_push(self, endpoint: str) -> None:
        """Deletes the subscription of one browser, at all tables."""
        await self._do("DELETE FROM push WHERE endpoint = %s", endpoint)

    async def drop_pushes(self, table: str, person: Person | None) -> None:
        """Deletes the subscriptions of a person at a table, or of everybody there."""
        await self._do("DELETE FROM push WHERE code = %s AND person = coalesce(%s, person)", table, person)

    async def prune(self, before: int) -> list[str]:
        """Deletes tables last touched before this and processes silent since; returns the tables' codes."""
        pruned: list[str] = []
        while codes := await self._prune(before):
            pruned += codes
        await self._do("DELETE FROM process WHERE beat < %s", before)
        return pruned

    async def beat(self, process: str, at: int) -> None:
        """Notes that this process is alive."""
        await self._do(_BEAT, process, at)

    async def alive(self, since: int) -> list[str]:
        """The processes that were alive since then."""
        rows = await self._rows("SELECT name FROM process WHERE beat >= %s ORDER BY name", since)
        return [name for (name,) in rows]

    async def backup(self, path: str) -> None:
        """Writes a consistent copy of everything, at one moment, to a new file that `sqlite:` can open."""
        try:
            await asyncio.to_thread(fill, Path(path), self._copy)
        except psycopg.Error as error:
            raise StoreDown(f"The database can't be read: {said(error)}.") from error

    def _copy(self, target: sqlite3.Connection) -> None:
        migrate_file(target)
        target.execute("BEGIN")
        with psycopg.connect(self._address) as source:
            source.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            for table in COLUMNS:
                with source.cursor(name="copy", binary=True) as cursor:
                    target.executemany(write_all(table), cursor.execute(read_all(table)))
        target.execute("COMMIT")

    async def restore(self, backup: sqlite3.Connection) -> int:
        """Copies a backup of the newest schema into an empty store; returns the number of tables."""
        try:
            return await asyncio.to_thread(self._refill, backup)
        except psycopg.Error as error:
            raise StoreDown(f"The backup can't be put back: {said(error)}.") from error

    def _refill(self, backup: sqlite3.Connection) -> int:
        with psycopg.connect(self._address) as target:
            target.execute("LOCK TABLE shelf IN EXCLUSIVE MODE")
            if target.execute("SELECT 1 FROM shelf LIMIT 1").fetchone():
                raise StoreDown(NOT_EMPTY)
            for table, columns in COLUMNS.items():
                with target.cursor().copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as rows:
                    for row in backup.execute(read_all(table)):
                        rows.write_row(row)
            (count,) = target.execute("SELECT count(*) FROM shelf").fetchone() or (0,)
            return int(count)

    async def describe(self) -> Described:
        """What kind of database this is, how much it keeps, and what time it has."""
        ((version, clock, tables, size),) = await self._rows(_DESCRIBE)
        return Described("PostgreSQL", version.split()[0], tables, clock, size)

    async def _rows(self, query: str, *values: object) -> list[TupleRow]:
        async with self._pool.connection() as connection:
            return await (await connection.execute(query, values, binary=True)).fetchall()

    async def _do(self, statement: str, *values: object) -> None:
        async with self._pool.connection() as connection:
            await connection.execute(statement, values)

    async def _prune(self, before: int) -> list[str]:
        async with self._pool.connection() as connection, connection.transaction():
            rows = await connection.execute(_PRUNE, {"before": before, "most": CHUNK})
            codes = [code for (code,) in await rows.fetchall()]
            # After the row, so that nobody can add to it.
            await connection.execute("DELETE FROM entry WHERE code = ANY(%s)", [codes])
            await connection.execute("DELETE FROM checkpoint WHERE code = ANY(%s)", [codes])
            await connection.execute("DELETE FROM photo WHERE code = ANY(%s)", [codes])
            await connection.execute("DELETE FROM short WHERE code = ANY(%s)", [codes])
            await connection.execute("DELETE FROM push WHERE code = ANY(%s)", [codes])
        return codes

    async def _write(self) -> None:
        """Commits together what was asked for during the last commit.

        SQLite's `Writer` does the same in a thread, with blocking calls. What both do with a batch is a few lines;
        to share them, SQLite's would have to be written with `await` in every line.
        """
        while self._asked or not self._closed:
            await self._wake.wait()
            self._wake.clear()
            batch, self._asked = self._asked, []
            # Everybody takes rows in the same order, so that nobody waits in a circle.
            batch.sort(key=lambda appending: str(appending.row["code"]))
            await self._settle(batch)

    async def _settle(self, batch: list[Appending]) -> None:
        try:
            results = await self._commit([appending.row for appending in batch])
        except StoreDown as error:
            for appending in batch:
                settle(appending.waits, StoreDown(str(error)))
        except Exception as error:
            if len(batch) == 1:
                settle(batch[0].waits, error)
                return
            # One of them can't be written at all: written one by one, it fails alone.
            for appending in batch:
                await self._settle([appending])
        else:
            for appending, result in zip(batch, results, strict=True):
                settle(appending.waits, result)

    async def _commit(self, rows: list[dict[str, object]]) -> list[bool]:
        if not rows:
            return []
        async with (
            self._pool.connection() as connection,
            connection.pipeline(),
            connection.transaction(),
            connection.cursor() as cursor,
        ):
            await cursor.executemany(_APPEND, rows, returning=True)
            # Each turn of `results()` moves the cursor on to the result of the next statement.
            return [cursor.rowcount == 1 async for _ in cursor.results()]


async def _migrate(connection: Connection, steps: Sequence[Step]) -> None:
    """Applies all pending migrations, or none; raises NewerSchema."""
    async with connection.transaction():
        await connection.execute("SET LOCAL statement_timeout = 0")
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", [MIGRATING])
        version = await _version(connection)
        for step in ahead(version, steps):
            for statement in step.postgres:
                await connection.execute(statement)
            version += 1
            await connection.execute("UPDATE schema SET version = %s", [version])
        if steps is STEPS:
            # What was restored by halves is found now, not at the first table.
            for table, columns in COLUMNS.items():
                await connection.execute(f"SELECT {', '.join(columns)} FROM {table} LIMIT 0")


async def _version(connection: Connection) -> int:
    """The version of this database; 0 for an empty one."""
    if (await _one(connection, "SELECT to_regclass('schema')")) is None:
        await connection.execute("CREATE TABLE schema (version INTEGER NOT NULL)")
        await connection.execute("INSERT INTO schema VALUES (0)")
    return int(await _one(connection, "SELECT version FROM schema"))


async def _one(connection: Connection, query: str) -> Any:
    row = await (await connection.execute(query)).fetchone()
    assert row is not None
    return row[0]
