"""A session on a transport of its own: what it writes, and how often."""

from __future__ import annotations

import asyncio

import msgspec
from tests.server.keeping import keeping

from mien.kit import Refusal
from mien.server import wire
from mien.server.guests.write_limits import WriteLimits
from mien.server.net.session import Session
from mien.server.net.transport import Take
from mien.server.system.settings import Settings
from mien.server.tables.live import LiveTable


class Line:
    """A transport that keeps what was written, each write apart."""

    waiting = 0

    def __init__(self) -> None:
        self.take: Take | None = None
        self.written: asyncio.Queue[bytes] = asyncio.Queue()

    async def first(self) -> bytes:
        return msgspec.json.encode(wire.Hello("Ada", "en", "a1", ""))

    async def listen(self, take: Take) -> None:
        self.take = take
        await asyncio.Event().wait()

    def frame(self, message: bytes) -> bytes:
        return message + b"\n"

    def write(self, frames: bytes) -> None:
        self.written.put_nowait(frames)

    def close(self, refusal: Refusal) -> None: ...

    async def closed(self) -> None: ...


async def test_what_a_command_changes_and_that_it_is_done_leave_in_one_write(sqlite: str) -> None:
    async with keeping(sqlite) as (_, tables):
        code, line = await tables.create("ada", "emojito", bots=False), Line()

        async def find() -> LiveTable:
            live = await tables.find(code)
            assert live is not None
            return live

        serving = asyncio.create_task(Session(line, "ada", "127.0.0.1", WriteLimits(Settings())).serve(find))
        while b'"Table"' not in await line.written.get():
            pass
        assert line.take is not None
        for number in range(1, 4):
            line.take(b'{"type":"Do","id":%d,"command":{"type":"Talk","text":"hello"}}' % number)
            kinds = [msgspec.json.decode(said)["type"] for said in (await line.written.get()).splitlines()]
            assert kinds == ["Spoken", "Done"]
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
