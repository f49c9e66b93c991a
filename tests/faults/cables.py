"""The network between people and one server: it can be cut, go silent, or turn slow."""

from __future__ import annotations

import asyncio
from contextlib import suppress

PIECE = 2048
"""Bytes that pass at once."""


class Cables:
    """Carries every connection to a server's port."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: set[asyncio.StreamWriter] = set()
        self._passing = asyncio.Event()
        self._passing.set()
        self._pause = 0.0
        self.address = ""

    async def start(self) -> Cables:
        """Listens on a port of its own."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def close(self) -> None:
        """Cuts everything, for good."""
        self._server.close()
        self._passing.set()
        self.cut()

    def cut(self) -> None:
        """Ends all connections at once, wherever they are in a message."""
        for end in self._open:
            end.transport.abort()

    def silence(self) -> None:
        """Nothing passes any more, and nobody hears of it."""
        self._passing.clear()

    def slow(self, pause: float) -> None:
        """Every piece takes so many seconds."""
        self._pause = pause

    def mend(self) -> None:
        """All passes again, also what was held up."""
        self._pause = 0.0
        self._passing.set()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            writer.transport.abort()
            self._open.discard(writer)
            return
        self._open.add(far_writer)
        try:
            await asyncio.gather(self._pass(reader, far_writer), self._pass(far_reader, writer))
        finally:
            for end in (writer, far_writer):
                self._open.discard(end)
                end.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(PIECE):
                await self._passing.wait()
                if self._pause:
                    await asyncio.sleep(self._pause)
                writer.write(data)
                await writer.drain()
        # The other direction ends with it, as when a process dies.
        writer.transport.abort()
