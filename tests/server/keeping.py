"""LiveTable tables without a server: a store, the tables of one process, and ears that remember."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from mien.kit import Refusal
from mien.server.store import Store, open_store
from mien.server.system.settings import Settings, load
from mien.server.tables.live import LiveTable
from mien.server.tables.registry import Tables
from mien.table.commands import Come

SETTINGS = load({"bot_pace": 0, "most_tables": 3}, {}, None)


class Ear:
    """A connection that remembers what it was told."""

    def __init__(self, person: str, address: str = "127.0.0.1") -> None:
        self.person = person
        self.address = address
        self.seen = (0, 0)
        self.watching = False
        self.seat: int | None = None
        self.screen = False
        self.heard: list[bytes] = []
        self.dropped: Refusal | None = None

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def offer(self, message: bytes) -> None:
        self.send(message)

    def flush(self) -> None: ...

    def drop(self, refusal: Refusal) -> None:
        self.dropped = refusal


@asynccontextmanager
async def keeping(url: str, settings: Settings = SETTINGS) -> AsyncIterator[tuple[Store, Tables]]:
    """An open store, and the tables of one process."""
    store = open_store(url)
    await store.open()
    tables = Tables(store, settings)
    await tables.open()
    try:
        yield store, tables
    finally:
        await tables.close()
        await store.close()


async def put_up(tables: Tables, *people: str, game: str = "expressions") -> tuple[LiveTable, list[Ear]]:
    """A table with these people at it, the first of them host."""
    live = await tables.find(await tables.create(people[0], game, bots=False))
    assert live is not None
    ears = [Ear(person) for person in people]
    for ear in ears:
        await live.connect(ear, Come(live.process, ear.person, "en", "a1"))
    return live, ears
