"""What a table's log says, and the settings that a table begins with."""

from __future__ import annotations

from typing import Any

from tests.store.conftest import texts_of

from mien.table.entries import read_entry

SETTINGS = {"title": "", "public": False, "locked": False, "chat": True, "spectators": True, "clock": "off"}


async def log_of(store: str, code: str) -> list[Any]:
    """The entries of a table, as a newcomer reads them from the store."""
    return [read_entry(text) for text in await texts_of(store, code)]
