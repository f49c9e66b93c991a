"""A proxy between a browser and the server, that does what proxies in companies and schools do."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress

from tests.browser.cable import shut

REFUSED = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Proxy:
    """Passes on what it is let; what it does can be changed at any time."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self.upgrades = False
        """Whether WebSockets get through."""
        self.swallows = False
        """Whether they open, and nothing gets through them."""
        self.buffers = False
        """Whether an answer is passed on only once it is whole."""
        self.cut_after: float | None = None
        """Seconds after which an answer is cut."""
        self.sockets = self.streams = self.cuts = 0

    async def serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Passes on one request, and its answer."""
        with closing(writer), suppress(ConnectionError, asyncio.IncompleteReadError, TimeoutError):
            head = await reader.readuntil(b"\r\n\r\n")
            body = await reader.readexactly(length_of(head))
            if b"upgrade: websocket" in head.lower():
                await self._upgrade(head, reader, writer)
                return
            self.streams += b"/stream HTTP" in head
            there, to = await asyncio.open_connection(self._host, self._port)
            with closing(to):
                to.write(for_one_answer(head) + body)
                await self._answer(there, reader, writer)

    async def _upgrade(self, head: bytes, reader: StreamReader, writer: StreamWriter) -> None:
        if not (self.upgrades or self.swallows):
            writer.write(REFUSED)
            return
        self.sockets += 1
        there, to = await asyncio.open_connection(self._host, self._port)
        with closing(to):
            to.write(head)
            writer.write(await there.readuntil(b"\r\n\r\n"))
            if self.swallows:
                await reader.read()
            else:
                await first_of(pass_on(reader, to), pass_on(there, writer))

    async def _answer(self, there: StreamReader, reader: StreamReader, writer: StreamWriter) -> None:
        if self.buffers:
            await first_of(self._whole(there, writer), reader.read())
            return
        try:
            async with asyncio.timeout(self.cut_after):
                # A browser that goes away is gone for the server too.
                await first_of(pass_on(there, writer), reader.read())
        except TimeoutError:
            self.cuts += 1

    async def _whole(self, there: StreamReader, writer: StreamWriter) -> None:
        writer.write(await there.read())


def length_of(head: bytes) -> int:
    """How many bytes follow this head."""
    lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return int(lengths[0].partition(b":")[2]) if lengths else 0


def for_one_answer(head: bytes) -> bytes:
    """This head of a request for one answer only."""
    lines = [line for line in head.split(b"\r\n") if line and not line.lower().startswith(b"connection:")]
    return b"\r\n".join([*lines, b"Connection: close", b"", b""])


async def pass_on(reader: StreamReader, writer: StreamWriter) -> None:
    """Writes what comes, as it comes."""
    while some := await reader.read(65536):
        writer.write(some)
        await writer.drain()


async def first_of(*works: object) -> None:
    """Until one of these is done."""
    tasks = [asyncio.ensure_future(work) for work in works]  # type: ignore[call-overload]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


@asynccontextmanager
async def proxy(address: str) -> AsyncIterator[tuple[Proxy, str]]:
    """A proxy before the server at this address, and its own address."""
    host, _, port = address.removeprefix("http://").rpartition(":")
    made = Proxy("127.0.0.1", int(port))
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0, limit=1_000_000)
    own = server.sockets[0].getsockname()[1]
    try:
        yield made, f"http://{host}:{own}"
    finally:
        await shut(server)
