"""A game is a plug-in: whatever its code does, its table can be left and closed, and nobody else notices."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import product

import pytest
from harness.server.serving import WallClock
from structlog.testing import capture_logs
from tests.server.breaking import Breaking, How, Part
from tests.server.keeping import Ear, keeping, put_up

from mien.kit import Refused
from mien.server.store import Store
from mien.server.system import time_limit
from mien.server.tables import trouble
from mien.server.tables.live import LiveTable
from mien.table import Table
from mien.table import entries as log
from mien.table.clocks import Pace
from mien.table.commands import (
    Answer,
    ChooseOptions,
    ChoosePlace,
    ChooseSettings,
    Close,
    Come,
    SeatBot,
    Sit,
    Start,
    Talk,
)
from mien.table.settings import Settings

PARTS: tuple[Part, ...] = ("view", "own", "asks", "resolve", "sightlines", "talk", "words")
HOW: tuple[How, ...] = ("raises", "hangs", "returns nonsense")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hanging is noticed soon, and what failed is tried again soon."""
    monkeypatch.setattr(time_limit, "SECONDS", 0.4)
    monkeypatch.setattr(trouble, "FIRST", 0.05)


@asynccontextmanager
async def two_tables(
    sqlite: str, clock: Pace = "off"
) -> AsyncIterator[tuple[Store, LiveTable, list[Ear], LiveTable]]:
    """A game of Emojito in which two have to guess, and another table."""
    async with keeping(sqlite) as (kept, tables):
        live, ears = await put_up(tables, "ada", "ben", "cid", game="emojito")
        other, _ = await put_up(tables, "eve")
        for ear in ears:
            await live.do(ear.person, Sit())
        await live.do("ada", ChooseSettings(Settings(clock=clock)))
        await live.do("ada", ChooseOptions({"mode": "competitive", "first_actor": 0}))
        await live.do("ada", Start())
        await live.do("ada", Answer(1, {"type": "Done"}))
        yield kept, live, ears, other


async def entries_of(kept: Store, live: LiveTable) -> list[log.Entry]:
    return [log.read_entry(text) for text in await kept.read(live.table.code)]


