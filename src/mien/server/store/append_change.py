"""Changes a table in its store, beside the servers that may have it open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mien.server.store.base import Store
from mien.table import Entry, Table
from mien.table.entries import read_entry, write_entry
from mien.table.summary import summary_of


async def append_change(store: Store, code: str, change: Callable[[Table], Sequence[Entry]], at: int) -> bool:
    """Appends what `change` makes of the table, anew if somebody else was faster; whether that is anything.

    False, too, if there is no such table. Raises what `change` raises, and Refused if a newer mien wrote the log.
    """
    while True:
        table = Table(code).after(map(read_entry, await store.read(code)))
        entries = change(table) if table.seq else ()
        if not entries:
            return False
        texts = [write_entry(entry) for entry in entries]
        if await store.append(code, table.seq, texts, summary_of(table.after(entries)), at):
            return True
