"""Listens to PostgreSQL's notifications: tables that other processes appended to, and their notes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import psycopg

from mien.server.store.base import StoreDown
from mien.server.store.notes import decode_note
from mien.server.store.pool import PATIENCE, Connection, Pool

PAUSE = 0.2
"""Seconds before another attempt to reach the database."""


class Listener:
    """Hears of every append that others notify of; after a broken connection, of every append since."""

    def __init__(self, pool: Pool, me: str, since: str) -> None:
        self._pool = pool
        self._me = me
        self._since = since
        # Many appends to one table before anybody asks are one piece of news.
        self._news: dict[str, None] = {}
        self._notes: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._stir = asyncio.Event()
        self._task = asyncio.create_task(self._listen())

    async def heard(self) -> AsyncIterator[str]:
        """The codes of tables, as they come, until the listener is closed."""
        while not self._task.done():
            await self._stir.wait()
            self._stir.clear()
            while self._news:
                code = next(iter(self._news))
                del self._news[code]
                yield code

    async def noted(self) -> AsyncIterator[bytes]:
        """The notes of others, as they come, until the listener is closed."""
        while (note := await self._notes.get()) is not None:
            yield note

    async def close(self) -> None:
        """Closes its connection, and ends `heard` and `noted`."""
        self._task.cancel()
        await asyncio.wait([self._task])
        self._stir.set()
        self._notes.put_nowait(None)

    def _add_news(self, code: str) -> None:
        self._news[code] = None
        self._stir.set()

    async def _listen(self) -> None:
        while True:
            with suppress(StoreDown, psycopg.Error):
                async with await self._pool.connect() as connection:
                    await self._hear(connection)
            await asyncio.sleep(PAUSE)

    async def _hear(self, connection: Connection) -> None:
        await connection.execute("LISTEN mien_note")
        await connection.execute("LISTEN mien")
        seen = await horizon(connection)
        missed = await connection.execute("SELECT code FROM shelf WHERE changed >= %s::text::xid8", [self._since])
        async for (code,) in missed:
            self._add_news(code)
        self._since = seen
        while True:
            async for note in connection.notifies(timeout=PATIENCE):
                by, _, told = note.payload.partition(" ")
                if by == self._me:
                    continue
                if note.channel == "mien":
                    self._add_news(told)
                else:
                    # Anybody who may use the database may notify; what is no note is none of ours.
                    with suppress(ValueError):
                        self._notes.put_nowait(decode_note(told))
            # Asking finds out whether anybody is still there. All that was finished a round ago
            # has been heard by now; what was finished since may still be on its way.
            self._since, seen = seen, await horizon(connection)


async def horizon(connection: Connection) -> str:
    """The oldest transaction that may still be under way: all before it can be seen."""
    row = await (await connection.execute("SELECT pg_snapshot_xmin(pg_current_snapshot())::text")).fetchone()
    assert row is not None
    return str(row[0])
