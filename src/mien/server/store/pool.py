"""A small pool of connections to PostgreSQL.

psycopg_pool would have every request wait its full patience for a database that is down, and try again after
pauses that grow. Here people are told at once, and the first request after it is back succeeds.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import LiteralString, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import TupleRow

from mien.server.store.base import StoreDown

Connection: TypeAlias = psycopg.AsyncConnection[TupleRow]

PATIENCE = 10
"""Seconds after which a database that doesn't answer counts as away."""

Selector: type[selectors.BaseSelector] = getattr(selectors, "PollSelector", selectors.SelectSelector)
"""Takes no file of its own, as the default one does: a connection can be used when the system has none left."""

# A link that went silent is given up by the kernel; a process that went silent, by the database.
_DEFAULTS = {
    "application_name": "mien",
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": str(PATIENCE * 1000),
}
# Whatever the database does for others, what it acknowledges to us is on its disk.
_SESSION: LiteralString = """
    SET statement_timeout = '10s'; SET idle_in_transaction_session_timeout = '10s'; SET synchronous_commit = on
"""


def address(url: str) -> str:
    """The connection string of this URL, with timeouts; raises ValueError."""
    try:
        return make_conninfo("", **{**_DEFAULTS, **conninfo_to_dict(url)})
    except psycopg.ProgrammingError as error:
        raise ValueError(f"This is not the URL of a database: {said(error)}.") from None


def said(error: Exception) -> str:
    """The database's error message, in one line."""
    return " ".join(str(error).split()) or "no answer"


class Pool:
    """A few connections that are used in turn; one that broke is never used again."""

    def __init__(self, address: str, most: int = 5) -> None:
        self._address = address
        self._idle: list[Connection] = []
        self._free = asyncio.Semaphore(most)
        self._closed = asyncio.Event()

    async def connect(self) -> Connection:
        """A connection of one's own; raises StoreDown."""
        try:
            connection = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
            try:
                await connection.execute(_SESSION)
            except BaseException:
                await connection.close()
                raise
        except psycopg.Error as error:
            raise StoreDown(f"The database can't be reached: {said(error)}.") from error
        return connection

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """A connection to use and give back; raises StoreDown if it breaks or nobody answers."""
        async with self._free:
            if self._closed.is_set():
                raise StoreDown("The store is closed.")
            connection = await self._take()
            try:
                async with asyncio.timeout(PATIENCE):
                    yield connection
            except BaseException as error:
                await connection.close()
                if isinstance(error, (psycopg.Error, TimeoutError)) and not isinstance(error, psycopg.DataError):
                    raise StoreDown(f"The database has failed: {said(error)}.") from error
                raise
            if self._closed.is_set():
                await connection.close()
            else:
                self._idle.append(connection)

    async def close(self) -> None:
        """Closes idle connections now, and those in use as they are given back."""
        self._closed.set()
        while self._idle:
            await self._idle.pop().close()

    async def _take(self) -> Connection:
        while self._idle:
            connection = self._idle.pop()
            if not _has_broken(connection):
                return connection
            await connection.close()
        return await self.connect()


def _has_broken(connection: Connection) -> bool:
    """Whether there is something to read: on an idle connection that is a farewell."""
    with Selector() as selector:
        selector.register(connection.fileno(), selectors.EVENT_READ)
        return bool(selector.select(0))
