"""Checkpoints and folded logs, as both stores keep them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.store.conftest import opened

from mien.server.store import Store
from mien.server.store.base import KeptCheckpoint, LogFolded
from mien.server.store.restore import open_backup
from mien.server.store.sqlite import FOLDED_AT_ONCE
from mien.table.summary import Summary

SUMMARY = Summary(game="emojito", public=True, open=True, people=3, title="")


def checkpoint(seq: int, body: bytes = b"stands") -> KeptCheckpoint:
    return KeptCheckpoint(seq, b"proof", body)


async def fill(store: Store, count: int, table: str = "ABCD") -> list[bytes]:
    """A log in which every third entry is a game's."""
    texts = [b"game %d" % n if n % 3 == 0 else b"talk %d" % n for n in range(1, count + 1)]
    assert await store.append(table, 0, texts, SUMMARY, 1)
    return texts


async def test_the_latest_checkpoint_is_kept_whoever_comes_last(url: str) -> None:
    async with opened(url) as store:
        await fill(store, 9)
        assert await store.checkpoint("ABCD") is None
        for seq in (5, 9, 7, 9):
            await store.keep_checkpoint("ABCD", checkpoint(seq, b"of %d" % seq))
        await store.keep_checkpoint("GONE", checkpoint(1))
        assert await store.checkpoint("ABCD") == checkpoint(9, b"of 9")
        assert await store.checkpoint("GONE") is None, "there is no such table"
        await store.drop_checkpoint("ABCD")
        assert await store.checkpoint("ABCD") is None


async def test_a_log_is_read_in_parts(url: str) -> None:
    async with opened(url) as store:
        texts = await fill(store, 9)
        assert await store.read("ABCD", 0, 4) == texts[:4]
        assert await store.read("ABCD", 4, 99) == texts[4:]
        assert await store.read_remaining("ABCD", 3, 6) == texts[2:6]


async def test_what_no_game_needs_is_folded_away_and_the_rest_stays(url: str) -> None:
    count = 2 * FOLDED_AT_ONCE + 9
    async with opened(url) as store:
        texts, other = await fill(store, count), await fill(store, 9, "WXYZ")
        await store.keep_checkpoint("ABCD", checkpoint(count))
        last = count - 3
        await store.fold("ABCD", last, [b"game", b"other"])
        left = [text for n, text in enumerate(texts, 1) if n >= last or text.startswith(b"game")]
        assert await store.read_remaining("ABCD", 1, count) == left
        assert await store.read("ABCD", last - 1) == texts[last - 1 :]
        for after in (0, 1, last - 3):
            with pytest.raises(LogFolded):
                await store.read("ABCD", after)
        kept = await store.checkpoint("ABCD")
        assert kept is not None
        assert kept.folded == last
        assert await store.append("ABCD", count, [b"more"], SUMMARY, 2), "its length is what it was"
        assert await store.read("WXYZ") == other


async def test_nothing_is_folded_that_no_checkpoint_knows_of(url: str) -> None:
    async with opened(url) as store:
        texts = await fill(store, 9)
        await store.fold("ABCD", 9, [b"game"])
        await store.keep_checkpoint("ABCD", checkpoint(5))
        await store.fold("ABCD", 6, [b"game"])
        assert await store.read("ABCD") == texts


async def test_the_checkpoint_of_a_folded_log_is_never_dropped_but_replaced(url: str) -> None:
    async with opened(url) as store:
        await fill(store, 9)
        await store.keep_checkpoint("ABCD", checkpoint(6))
        await store.fold("ABCD", 6, [b"game"])
        await store.drop_checkpoint("ABCD")
        assert await store.checkpoint("ABCD") == KeptCheckpoint(6, b"proof", b"stands", 6)
        await store.keep_checkpoint("ABCD", checkpoint(9))
        assert await store.checkpoint("ABCD") == KeptCheckpoint(9, b"proof", b"stands", 6)


async def test_two_who_fold_one_log_at_once_fold_it_once(url: str) -> None:
    count = 3 * FOLDED_AT_ONCE
    async with opened(url) as one, opened(url) as other:
        texts = await fill(one, count)
        await one.keep_checkpoint("ABCD", checkpoint(count))
        await asyncio.gather(*(store.fold("ABCD", count, [b"game"]) for store in (one, other, one)))
        left = [text for text in texts[:-1] if text.startswith(b"game")] + texts[-1:]
        assert await other.read_remaining("ABCD", 1, count) == left


async def test_a_folded_log_is_backed_up_and_restored_and_goes_with_its_table(url: str, tmp_path: Path) -> None:
    async with opened(url) as store:
        await fill(store, 9)
        await store.keep_checkpoint("ABCD", checkpoint(8))
        await store.fold("ABCD", 7, [b"game"])
        kept, left = await store.checkpoint("ABCD"), await store.read_remaining("ABCD", 1, 9)
        await store.backup(str(tmp_path / "backup.db"))
        assert await store.prune(2) == ["ABCD"]
        assert await store.checkpoint("ABCD") is None
        backup = open_backup(tmp_path / "backup.db")
        assert await store.restore(backup) == 1
        backup.close()
        assert await store.checkpoint("ABCD") == kept
        assert await store.read_remaining("ABCD", 1, 9) == left
