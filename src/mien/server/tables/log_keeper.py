"""Keeps a table's log cheap to open: writes checkpoints, and says when the log is to be folded."""

from __future__ import annotations

from collections.abc import Sequence

from mien.server.store import checkpoints
from mien.server.store.base import Store
from mien.server.system.clock import now
from mien.server.tables.batch import Request
from mien.table import Entry, Table
from mien.table.entries import Folded
from mien.table.table import FOLD_AT

EVERY = 1000
"""Entries after which a checkpoint is written though no game has ended."""


class LogKeeper:
    """Knows the last checkpoint of one table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seq = 0
        self._games = 0
        """How many entries and how many games that checkpoint knows of."""

    async def restored(self, code: str) -> Table:
        """The table as its checkpoint has it, from which the log goes on; an empty one without a checkpoint."""
        table = await checkpoints.restored(self._store, code)
        self._seq, self._games = table.seq, table.games
        return table

    def is_checkpoint_due(self, table: Table) -> bool:
        """Whether a game has ended, or the log has grown long, since the last checkpoint."""
        position = table.position
        has_ended = table.games > self._games and (position is None or not position.asks)
        return has_ended or table.seq - self._seq >= EVERY

    async def keep_checkpoint(self, table: Table) -> None:
        """Writes down how the table stands; if that fails, it is tried again when the next is due."""
        self._seq, self._games = table.seq, table.games
        await checkpoints.keep_checkpoint(self._store, table)


def _fold_if_long(table: Table) -> Sequence[Entry]:
    return [Folded(at=now())] if table.seq - table.folded >= FOLD_AT else ()


FOLD_IF_LONG = Request(_fold_if_long, lambda result: None)
"""Folds the log, if nobody else has yet."""
