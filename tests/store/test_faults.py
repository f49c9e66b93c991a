"""What stores do when the disk is full, the file is held, the line breaks or the database is away."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from harness.postgres import Postgres
from tests.store.conftest import opened

from mien.server.store import Store, StoreDown, open_store
from mien.table.summary import Summary

SUMMARY = Summary(game="emojito", public=True, open=True, people=3, title="Ada's table")


@contextmanager
def no_room(size: int) -> Iterator[None]:
    """While this lasts, no file of this process can grow beyond a size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def fails(store: Store, table: str, after: int, entry: bytes = b"lost") -> None:
    """Nobody is told that this append has happened."""
    with pytest.raises(StoreDown):
        await store.append(table, after, [entry], SUMMARY, 1)


async def hears(store: Store, *tables: str) -> set[str]:
    """What the store tells of others, until it has told of all these tables."""
    heard: set[str] = set()
    async for code in store.follow():
        heard.add(code)
        if heard.issuperset(tables):
            break
    return heard


async def test_a_full_disk_acknowledges_nothing_and_works_again_with_room(tmp_path: Path) -> None:
    async with opened(f"sqlite:{tmp_path / 'mien.db'}") as store:
        assert await store.append("ABCD", 0, [b"kept"], SUMMARY, 1)
        with no_room(max(file.stat().st_size for file in tmp_path.iterdir())):
            big = bytes(100_000)
            await asyncio.gather(fails(store, "ABCD", 1, big), fails(store, "WXYZ", 0, big))
            assert await store.read("ABCD") == [b"kept"]
        assert await store.append("ABCD", 1, [b"again"], SUMMARY, 2)
        assert await store.read("ABCD") == [b"kept", b"again"]
        assert await store.read("WXYZ") == []


async def test_a_file_that_somebody_else_holds_is_down_until_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mien.server.store.file.PATIENCE", 0.05)

    path = tmp_path / "mien.db"
    async with opened(f"sqlite:{path}") as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await fails(store, "ABCD", 0)
            other.execute("ROLLBACK")
        assert await store.append("ABCD", 0, [b"kept"], SUMMARY, 1)


async def test_a_disk_that_went_away_is_not_replaced_by_an_empty_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mien.server.store.file.PATIENCE", 0.05)
    disk = tmp_path / "disk"

    async with opened(f"sqlite:{disk / 'mien.db'}") as store:
        assert await store.append("ABCD", 0, [b"kept"], SUMMARY, 1)
        with closing(sqlite3.connect(disk / "mien.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await fails(store, "ABCD", 1)
        disk.rename(tmp_path / "unplugged")
        await fails(store, "ABCD", 1)
        disk.mkdir()
        await fails(store, "ABCD", 1)
        assert list(disk.iterdir()) == []
        disk.rmdir()
        (tmp_path / "unplugged").rename(disk)
        assert await store.append("ABCD", 1, [b"again"], SUMMARY, 2)


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "mien.db"
    path.write_bytes(b"a shopping list " * 1000)
    with pytest.raises(StoreDown, match="can't be opened"):
        asyncio.run(open_store(f"sqlite:{path}").open())
    assert path.read_bytes() == b"a shopping list " * 1000


async def test_following_ends_with_the_store(url: str) -> None:
    async with opened(url) as store:
        follower = asyncio.create_task(hears(store, "never"))
        assert await store.append("ABCD", 0, [b"own"], SUMMARY, 1)
    async with asyncio.timeout(5):
        assert await follower <= {"ABCD"}


async def test_several_processes_may_open_a_new_database_at_once(postgres: Postgres) -> None:
    url = postgres.fresh()

    async with AsyncExitStack() as stack:
        stores = await asyncio.gather(*(stack.enter_async_context(opened(url)) for _ in range(4)))
        assert await stores[0].append("ABCD", 0, [b"a"], SUMMARY, 1)
        assert await stores[3].read("ABCD") == [b"a"]


async def test_others_are_told_of_an_append_and_the_writer_is_not(postgres: Postgres) -> None:
    url = postgres.fresh()

    async with opened(url) as one, opened(url) as other:
        assert await other.append("ABCD", 0, [b"a"], SUMMARY, 1)
        assert await hears(one, "ABCD") == {"ABCD"}
        assert await one.append("OWN", 0, [b"a"], SUMMARY, 1)
        assert await other.append("ABCD", 1, [b"b"], SUMMARY, 1)
        assert await other.append("WXYZ", 0, [b"a"], SUMMARY, 1)
        assert "OWN" not in await hears(one, "WXYZ")
        assert "OWN" in await hears(other, "OWN")


async def test_what_came_while_nobody_could_listen_is_heard_afterwards(postgres: Postgres) -> None:
    url = postgres.fresh()
    name = url.partition("?")[0].rpartition("/")[2]

    async with opened(f"{url}&application_name=one") as one, opened(url) as other:
        assert await other.append("ABCD", 0, [b"a"], SUMMARY, 1)
        await hears(one, "ABCD")
        postgres.do(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        cut = postgres.do(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'one'"
        )
        assert (True,) in cut
        assert await other.append("MISSED", 0, [b"a"], SUMMARY, 1)
        assert await other.append("ABCD", 1, [b"b"], SUMMARY, 1)
        await fails(one, "ABCD", 2)
        postgres.do(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert await hears(one, "ABCD", "MISSED") == {"ABCD", "MISSED"}
        assert await one.append("ABCD", 2, [b"c"], SUMMARY, 1)


async def test_a_line_that_breaks_in_the_middle_of_an_append_is_down_and_the_next_append_works(
    postgres: Postgres,
) -> None:
    url = postgres.fresh()

    async with opened(f"{url}&application_name=one") as store:
        assert await store.append("ABCD", 0, [b"kept"], SUMMARY, 1)
        with psycopg.connect(url) as holder:
            holder.execute("SELECT FROM shelf WHERE code = 'ABCD' FOR UPDATE")
            stuck = asyncio.create_task(fails(store, "ABCD", 1))
            while not postgres.do(
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                " WHERE application_name = 'one' AND wait_event_type = 'Lock'"
            ):
                await asyncio.sleep(0)
            await stuck
        assert await store.read("ABCD") == [b"kept"]
        assert await store.append("ABCD", 1, [b"again"], SUMMARY, 2)


async def test_play_goes_on_when_the_database_has_crashed_and_is_back(postgres: Postgres) -> None:
    url = postgres.fresh()

    async with opened(url) as one, opened(url) as other:
        assert await one.append("ABCD", 0, [b"kept"], SUMMARY, 1)
        assert await other.append("EFGH", 0, [b"kept"], SUMMARY, 1)
        await hears(other, "ABCD")
        postgres.stop("immediate")
        try:
            await fails(one, "ABCD", 1)
            with pytest.raises(StoreDown):
                await one.read("ABCD")
            with pytest.raises(StoreDown):
                await open_store(url).open()
        finally:
            postgres.start()
        assert await other.read("ABCD") == [b"kept"]
        assert await one.append("ABCD", 1, [b"again"], SUMMARY, 2)
        await hears(other, "ABCD")
        assert await one.append("WXYZ", 0, [b"new"], SUMMARY, 2)
        await hears(other, "WXYZ")
