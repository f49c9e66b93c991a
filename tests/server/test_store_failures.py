"""A store that fails under a live table, before or after it writes: nothing is doubled or lost."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.keeping import SETTINGS, keeping, put_up
from tests.server.test_live import Moody

from mien.server.store import StoreDown
from mien.server.tables import trouble
from mien.server.tables.registry import Tables
from mien.table import entries as log
from mien.table.commands import SeatBot, Sit, Start, Talk


@pytest.mark.parametrize("mood", ["before", "after"])
async def test_a_batch_that_fails_is_told_to_all_who_asked_and_kept_once_or_not_at_all(
    mood: str, sqlite: str
) -> None:
    async with keeping(sqlite) as (kept, _):
        moody = Moody(kept)
        tables = Tables(moody, SETTINGS)
        live, (ada, ben) = await put_up(tables, "ada", "ben")
        moody.fails = [mood]
        told = await asyncio.gather(
            *(live.do(person, Talk(f"{person} says {word}")) for person in ("ada", "ben") for word in "ab"),
            return_exceptions=True,
        )
        assert [type(how) for how in told] == [StoreDown] * 4
        await live.do("ada", Talk("there we are"))
        said = [
            entry.text for text in await kept.read(live.table.code) if isinstance(entry := read(text), log.Said)
        ]
        lost = [f"{person} says {word}" for person in ("ada", "ben") for word in "ab"]
        assert said == [*(lost if mood == "after" else []), "there we are"]
        assert live.table.seq == len(await kept.read(live.table.code))
        for ear in (ada, ben):
            assert [b"".join(ear.heard).count(line.encode()) for line in said] == [1] * len(said)
        await tables.close()


async def test_bots_wait_while_the_store_is_down_and_go_on_when_it_is_back(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trouble, "FIRST", 0.05)

    async with keeping(sqlite) as (kept, _):
        moody = Moody(kept)
        tables = Tables(moody, SETTINGS)
        live, _ = await put_up(tables, "ada", game="emojito")
        await live.do("ada", Sit())
        for _ in range(2):
            await live.do("ada", SeatBot("beginner"))
        await live.do("ada", Start())
        moody.fails = ["before"] * 20
        while moody.fails:
            # Every try is a request of somebody's, or of the schedule's after its pause.
            tries = len(moody.fails)
            with pytest.raises(StoreDown):
                await live.do("ada", Talk("hello?"))
            assert tries - len(moody.fails) <= 3
        await live.do("ada", Talk("there we are"))
        assert live.table.seq == len(await kept.read(live.table.code))
        await tables.close()


def read(text: bytes) -> log.Entry:
    return log.read_entry(text)
