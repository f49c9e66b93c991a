"""What a table does by itself: one timer, whatever fails, and a back-off that ends when things work again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from harness.server.serving import WallClock
from tests.server.breaking import Breaking
from tests.server.keeping import SETTINGS, keeping, put_up
from tests.server.test_broken_games import two_tables
from tests.server.test_live import Moody

from mien.server.store import StoreDown
from mien.server.tables import trouble
from mien.server.tables.registry import Tables
from mien.table.commands import Talk


async def test_a_table_whose_clock_works_again_is_no_longer_let_go(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, wall_clock: WallClock
) -> None:
    monkeypatch.setattr(trouble, "FIRST", 0.05)
    breaking = Breaking("silence", "raises", monkeypatch)

    async with two_tables(sqlite, "brisk") as (_, live, _, other):
        assert live.table.position is not None
        step = live.table.position.step
        breaking.broken = True
        await wall_clock.advance(live, 3600)
        while not breaking.calls:
            await other.do("eve", Talk("tock"))
        breaking.broken = False
        while live.table.position.step == step:
            await other.do("eve", Talk("tock"))
        # Its next deadline would be missed.
        await live.catch_up()
        assert not live.schedule.is_idle


async def test_there_is_one_timer_however_often_the_store_fails(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with keeping(sqlite) as (kept, _):
        moody = Moody(kept)
        tables = Tables(moody, SETTINGS)
        live, _ = await put_up(tables, "ada", "ben")
        timers: list[asyncio.TimerHandle] = []
        loop = asyncio.get_running_loop()
        call_later = loop.call_later

        def noted(seconds: float, do: Any, *given: Any, **named: Any) -> asyncio.TimerHandle:
            timer = call_later(seconds, do, *given, **named)
            if do == live.schedule.wake:
                timers.append(timer)
            return timer

        monkeypatch.setattr(loop, "call_later", noted)
        moody.fails = ["before"] * 5
        for _ in range(5):
            with pytest.raises(StoreDown):
                await live.do("ada", Talk("hello?"))
            # Those who asked are told before the next look is planned.
            await asyncio.sleep(0)
        assert [timer.cancelled() for timer in timers] == [True, True, True, True, False]
        await tables.close()
        assert timers[-1].cancelled()
