"""The store that the settings name, for a command."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from mien.kit import Refusal, Refused
from mien.server.settings import Settings
from mien.server.store import open_store
from mien.server.store.base import NewerSchema, Store, StoreDown


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Store]:
    """The store, open; raises Refused if it can't be reached."""
    scheme, _, path = settings.store.partition(":")
    if scheme == "sqlite" and not Path(path).is_file():
        raise Refused(
            Refusal("no-store", f"There is no database {path}. Name it with --store, or its folder with --data.")
        )
    try:
        store = open_store(settings.store)
    except ValueError as error:
        raise Refused(Refusal("bad-settings", str(error))) from None
    try:
        await store.open()
        try:
            yield store
        finally:
            await store.close()
    except (StoreDown, NewerSchema) as error:
        raise Refused(Refusal("store-down", str(error))) from None
