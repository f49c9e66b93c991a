"""The streams of this process: found by the POSTs that belong to them, and looked after."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import msgspec
from aiohttp import web
from msgspec import Struct

from mien.kit import Refused
from mien.server.net.stream import GONE, Stream, is_of, read_soon
from mien.server.store.base import Store
from mien.server.tables.registry import Tables
from mien.table import Person

LOOK = 1.0
"""Seconds between two looks at all streams: a page that is gone is noticed by then."""


class Posted(Struct, frozen=True, tag=True):
    """A POST that reached another process than its stream, on its way there."""

    stream: str
    person: Person
    number: int
    body: bytes


class Streams:
    """Keeps streams while they last; one timer looks after all of them."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._tasks: set[asyncio.Task[None]] = set()
        self._open: dict[str, Stream] = {}
        self._timer: asyncio.TimerHandle | None = None

    @contextmanager
    def keeping(self, stream: Stream) -> Iterator[None]:
        """Lets POSTs find this stream for a while."""
        self._open[stream.id] = stream
        if self._timer is None:
            self._look_later()
        try:
            yield
        finally:
            del self._open[stream.id]
            stream.end()

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(LOOK, self._look)

    def _look(self) -> None:
        self._timer = None
        at = time.monotonic()
        for stream in self._open.values():
            stream.look(at)
        if self._open:
            self._look_later()

    async def take(self, request: web.Request, person: Person, most_bytes: int) -> None:
        """Hands what this request brings to its stream, whatever process has it; raises Refused or StoreDown."""
        name, number = request.match_info["stream"], int(request.match_info["number"])
        process = name.partition(".")[0]
        stream = self._open.get(name)
        if process == self._tables.process and stream is not None and stream.person == person:
            await stream.post(number, await self._read(request, stream, most_bytes))
        elif process in self._tables.processes and process != self._tables.process and is_of(name, person):
            # It may get lost on the way: the next one finds that it is missing, and the page comes again.
            posted = Posted(name, person, number, await read_soon(request, most_bytes))
            await self._store.pass_on(msgspec.msgpack.encode(posted))
        else:
            raise Refused(GONE)

    async def _read(self, request: web.Request, stream: Stream, most_bytes: int) -> bytes:
        try:
            return await read_soon(request, most_bytes)
        except web.HTTPRequestEntityTooLarge:
            # As a socket to which too much was sent: what came with it is lost.
            stream.end()
            raise

    def hand_over(self, posted: Posted) -> None:
        """Gives a POST that reached another process to its stream, if that is here."""
        stream = self._open.get(posted.stream)
        if stream is not None and stream.person == posted.person:
            task = asyncio.create_task(_post(stream, posted))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


async def _post(stream: Stream, posted: Posted) -> None:
    # Whoever sent it has been answered; if it is refused, the stream ends or says so.
    with suppress(Refused):
        await stream.post(posted.number, posted.body)
