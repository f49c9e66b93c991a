"""A table of many games is opened by its last one, and its log never ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from io import StringIO
from typing import Any

import msgspec
import pytest
from tests.server.keeping import SETTINGS, Ear, keeping, put_up
from tests.table.scene import finished_games

from mien import cli
from mien.kit import QuickDealer
from mien.server.store import Store, StoreDown, checkpoints
from mien.server.store.base import KeptCheckpoint
from mien.server.tables import log_keeper
from mien.server.tables.live import LiveTable
from mien.server.tables.registry import Tables
from mien.table import Table
from mien.table import table as tables_of
from mien.table.checkpoint import write_checkpoint
from mien.table.commands import Answer, Come, Sit, Start, Stop, Talk
from mien.table.entries import Folded, read_entry


class CountingStore:
    """Counts the entries that are read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.entries = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def read(self, *asked: Any) -> list[bytes]:
        texts = await self._store.read(*asked)
        self.entries += len(texts)
        return texts

    async def read_remaining(self, *asked: Any) -> list[bytes]:
        texts = await self._store.read_remaining(*asked)
        self.entries += len(texts)
        return texts


async def play(live: LiveTable, answers: int | None = None) -> None:
    """A game is begun if none is, and answered to its end or for so many answers."""
    if live.table.stage != "playing":
        await live.do(live.table.host, Start())
    while live.table.stage == "playing" and answers != 0:
        position = live.table.position
        assert position is not None
        seat = position.waiting_for[0]
        person = live.table.played[seat].person
        assert person is not None
        given = msgspec.to_builtins(position.asks[seat].sample(QuickDealer(position.step * 7 + seat)))
        await live.do(person, Answer(position.step, given))
        answers = None if answers is None else answers - 1
    # What follows a game, its checkpoint among it, is done before the next request.
    await live.catch_up()


async def seated(tables: Tables, *people: str) -> LiveTable:
    live, _ = await put_up(tables, *people)
    for person in people:
        await live.do(person, Sit())
    return live


async def opened_by(store: Any, code: str) -> LiveTable:
    """The table as another process opens it, which has heard of nothing."""
    live = await Tables(store, SETTINGS).find(code)
    assert live is not None
    return live


async def whole(store: Store, table: Table) -> Table:
    """The table as its whole log has it."""
    return Table(table.code).after(map(read_entry, await store.read(table.code)))


async def test_opening_reads_the_last_game_and_what_came_after(store: str) -> None:
    async with keeping(store) as (kept, tables):
        live = await seated(tables, "ada", "ben")
        for _ in range(3):
            await play(live)
        began = live.table.attendances[-1].began
        await live.do("ada", Talk("Another?"))
        counting = CountingStore(kept)
        again = await opened_by(counting, live.table.code)
        # The checkpoint's own last entry is read once more, to see that it is of this log.
        assert counting.entries <= live.table.seq - began + 2
        assert again.table == live.table == await whole(kept, live.table)


async def test_a_game_in_its_middle_is_opened_from_the_checkpoint_before_it(store: str) -> None:
    async with keeping(store) as (kept, tables):
        live = await seated(tables, "ada", "ben")
        await play(live)
        await play(live, answers=3)
        again = await opened_by(kept, live.table.code)
        assert again.table == live.table == await whole(kept, live.table)
        assert again.table.stage == "playing"


async def test_a_game_that_was_stopped_leaves_a_checkpoint_too(store: str) -> None:
    async with keeping(store) as (kept, tables):
        live = await seated(tables, "ada", "ben")
        await play(live, answers=2)
        await live.do("ada", Stop(stop=True))
        await live.catch_up()
        checkpoint = await kept.checkpoint(live.table.code)
        assert checkpoint is not None
        assert checkpoint.seq == live.table.seq
        assert (await opened_by(kept, live.table.code)).table == live.table


async def test_a_log_without_a_checkpoint_opens_as_ever_and_gets_one(store: str) -> None:
    async with keeping(store) as (kept, tables):
        live = await seated(tables, "ada", "ben")
        await play(live)
        await kept.drop_checkpoint(live.table.code)
        again = await opened_by(kept, live.table.code)
        await again.catch_up()
        assert again.table == live.table
        assert await kept.checkpoint(live.table.code) is not None


async def test_a_checkpoint_in_the_middle_of_a_long_game(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_keeper, "EVERY", 10)
    async with keeping(store) as (kept, tables):
        live = await seated(tables, "ada", "ben")
        for answers in (1, 3, 1, 2, 5):
            await play(live, answers)
            checkpoint = await kept.checkpoint(live.table.code)
            assert checkpoint is None or live.table.seq - checkpoint.seq < 10
            assert (await opened_by(kept, live.table.code)).table == live.table
        assert checkpoint is not None


