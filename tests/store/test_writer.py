"""The thread that writes to SQLite: what is asked together is committed together, and nothing asked is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from functools import partial
from threading import Event

import pytest

from mien.server.store.base import StoreDown
from mien.server.store.writer import Writer


def overheard(said: list[str]) -> sqlite3.Connection:
    """A database in memory that notes every statement."""
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    db.set_trace_callback(said.append)
    return db


def twice(number: int, db: sqlite3.Connection) -> int:
    [(doubled,)] = db.execute("SELECT 2 * ?", (number,))
    return int(doubled)


async def test_all_who_ask_during_a_commit_share_the_next_one() -> None:
    said: list[str] = []
    go_on = Event()
    writer = Writer(partial(overheard, said))

    first = writer.ask(lambda _: go_on.wait(10))
    asked = [writer.ask(partial(twice, number)) for number in range(50)]
    go_on.set()
    doubled = await asyncio.gather(*asked)
    await first
    await writer.close()
    assert doubled == [2 * number for number in range(50)]
    assert said.count("COMMIT") <= 2


async def test_requests_made_before_closing_are_answered_and_later_ones_are_not() -> None:
    writer = Writer(partial(overheard, []))
    asked = asyncio.ensure_future(writer.ask(partial(twice, 4)))
    await asyncio.sleep(0)
    await writer.close()
    assert await asked == 8
    with pytest.raises(StoreDown):
        await writer.ask(partial(twice, 4))
