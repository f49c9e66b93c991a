"""Stores for tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from harness.postgres import Postgres

from mien.server.store import Store, open_store

SOON = 20
"""Seconds within which everything here has to happen; it is far quicker."""


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new, empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'mien.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.fresh()


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """The store at this address, for a while."""
    async with asyncio.timeout(SOON):
        store = open_store(url)
        await store.open()
        try:
            yield store
        finally:
            await store.close()


async def texts_of(url: str, table: str) -> list[bytes]:
    """The log of a table, as a newcomer reads it from the store."""
    async with opened(url) as store:
        return await store.read(table)
