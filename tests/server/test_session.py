"""A session on a transport of its own: what it writes, how often, and in which order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from tests.server.keeping import SETTINGS, keeping
from tests.server.lines import Line

from mien.server.guests import table_limits
from mien.server.guests.write_limits import WriteLimits
from mien.server.net.session import Session
from mien.server.store import Store
from mien.server.system.settings import Settings
from mien.server.tables.live import LiveTable


@asynccontextmanager
async def talking(sqlite: str, settings: Settings = SETTINGS) -> AsyncIterator[tuple[Store, Line]]:
    """A host's session at a table of their own, which has been shown to them."""
    async with keeping(sqlite, settings) as (store, tables):
        code, line = await tables.create("ada", "emojito", bots=False), Line()

        async def find() -> LiveTable:
            live = await tables.find(code)
            assert live is not None
            return live

        serving = asyncio.create_task(Session(line, "ada", "127.0.0.1", WriteLimits(Settings())).serve(find))
        while b'"Table"' not in await line.written.get():
            pass
        try:
            yield store, line
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)


def talk(number: int) -> bytes:
    return b'{"type":"Do","id":%d,"command":{"type":"Talk","text":"hello"}}' % number


async def next_write(line: Line) -> list[dict[str, Any]]:
    return [msgspec.json.decode(said) for said in (await line.written.get()).splitlines()]


async def test_what_a_command_changes_and_that_it_is_done_leave_in_one_write(sqlite: str) -> None:
    async with talking(sqlite) as (_, line):
        assert line.take is not None
        for number in range(1, 4):
            line.take(talk(number))
            assert [said["type"] for said in await next_write(line)] == ["Spoken", "Done"]


async def test_whoever_is_too_fast_hears_so_after_all_that_they_asked_before(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once() -> None: ...

    monkeypatch.setattr(table_limits, "slow_down", at_once)
    # A budget saves what comes in two seconds: two messages.
    async with talking(sqlite, msgspec.structs.replace(SETTINGS, messages_per_second=1)) as (store, line):
        append, writes = store.append, asyncio.Queue[asyncio.Event]()

        async def slow_append(code: str, seq: int, entries: Sequence[bytes], *rest: Any) -> bool:
            writes.put_nowait(written := asyncio.Event())
            await written.wait()
            return await append(code, seq, entries, *rest)

        monkeypatch.setattr(store, "append", slow_append)
        assert line.take is not None
        assert line.take(talk(1)) is None
        first = await writes.get()
        assert line.take(talk(2)) is None
        too_fast = line.take(talk(3))
        assert too_fast is not None
        refusing = asyncio.ensure_future(too_fast)
        first.set()
        second = await writes.get()
        heard = await next_write(line)
        for _ in range(5):
            await asyncio.sleep(0)  # whatever could be said by now, is
        second.set()
        await refusing
        monkeypatch.setattr(store, "append", append)
        while not line.written.empty():
            heard += await next_write(line)
    replies = [(said["type"], said["id"]) for said in heard if said["type"] in ("Done", "No")]
    assert replies == [("Done", 1), ("Done", 2), ("No", 3)]
