"""The log of a table beside its appends: read in slices, folded when it is long, opened from a checkpoint."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import suppress

from mien.server.store import checkpoints
from mien.server.store.base import Store, StoreDown
from mien.server.system.clock import now
from mien.server.tables.batch import Request, replayed
from mien.table import Entry, Table
from mien.table.entries import Folded
from mien.table.table import FOLD_AT

READ_AT_ONCE = 1000
"""Entries that are read from the store at once; others run while they are replayed."""
EVERY = 1000
"""Entries after which a checkpoint is written though no game has ended."""


class LogKeeper:
    """Reads the log of one table, and keeps it cheap to open."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seq = 0
        self._games = 0
        """How many entries and how many games the last checkpoint knows of."""
        self._deleted_photos: set[str] = set()

    async def from_checkpoint(self, code: str) -> Table:
        """The table as its checkpoint has it, from which the log goes on; an empty one without a checkpoint."""
        table = await checkpoints.from_checkpoint(self._store, code)
        self._seq, self._games = table.seq, table.games
        return table

    async def news(self, table: Table) -> AsyncIterator[tuple[Table, Sequence[Entry]]]:
        """What the log has more than this table knows, some entries at a time, each with the table they lead to.

        Raises StoreDown; LogFolded if some of it is folded away; Refused if a newer mien wrote it; and whatever a
        game raises that is replayed.
        """
        while texts := await self._store.read(table.code, table.seq, READ_AT_ONCE):
            table, entries = await replayed(table, texts)
            yield table, entries

    def is_checkpoint_due(self, table: Table) -> bool:
        """Whether a game has ended, or the log has grown long, since the last checkpoint."""
        position = table.position
        has_ended = table.games > self._games and (position is None or not position.asks)
        return has_ended or table.seq - self._seq >= EVERY

    async def keep_checkpoint(self, table: Table) -> None:
        """Writes down how the table stands; if that fails, it is tried again when the next is due."""
        self._seq, self._games = table.seq, table.games
        await checkpoints.keep_checkpoint(self._store, table)

    async def delete_withdrawn(self, table: Table) -> None:
        """Deletes pictures that were withdrawn; the log is right without it."""
        with suppress(StoreDown):
            for photo in table.withdrawn - self._deleted_photos:
                await self._store.drop_photo(table.code, photo)
                self._deleted_photos.add(photo)


def _fold_if_long(table: Table) -> Sequence[Entry]:
    return [Folded(at=now())] if table.seq - table.folded >= FOLD_AT else ()


FOLD_IF_LONG = Request(_fold_if_long, lambda result: None)
"""Folds the log, if nobody else has yet."""