# What disagrees -------------------------------------------------------------------------------------------


def renamed(kept: KeptCheckpoint) -> KeptCheckpoint:
    """As if somebody had changed what it says."""
    return msgspec.structs.replace(kept, body=kept.body.replace(b'"ada"', b'"eve"'))


def of_a_longer_log(kept: KeptCheckpoint) -> KeptCheckpoint:
    return msgspec.structs.replace(kept, seq=kept.seq + 99)


def nonsense(kept: KeptCheckpoint) -> KeptCheckpoint:
    return msgspec.structs.replace(kept, seq=kept.seq + 1, body=b"{", proof=b"")


@pytest.mark.parametrize("spoil", [renamed, of_a_longer_log, nonsense])
async def test_the_log_wins_over_a_checkpoint_that_disagrees_and_it_is_said(
    spoil: Callable[[KeptCheckpoint], KeptCheckpoint], store: str, said: StringIO
) -> None:
    async with keeping(store) as (kept, tables):
        live = await seated(tables, "ada", "ben")
        await play(live)
        checkpoint = await kept.checkpoint(live.table.code)
        assert checkpoint is not None
        await kept.drop_checkpoint(live.table.code)
        await kept.keep_checkpoint(live.table.code, spoil(checkpoint))
        assert (await opened_by(kept, live.table.code)).table == live.table
        assert "a checkpoint was passed over" in said.getvalue()
        assert live.table.code not in said.getvalue()


async def test_a_checkpoint_of_a_mien_with_other_fields_is_left_for_the_log(store: str, said: StringIO) -> None:
    async with keeping(store) as (kept, tables):
        live = await seated(tables, "ada", "ben")
        await play(live)
        await kept.drop_checkpoint(live.table.code)
        older = msgspec.json.decode(write_checkpoint(live.table))
        older["names"].remove("tallies")
        del older["plain"]["tallies"]
        await keep(kept, live.table, msgspec.json.encode(older))
        assert (await opened_by(kept, live.table.code)).table == live.table
        assert not said.getvalue(), "nothing is wrong with it"


async def keep(store: Store, table: Table, body: bytes) -> None:
    """Keeps this in place of the table's checkpoint, as if it were one."""
    proof = checkpoints._proof(body, await store.read_remaining(table.code, table.seq, table.seq))
    await store.keep_checkpoint(table.code, KeptCheckpoint(table.seq, proof, body))


def test_a_wrong_checkpoint_is_found_and_deleted_by_whoever_asks(
    store: str, capsys: pytest.CaptureFixture[str]
) -> None:
    codes: list[str] = []

    async def scene(*, wrong: bool) -> None:
        async with keeping(store) as (kept, tables):
            live = await seated(tables, "ada", "ben")
            await play(live)
            codes.append(live.table.code)
            if wrong:
                await kept.drop_checkpoint(live.table.code)
                other = msgspec.structs.replace(live.table, host="ben")
                await keep(kept, live.table, write_checkpoint(other))

    def shown(code: str) -> str:
        assert cli.main(["tables", "show", code, "--store", store]) == 0
        return capsys.readouterr().out.splitlines()[-1]

    for wrong in (False, True):
        asyncio.run(scene(wrong=wrong))
    assert "agrees" in shown(codes[0])
    assert "disagreed" in shown(codes[1])
    assert "checkpoint" not in shown(codes[1])


# A log that never ends ------------------------------------------------------------------------------------


