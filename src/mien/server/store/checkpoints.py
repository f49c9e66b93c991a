"""Checkpoints: how a table is opened without its whole log, and how that log is folded.

The log wins: a checkpoint that is not of this log, or can't be read, is passed over with a warning. Only where a
log is folded, nothing else knows how the table stood.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal, TypeAlias

from mien.kit import AnyPosition
from mien.server.store.base import KeptCheckpoint, Store, StoreDown
from mien.server.system.slices import last_of
from mien.table import Table
from mien.table.checkpoint import Checkpoint, read_checkpoint, write_checkpoint
from mien.table.entries import Answered, Started, beginning_of, read_entry
from mien.table.past import positions

GAME_ENTRIES = (beginning_of(Started), beginning_of(Answered))
"""How the entries begin that folding leaves in a log: a game can be played again from them."""

Comparison: TypeAlias = Literal["none", "folded", "agrees", "disagreed"]
"""What is known of a checkpoint once it has been compared with its log; beside a folded one, it can't be."""


class NotOfThisLog(Exception):
    """A checkpoint is not what was written beside this log."""


async def keep_checkpoint(store: Store, table: Table) -> None:
    """Writes down how the table stands; if its log says that it was folded, deletes what no game needs.

    Raises StoreDown.
    """
    body = write_checkpoint(table)
    proof = _proof(body, await store.read_remaining(table.code, table.seq, table.seq))
    await store.keep_checkpoint(table.code, KeptCheckpoint(table.seq, proof, body))
    if table.folded:
        await store.fold(table.code, table.folded, GAME_ENTRIES)


async def revived(store: Store, code: str) -> Table:
    """The table as its log has it now; an empty one if there is none. Raises what `from_checkpoint` raises."""
    table = await from_checkpoint(store, code)
    return table.after(map(read_entry, await store.read(code, table.seq)))


async def from_checkpoint(store: Store, code: str) -> Table:
    """The table as its checkpoint has it, from which the log goes on; an empty one if there is none to go by.

    Raises StoreDown; where the log is folded, also what keeps the checkpoint from being read.
    """
    kept = await store.checkpoint(code)
    return Table(code) if kept is None else await _from_checkpoint(store, code, kept)


async def check(store: Store, code: str) -> Comparison:
    """Whether the checkpoint says what the whole log says; one that does not is deleted. Raises StoreDown."""
    kept = await store.checkpoint(code)
    if kept is None:
        return "none"
    if kept.folded:
        return "folded"
    whole = Table(code).after(map(read_entry, await store.read(code, 0, kept.seq)))
    if await _from_checkpoint(store, code, kept) == whole:
        return "agrees"
    await store.drop_checkpoint(code)
    return "disagreed"


async def _from_checkpoint(store: Store, code: str, kept: KeptCheckpoint) -> Table:
    try:
        checkpoint = await _read(store, code, kept)
        if not checkpoint.is_of_this_version and not kept.folded:
            # Its table had other fields: what they are now, only the log can tell.
            return Table(code)
        return checkpoint.table(await _position(store, code, checkpoint))
    except StoreDown:
        raise
    except Exception as error:
        if kept.folded:
            raise
        # Commands read checkpoints, too, where a server's parts are not installed.
        from structlog import get_logger

        get_logger().warning(
            "a checkpoint was passed over, and the whole log read", error=str(error) or repr(error)
        )
        return Table(code)


async def _read(store: Store, code: str, kept: KeptCheckpoint) -> Checkpoint:
    last = await store.read_remaining(code, kept.seq, kept.seq)
    if not last or _proof(kept.body, last) != kept.proof:
        raise NotOfThisLog("The checkpoint is not of this log.")
    return read_checkpoint(kept.body)


async def _position(store: Store, code: str, checkpoint: Checkpoint) -> AnyPosition | None:
    if not checkpoint.in_game:
        return None
    texts = await store.read_remaining(code, checkpoint.first_of_game, checkpoint.seq)
    position = await last_of(positions(checkpoint.seats, map(read_entry, texts)), None)
    if position is None:
        raise NotOfThisLog("The log does not have the last game of the checkpoint.")
    return position


def _proof(body: bytes, last: list[bytes]) -> bytes:
    """What ties a checkpoint to the last entry that it knows of."""
    return blake2b(b"".join([body, *last]), digest_size=16).digest()
