"""A change to a table that others may change at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from tests.store.conftest import opened

from mien.kit import Refusal, Refused
from mien.server.store import Store
from mien.server.store.append_change import append_change
from mien.table import Entry, Table
from mien.table.entries import Closed, Created, HostPassed, read_entry, write_entry
from mien.table.summary import summary_of

CODE = "calm-owl-aaaaa"


async def open_table(store: Store) -> None:
    created = Created(at=1, host="0", game="emojito")
    summary = summary_of(Table(CODE).after([created]))
    assert await store.append(CODE, 0, [write_entry(created)], summary, 1)


async def table_in(store: Store) -> Table:
    return Table(CODE).after(map(read_entry, await store.read(CODE)))


def next_host(table: Table) -> list[Entry]:
    """The host is passed to the next number: only right for the table as it is."""
    return [HostPassed(at=2, person=str(int(table.host) + 1))]


async def test_of_many_changes_at_once_each_is_made_of_the_table_that_the_one_before_left(url: str) -> None:
    async with opened(url) as store:
        await open_table(store)
        done = await asyncio.gather(*(append_change(store, CODE, next_host, 2) for _ in range(10)))
        table = await table_in(store)
    assert done == [True] * 10
    assert (table.seq, table.host) == (11, "10")


async def test_the_summary_is_that_of_the_table_after_the_change(url: str) -> None:
    async with opened(url) as store:
        await open_table(store)
        assert await append_change(store, CODE, lambda table: [Closed(at=3)], 3)
        (kept,) = await store.summaries(public=False, most=9)
    assert (kept.summary.open, kept.touched, kept.entries) == (False, 3, 2)


async def test_a_change_that_makes_nothing_or_is_refused_appends_nothing(url: str) -> None:
    def refuse(table: Table) -> Sequence[Entry]:
        raise Refused(Refusal("closed", "This table has been closed. Open a new one."))

    async with opened(url) as store:
        await open_table(store)
        assert not await append_change(store, CODE, lambda table: (), 2)
        with pytest.raises(Refused):
            await append_change(store, CODE, refuse, 2)
        assert len(await store.read(CODE)) == 1


async def test_a_table_that_is_not_there_is_not_made(url: str) -> None:
    async with opened(url) as store:
        assert not await append_change(store, CODE, lambda table: [Closed(at=3)], 3)
        assert await store.read(CODE) == []
