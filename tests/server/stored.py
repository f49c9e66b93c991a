"""What a table's log says, and the settings that a table begins with."""

from __future__ import annotations

from typing import Any

from mien.server.store import open_store
from mien.table.entries import read_entry

SETTINGS = {"title": "", "public": False, "locked": False, "chat": True, "spectators": True, "clock": "off"}


async def log_of(store: str, code: str) -> list[Any]:
    """What a newcomer reads."""
    opened = open_store(store)
    await opened.open()
    try:
        return [read_entry(text) for text in await opened.read(code)]
    finally:
        await opened.close()
