"""Opens the store that the settings name, for a command."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from mien.kit import Refusal, Refused
from mien.server.store import open_store
from mien.server.store.base import NewerSchema, Store, StoreDown
from mien.server.system.files import private_files
from mien.server.system.settings import Settings


@asynccontextmanager
async def opened(settings: Settings, *, new: bool = False) -> AsyncIterator[Store]:
    """The store, open; raises Refused if it can't be reached, or does not exist and may not be `new`."""
    scheme, _, path = settings.store.partition(":")
    if scheme == "sqlite" and not new and not Path(path).is_file():
        raise Refused(
            Refusal("no-store", f"There is no database {path}. Name it with --store, or its folder with --data.")
        )
    try:
        store = open_store(settings.store)
    except ValueError as error:
        raise Refused(Refusal("bad-settings", str(error))) from None
    with private_files(), refused():
        await store.open()
        try:
            yield store
        finally:
            await store.close()


@contextmanager
def refused() -> Iterator[None]:
    """Turns a store's errors into Refused, with their sentence."""
    try:
        yield
    except (StoreDown, NewerSchema) as error:
        raise Refused(Refusal("store-down", str(error))) from None
