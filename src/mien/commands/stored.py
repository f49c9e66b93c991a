"""The store that the settings name, for a command."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from mien.kit import Refusal, Refused
from mien.server.settings import Settings
from mien.server.store import open_store
from mien.server.store.base import Store, StoreDown


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Store]:
    """The store, open; raises Refused if it can't be reached."""
    store = open_store(settings.store)
    try:
        await store.open()
        try:
            yield store
        finally:
            await store.close()
    except StoreDown as error:
        raise Refused(Refusal("store-down", str(error))) from None