@pytest.fixture
def short_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Logs that are folded after fifty entries, and full after a hundred."""
    monkeypatch.setattr(log_keeper, "EVERY", 10)
    monkeypatch.setattr(log_keeper, "FOLD_AT", 50)
    monkeypatch.setattr(tables_of, "MOST_ENTRIES", 100)
    monkeypatch.setattr(tables_of, "RESERVE", 20)


@pytest.mark.usefixtures("short_logs")
async def test_nobody_talks_a_table_to_death(store: str) -> None:
    async with keeping(store) as (kept, tables):
        live = await seated(tables, "ada", "ben")
        await play(live, answers=2)
        for number in range(300):
            await live.do("ada", Talk(f"And {number}!"))
        await live.catch_up()
        assert live.table.seq > 300
        left = await kept.read_remaining(live.table.code, 1, live.table.seq)
        assert len(left) < 100
        assert (await opened_by(kept, live.table.code)).table == live.table
        await play(live)
        assert live.table.stage == "over"


@pytest.mark.usefixtures("short_logs")
async def test_games_before_a_fold_are_played_again(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with keeping(store) as (kept, tables):
        live = await seated(tables, "ada", "ben")
        texts: list[bytes] = []
        while live.table.games < 3 or not live.table.folded:
            await live.do("ben", Talk("Once more."))
            await play(live)
            texts += await kept.read(live.table.code, len(texts)) if not live.table.folded else []
        ends = finished_games(live.table.code, map(read_entry, texts))
        assert ends
        assert not any(
            b"Once more" in text for text in await kept.read_remaining(live.table.code, 1, live.table.folded)
        )
        code = live.table.code
    for number, end in ends.items():
        words = ["export", code, "--game", str(number), "--store", store]
        assert await asyncio.to_thread(cli.main, words) == 0
        assert capsys.readouterr().out.encode() == end.record.to_json()


@pytest.mark.usefixtures("short_logs")
async def test_two_processes_that_fold_one_log_at_once_fold_it_once(store: str) -> None:
    async with keeping(store) as (kept, tables):
        live = await seated(tables, "ada", "ben")
        async with keeping(store) as (_, elsewhere):
            other = await elsewhere.find(live.table.code)
            assert other is not None
            await other.connect(Ear("ben"), Come(other.process, "Ben", "en", "a1"))
            while not live.table.folded:
                await asyncio.gather(live.do("ada", Talk("Here!")), other.do("ben", Talk("There!")))
            await asyncio.gather(live.catch_up(), other.catch_up())
            assert live.table == other.table
            texts = await kept.read_remaining(live.table.code, 1, live.table.seq)
            assert sum(isinstance(read_entry(text), Folded) for text in texts) == 1
            assert (await opened_by(kept, live.table.code)).table == live.table


@pytest.mark.usefixtures("short_logs")
async def test_a_process_that_missed_what_was_folded_begins_again_with_its_pages(store: str) -> None:
    async with keeping(store) as (kept, tables):
        live = await seated(tables, "ada", "ben")
        deaf = Tables(kept, SETTINGS)
        behind = await deaf.find(live.table.code)
        assert behind is not None
        page = Ear("ada")
        await behind.connect(page, Come(behind.process, "Ada", "en", "a1"))
        for number in range(120):
            await live.do("ben", Talk(f"And {number}!"))
        await live.catch_up()
        assert live.table.folded > behind.table.seq
        await behind.catch_up()
        assert behind.table == live.table
        assert page.dropped is not None
        assert page.dropped.code == "restarting"
        await deaf.close()


@pytest.mark.usefixtures("short_logs")
async def test_a_folded_log_whose_checkpoint_is_spoilt_is_refused_and_left_as_it_is(store: str) -> None:
    async with keeping(store) as (kept, tables):
        live = await seated(tables, "ada", "ben")
        while not live.table.folded:
            await live.do("ada", Talk("On and on."))
        await live.catch_up()
        await kept.keep_checkpoint(live.table.code, KeptCheckpoint(live.table.seq + 1, b"", b"{}"))
        before = await kept.read_remaining(live.table.code, 1, live.table.seq)
        with pytest.raises(checkpoints.NotOfThisLog):
            await Tables(kept, SETTINGS).find(live.table.code)
        assert await kept.read_remaining(live.table.code, 1, live.table.seq) == before
        assert await tables.create("ben", "emojito", bots=False), "no other table notices"


class WithoutCheckpoints(CountingStore):
    """Fails where a checkpoint is to be kept, as a process does that dies before it."""

    async def keep_checkpoint(self, *_: Any) -> None:
        raise StoreDown("no room")


@pytest.mark.usefixtures("short_logs")
async def test_a_fold_that_was_cut_short_is_done_by_the_next_process(store: str) -> None:
    async with keeping(store) as (kept, _):
        dying = Tables(WithoutCheckpoints(kept), SETTINGS)
        live = await seated(dying, "ada", "ben")
        while not live.table.folded:
            await live.do("ada", Talk("On and on."))
        await live.catch_up()
        assert len(await kept.read(live.table.code)) == live.table.seq
        again = await opened_by(kept, live.table.code)
        await again.catch_up()
        assert again.table.lines == live.table.lines
        checkpoint = await kept.checkpoint(live.table.code)
        assert checkpoint is not None
        assert checkpoint.folded == live.table.folded
        await dying.close()
