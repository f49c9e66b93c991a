"""A connection without a WebSocket: an answer that never ends, and a POST for what the page has to say."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from hashlib import sha256

from aiohttp import HttpVersion11, web

from mien.kit import Refusal, Refused
from mien.server import wire
from mien.server.net.transport import HELLO_SECONDS, TOO_LARGE, Take, waiting_in, write_now
from mien.table import Person

BEAT = 15
"""Seconds after which an empty line says that the server is still there."""
SILENCE = 50
"""Seconds without a POST after which the page is taken to be gone."""
MESSAGES_AT_ONCE = 4
"""How many messages of the largest size one POST may bring."""
SMALL = 1024
"""Bytes of a body that are never too many."""
LATE = 2
"""Seconds that a POST may arrive before the one that it follows: another process may pass that one on."""

GONE = Refusal("gone", "This connection has ended. Open the table again.")

HEADERS = {
    "Content-Type": "application/x-ndjson",
    "Cache-Control": "no-store, no-transform",
    # nginx hands on every line at once, unless it is told not to believe this.
    "X-Accel-Buffering": "no",
}


def mark_of(person: Person) -> str:
    """What the id of a person's stream ends with, so that every process can tell whether a POST is theirs."""
    return sha256(person.encode()).hexdigest()[:12]


def is_of(stream: str, person: Person) -> bool:
    """Whether the stream with this id is this person's, if there is one."""
    return stream.endswith(f".{mark_of(person)}")


class Stream:
    """One answer that never ends, and the POSTs that belong to it."""

    def __init__(self, request: web.Request, process: str, person: Person, most_bytes: int) -> None:
        self.id = f"{process}.{secrets.token_urlsafe(16)}.{mark_of(person)}"
        self.person = person
        self.response: web.StreamResponse = web.StreamResponse(headers=HEADERS)
        self._request = request
        self._most_bytes = most_bytes
        self._hello = b""
        self._chunked = request.version >= HttpVersion11
        self._take: Take | None = None
        self._heard = self._written = time.monotonic()
        self._posts = 0
        self._lock = asyncio.Lock()
        self._changed: asyncio.Event | None = None
        """Where POSTs wait that came before their turn; set when they should look again."""
        self._ended = asyncio.Event()

    # As a transport ---------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Lets the page know that it has got through; raises what turns the request away."""
        self._hello = await read_soon(self._request, self._most_bytes)
        if self._chunked:
            self.response.enable_chunked_encoding()
        else:
            # Proxies that speak HTTP/1.0 know no chunks: the answer ends with the connection.
            self.response.force_close()
        await self.response.prepare(self._request)
        await self.response.write(
            self.frame(wire.write(wire.Stream(self.id, MESSAGES_AT_ONCE * self._most_bytes)))
        )

    async def first(self) -> bytes:
        return self._hello

    async def listen(self, take: Take) -> None:
        self._take = take
        self._change()
        await self._ended.wait()

    def frame(self, message: bytes) -> bytes:
        return message + b"\n"

    def write(self, frames: bytes) -> None:
        if self._ended.is_set():
            # The page may already use the connection for something else.
            return
        self._written = time.monotonic()
        if self._chunked:
            frames = b"%x\r\n%b\r\n" % (len(frames), frames)
        write_now(self._request.transport, frames)

    @property
    def waiting(self) -> int:
        return waiting_in(self._request.transport)

    def close(self, refusal: Refusal) -> None:
        self.end()

    async def closed(self) -> None:
        await self._ended.wait()

    def end(self) -> None:
        """Takes and writes nothing any more."""
        # Whoever takes knows of this stream: without this only the garbage collector would find the two.
        self._take = None
        self._ended.set()
        self._change()

    def _change(self) -> None:
        if self._changed is not None:
            self._changed.set()
            self._changed = None

    async def _wait(self) -> None:
        self._changed = self._changed or asyncio.Event()
        await self._changed.wait()

    # What comes -------------------------------------------------------------------------------------------

    async def post(self, number: int, body: bytes) -> None:
        """Takes the messages of the POST with this number, in its turn and only once; raises Refused."""
        self._heard = time.monotonic()
        await self._turn_of(number)
        async with self._lock:
            if number <= self._posts:
                # A browser or a proxy that was in doubt sent it once more.
                return
            self._posts = number
            self._change()
            await self._take_each(body.split(b"\n"))

    async def _turn_of(self, number: int) -> None:
        while not self._ended.is_set() and self._take is None:
            await self._wait()
        if not self._ended.is_set() and number <= self._posts + 1:
            return
        try:
            async with asyncio.timeout(LATE):
                while not self._ended.is_set() and number > self._posts + 1:
                    await self._wait()
        except TimeoutError:
            # Something was lost on the way: the page has to come again, and will hear what it missed.
            self.end()
        if self._ended.is_set():
            raise Refused(GONE)

    async def _take_each(self, messages: Sequence[bytes]) -> None:
        for message in messages:
            if len(message) > self._most_bytes:
                self.end()
                raise Refused(TOO_LARGE)
            wait = self._take(message) if message and self._take is not None else None
            if wait is not None:
                await wait
            if self._ended.is_set():
                raise Refused(GONE)

    # What time brings -------------------------------------------------------------------------------------

    def look(self, at: float) -> None:
        """Says that the server is still there, or ends it if the page is not."""
        transport = self._request.transport
        if transport is None or transport.is_closing():
            self.end()
        elif at - self._heard > SILENCE:
            self.end()
            transport.abort()
        elif at - self._written > BEAT:
            self.write(b"\n")


async def read_soon(request: web.Request, most_bytes: int) -> bytes:
    """The body of the request, if it is not too large and comes soon."""
    length = request.content_length
    if length is not None and length <= SMALL and request.content.is_eof():
        # As nearly all are: it is here already, and needs no clock.
        return await request.read()
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            return await request.clone(client_max_size=most_bytes).read()
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