@pytest.mark.parametrize(("part", "how"), list(product(PARTS, HOW)))
async def test_a_broken_part_of_a_game_spoils_nothing_else(
    part: Part, how: How, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaking = Breaking(part, how, monkeypatch)

    async with two_tables(sqlite) as (kept, live, (_, ben, _), other):
        assert live.table.position is not None
        step = live.table.position.step
        await live.do("ben", Answer(step, 1))
        breaking.broken = True
        with capture_logs() as said:
            # Everybody who asks gets an answer: it is done, or it broke.
            with suppress(Exception):
                await live.do("cid", Answer(step, 2))
            await other.do("eve", Talk("hello"))
            for _ in range(3):
                with suppress(Exception):
                    await live.do("ben", Talk("is anybody there?"))
            with suppress(Exception):
                await live.connect(Ear("dot"), Come(live.process, "dot", "en", "a1"))
        faults = [line for line in said if line["log_level"] == "error"]
        assert len(faults) <= 4, "each fault is told once"
        assert part == "talk" or b"is anybody there?" in b"".join(ben.heard)

        breaking.broken = False
        with suppress(Refused):
            await live.do("cid", Answer(step, 2))
        given = [entry for entry in await entries_of(kept, live) if isinstance(entry, log.Answered)]
        assert [(entry.seat, entry.step) for entry in given].count((2, step)) == 1
        assert live.table.seq == len(await kept.read(live.table.code))

        breaking.broken = True
        await live.disconnect(ben)
        assert not live.table.people["ben"].here
        await live.do("ada", Close())
        assert live.table.closed


@pytest.mark.parametrize("part", ["view", "own"])
async def test_pages_get_what_they_missed_once_the_game_can_be_shown_again(
    part: Part, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaking = Breaking(part, "raises", monkeypatch)

    async with two_tables(sqlite) as (_, live, (_, ben, _), _):
        assert live.table.position is not None
        step = live.table.position.step
        breaking.broken = True
        await live.do("ben", Answer(step, 1))
        await live.do("cid", Answer(step, 2))
        assert live.table.position.step == step + 1
        breaking.broken = False
        heard = len(ben.heard)
        await live.do("ada", Talk("there we are"))
        assert ben.seen[1] < step + 1
        told = b"".join(ben.heard[heard:])
        assert b'"there we are"' in told
        assert b'"Game' in told


@pytest.mark.parametrize("how", HOW)
async def test_a_silence_that_fails_is_not_tried_over_and_over(
    how: How, sqlite: str, monkeypatch: pytest.MonkeyPatch, wall_clock: WallClock
) -> None:
    monkeypatch.setattr(trouble, "FIRST", 5)
    breaking = Breaking("silence", how, monkeypatch)

    async with two_tables(sqlite, "brisk") as (_, live, _, other):
        breaking.broken = True
        with capture_logs() as said:
            await wall_clock.advance(live, 3600)
            await live.do("ada", Talk("tick"))
            for _ in range(50):
                await other.do("eve", Talk("tock"))
        # Two seats are silent; each is tried, and once more after somebody has talked, before the schedule waits.
        assert 1 <= breaking.calls <= 4
        assert len([line for line in said if line["log_level"] == "error"]) <= 1
        await live.do("ada", Close())


async def test_what_else_is_due_happens_though_a_silence_fails(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, wall_clock: WallClock
) -> None:
    breaking = Breaking("silence", "raises", monkeypatch)

    async with two_tables(sqlite, "brisk") as (_, live, (ada, *_), other):
        breaking.broken = True
        await live.disconnect(ada)
        await wall_clock.advance(live, 3600)
        while live.table.host == "ada":
            await other.do("eve", Talk("tock"))


async def test_a_bot_whose_view_fails_gives_its_worker_back(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    breaking = Breaking("view", "raises", monkeypatch)

    async with keeping(sqlite) as (kept, tables):
        live, _ = await put_up(tables, "ada", game="emojito")
        await live.do("ada", Sit())
        for _ in range(2):
            await live.do("ada", SeatBot("beginner"))
        breaking.broken = True
        await live.do("ada", ChooseOptions({"first_actor": 1}))
        await live.do("ada", Start())
        while breaking.calls < 10:
            await asyncio.sleep(0)
            live.wake()
            await live.do("ada", Talk("well?"))
        breaking.broken = False
        # Its bots think again.
        while all(entry.by != "bot" for entry in await entries_of(kept, live) if isinstance(entry, log.Answered)):
            await live.do("ada", Talk("and now?"))


async def test_a_request_is_carried_out_once_whatever_breaks_behind_it(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_tables(sqlite) as (kept, live, _, _):

        def fail(*_: object) -> None:
            raise RuntimeError("on purpose")

        monkeypatch.setattr(live.schedule, "follow", fail)
        seq = live.table.seq
        await live.do("ada", Talk("once"))
        live.submit("ben", Talk("and once more"), fail)
        await live.do("cid", Talk("and again"))
        assert live.table.seq == seq + 3 == len(await kept.read(live.table.code))


async def test_a_page_that_throws_is_closed_and_the_others_are_told(sqlite: str) -> None:
    class Throwing(Ear):
        throws = False

        def send(self, message: bytes) -> None:
            if self.throws:
                raise RuntimeError("on purpose")
            super().send(message)

    async with two_tables(sqlite) as (_, live, (_, ben, _), _):
        page = Throwing("dot")
        await live.connect(page, Come(live.process, "dot", "en", "a1"))
        page.throws = True
        await live.do("ada", ChoosePlace("room"))
        assert page.dropped is not None
        assert page.dropped.code == "broken"
        assert b'"room"' in ben.heard[-1]


def test_the_time_limit_stops_a_loop_that_never_ends() -> None:
    limit = time_limit.TimeLimit()
    limit.set_up()

    def hang() -> None:
        while True:
            with suppress(Exception), limit:
                while True:
                    with suppress(Exception):
                        assert Table("code")

    with pytest.raises(time_limit.TookTooLong):
        hang()
    with limit:
        assert Table("code")
