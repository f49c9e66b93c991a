"""The one thread that writes to SQLite, with group commit."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from mien.server.store.base import StoreDown
from mien.server.system.futures import settle

T = TypeVar("T")


class Work(NamedTuple):
    """A function to run inside a transaction, and its caller's future."""

    do: Callable[[sqlite3.Connection], Any]
    waits: asyncio.Future[Any]


class Finished(NamedTuple):
    """What came of a piece of work."""

    waits: asyncio.Future[Any]
    result: Any
    """What it returned, or the error that it raised."""


class Writer:
    """Commits together what was asked for during the last commit."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._asked: SimpleQueue[Work | None] = SimpleQueue()
        self._closed = False
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def ask(self, do: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """A future of what `do` returns, set once that is durable; StoreDown if it can't be."""
        waits: asyncio.Future[T] = self._loop.create_future()
        if self._closed:
            waits.set_exception(StoreDown("The store is closed."))
            return waits
        self._asked.put(Work(do, waits))
        return waits

    async def close(self) -> None:
        """Finishes pending work, and ends the thread."""
        self._closed = True
        self._asked.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        last = False
        while not last:
            batch, last = self._gather()
            if batch:
                self._loop.call_soon_threadsafe(_settle_all, self._finish(batch))
        self._hang_up()

    def _gather(self) -> tuple[list[Work], bool]:
        """All that is asked by now, at least one thing; and whether it was the last."""
        batch: list[Work] = []
        work = self._asked.get()
        try:
            while work is not None:
                batch.append(work)
                work = self._asked.get_nowait()
        except Empty:
            return batch, False
        return batch, True

    def _finish(self, batch: list[Work]) -> list[Finished]:
        """Commits the batch, or one by one if one of it spoils the rest; the event loop then tells who waits."""
        try:
            return self._commit(batch)
        except Exception as error:
            self._hang_up()
            if isinstance(error, sqlite3.Error):
                down = f"The database can't write now: {error}."
                return [Finished(work.waits, StoreDown(down)) for work in batch]
            if len(batch) == 1:
                return [Finished(batch[0].waits, error)]
            # One of them can't be written by anybody: on its own, it spoils only itself.
            return [one for work in batch for one in self._finish([work])]

    def _commit(self, batch: list[Work]) -> list[Finished]:
        if self._connection is None:
            self._connection = self._connect()
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        finished = [Finished(work.waits, work.do(connection)) for work in batch]
        connection.execute("COMMIT")
        return finished

    def _hang_up(self) -> None:
        """Rolls back whatever is open; the next batch connects afresh."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _settle_all(finished: list[Finished]) -> None:
    for waits, result in finished:
        settle(waits, result)
