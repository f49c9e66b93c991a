"""Changes a table in its store, beside the servers that may have it open; `mien tables close` does.

`TableActor._append` tries again in the same way, and shares nothing with this but the store's promise. It holds
the table in memory: what somebody faster has appended must be shown to its pages before the next try, many
requests are checked at once, and a refusal counts only against the newest log. Here there is nobody to show
anything to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mien.server.store.base import Store
from mien.server.store.checkpoints import revived
from mien.table import Entry, Table
from mien.table.entries import write_entry
from mien.table.summary import summary_of


async def append_change(store: Store, code: str, change: Callable[[Table], Sequence[Entry]], at: int) -> bool:
    """Appends what `change` makes of the table, anew if somebody else was faster; whether that is anything.

    False, too, if there is no such table. Raises what `change` raises, and Refused if a newer mien wrote the log.
    """
    while True:
        table = await revived(store, code)
        entries = change(table) if table.seq else ()
        if not entries:
            return False
        texts = [write_entry(entry) for entry in entries]
        if await store.append(code, table.seq, texts, summary_of(table.after(entries)), at):
            return True
