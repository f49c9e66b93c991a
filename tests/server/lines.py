"""A transport for a session that no network lies behind."""

from __future__ import annotations

import asyncio

import msgspec

from mien.kit import Refusal
from mien.server import wire
from mien.server.net.transport import Take


class Line:
    """A transport that keeps what was written, each write apart."""

    waiting = 0

    def __init__(self) -> None:
        self.take: Take | None = None
        self.written: asyncio.Queue[bytes] = asyncio.Queue()
        self.closed_with: list[Refusal] = []
        self._over = asyncio.Event()

    async def first(self) -> bytes:
        return msgspec.json.encode(wire.Hello("Ada", "en", "a1", ""))

    async def listen(self, take: Take) -> None:
        self.take = take
        await self._over.wait()

    def frame(self, message: bytes) -> bytes:
        return message + b"\n"

    def write(self, frames: bytes) -> None:
        self.written.put_nowait(frames)

    def close(self, refusal: Refusal) -> None:
        self.closed_with.append(refusal)
        self._over.set()

    async def closed(self) -> None: ...
