"""A cable between a browser and the server that can be cut: what is on its way is lost, and nobody is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit


class Cable:
    """Carries bytes both ways while it is whole."""

    def __init__(self, address: str) -> None:
        self._server = urlsplit(address)
        self._whole = True
        self._cuts = 0
        self._ends: list[asyncio.StreamWriter] = []
        self.address = ""

    def cut(self) -> None:
        """From now on nothing arrives, on old connections and new ones; neither end hears of it."""
        self._whole = False
        self._cuts += 1

    def mend(self) -> None:
        """New connections work again; the old ones stay silent, as after a change of network."""
        self._whole = True

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Takes a connection to the server, and what is said on it."""
        self._ends.append(writer)
        if self._whole:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._server.port)
            self._ends.append(far_writer)
            born = self._cuts
            await asyncio.gather(self._pass(reader, far_writer, born), self._pass(far_reader, writer, born))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, born: int) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                if born == self._cuts:
                    writer.write(data)
            if born == self._cuts:
                writer.close()

    def close(self) -> None:
        for end in self._ends:
            end.close()


async def shut(server: asyncio.Server) -> None:
    """Takes no more connections. Those that came in the last turns of the event loop begin first: they can end."""
    for _ in range(5):
        await asyncio.sleep(0)
    server.close()


@asynccontextmanager
async def cable(address: str) -> AsyncIterator[Cable]:
    """A cable to the server at this address, for a while."""
    between = Cable(address)
    server = await asyncio.start_server(between.carry, "127.0.0.1", 0)
    between.address = f"http://{urlsplit(address).hostname}:{server.sockets[0].getsockname()[1]}"
    try:
        yield between
    finally:
        await shut(server)
        between.close()
        # What was closed is let go of in the next turn.
        await asyncio.sleep(0)
