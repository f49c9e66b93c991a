"""Fair shares: nobody's pages, tables, bots or removals cost others more than their part."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from time import thread_time
from typing import TypeVar

import pytest
from harness.server.guest import Lost, guests
from harness.server.serving import WallClock, serving
from tests.server.keeping import Ear, keeping, put_up

from mien.kit import Refused
from mien.server.guests import table_limits
from mien.server.guests.table_limits import CROWD, PAGES_EACH
from mien.server.system.fair_pool import FairPool
from mien.server.tables import finder
from mien.table import Table
from mien.table.commands import Come, Remove, Sit
from mien.table.entries import Said, read_entry

T = TypeVar("T")

TWO_SECONDS = 2
"""So much of a budget can be saved up; no time goes by in the tests that count it."""


async def test_a_person_who_was_removed_does_not_come_back_as_somebody_new(
    sqlite: str, wall_clock: WallClock
) -> None:
    async with keeping(sqlite) as (_, tables):
        live, _ = await put_up(tables, "ada")
        come = Come(live.process, "Eve", "en", "a1")
        await live.connect(eve := Ear("eve", "10.0.0.7"), come)
        await live.connect(Ear("ben", "10.0.0.8"), Come(live.process, "Ben", "en", "a1"))
        await live.do("ada", Remove("eve"))
        await live.disconnect(eve)
        with pytest.raises(Refused, match="removed"):
            await live.connect(Ear("eve again", "10.0.0.7"), come)
        await live.connect(Ear("cy", "10.0.0.9"), Come(live.process, "Cy", "en", "a1"))
        await live.connect(Ear("ben", "10.0.0.7"), Come(live.process, "Ben", "en", "a1"))
        wall_clock.turn(3601)
        await live.connect(Ear("dot", "10.0.0.7"), Come(live.process, "Dot", "en", "a1"))


async def test_nobodys_house_is_shut_out_because_of_one_who_was_removed(sqlite: str) -> None:
    async with keeping(sqlite) as (_, tables):
        live, _ = await put_up(tables, "ada", "ben")
        await live.do("ada", Remove("ben"))
        await live.connect(Ear("cy"), Come(live.process, "Cy", "en", "a1"))


async def test_a_long_log_is_read_in_pieces_between_which_others_have_their_turn(sqlite: str) -> None:
    async with keeping(sqlite) as (_, tables):
        live, _ = await put_up(tables, "ada")
        for _ in range(20):
            await live.change(lambda table: [Said(at=1, person="ada", text="and then …") for _ in range(1000)])
        code, long = live.table.code, live.table.seq
    async with keeping(sqlite) as (store, tables):
        texts = await store.read(code)
        began = thread_time()
        Table(code).after(map(read_entry, texts))
        in_one_go = thread_time() - began
        # The loop has nothing else to do, so that others wait for as long as the longest piece takes.
        finding, longest = asyncio.create_task(tables.find(code)), 0.0
        async with asyncio.timeout(10):  # a few hundredths of a second, on a machine that does nothing else
            while not finding.done():
                began = thread_time()
                await asyncio.sleep(0)
                longest = max(longest, thread_time() - began)
        revived = await finding
        assert revived is not None
        assert revived.table.seq >= long
        assert longest < in_one_go / 3


async def test_a_thousand_pages_of_one_spectator_get_no_more_than_one(sqlite: str) -> None:
    async with keeping(sqlite) as (_, tables):
        live, _ = await put_up(tables, "ada")
        come = Come(live.process, "Eve", "en", "a1")
        for _ in range(PAGES_EACH):
            await live.connect(Ear("eve"), come)
        with pytest.raises(Refused, match="Too many pages are open"):
            await live.connect(Ear("eve"), come)
        await live.connect(Ear("ada"), Come(live.process, "ada", "en", "a1"))


async def test_people_who_come_too_often_wait_and_players_do_not_wait_for_them(sqlite: str) -> None:
    async with keeping(sqlite) as (_, tables):
        live, _ = await put_up(tables, "ada", "ben")
        await live.do("ben", Sit())

        async def come_and_go(*people: str) -> None:
            for person in people:
                await live.connect(ear := Ear(person), Come(live.process, person, "en", "a1"))
                await live.disconnect(ear)

        with pytest.raises(Refused, match="too fast"):
            await come_and_go(*map(str, range(100)))
        await come_and_go("ben")
        with pytest.raises(Refused, match="too fast"):
            await come_and_go(*["ben"] * 100)


async def test_messages_are_counted_by_person_whatever_they_come_by(
    sqlite: str, tmp_path: Path, wall_clock: WallClock
) -> None:
    async with (
        serving(sqlite, tmp_path, messages_per_second=5) as place,
        guests(place.address, "Ada", "Eve") as (ada, eve),
    ):
        code = await ada.create("emojito")
        host = await ada.open(code)
        pages = [await eve.open(code) for _ in range(8)]
        replies = await asyncio.gather(*(page.ask("Talk", text="ha") for page in pages for _ in range(5)))
        assert [reply["type"] for reply in replies].count("Done") == TWO_SECONDS * 5
        await host.do("Talk", text="I can still speak")


async def test_a_crowd_shares_what_three_people_have(sqlite: str, tmp_path: Path, wall_clock: WallClock) -> None:
    names = [f"Eve {number}" for number in range(10)]
    async with (
        serving(sqlite, tmp_path, messages_per_second=5) as place,
        guests(place.address, "Ada", *names) as (ada, *crowd),
    ):
        code = await ada.create("emojito")
        host = await ada.open(code)
        pages = [await guest.open(code) for guest in crowd]
        replies = await asyncio.gather(*(page.ask("Talk", text="ha") for page in pages for _ in range(8)))
        assert [reply["type"] for reply in replies].count("Done") == TWO_SECONDS * 5 * CROWD
        assert not any(page.closed.done() for page in pages), "nobody is dropped for what others did"
        await host.do("Talk", text="I can still speak")


async def test_whoever_wants_many_workers_waits_behind_whoever_wants_one() -> None:
    turns = FairPool([1])
    worker, served = await turns.take("eve"), []

    async def work(whose: str) -> None:
        mine = await turns.take(whose)
        served.append(whose)
        turns.give(mine, whose)

    waiting = [asyncio.create_task(work(whose)) for whose in ["eve"] * 40 + ["ada", "ben", "ada"]]
    await asyncio.sleep(0)
    turns.give(worker, "eve")
    await asyncio.gather(*waiting)
    assert served[:6] == ["eve", "ada", "ben", "eve", "ada", "eve"]


async def test_a_worker_is_not_lost_with_whoever_stopped_waiting() -> None:
    turns = FairPool([1])
    worker = await turns.take("ada")
    waiting = [asyncio.create_task(turns.take(whose)) for whose in ("ben", "cy")]
    await asyncio.sleep(0)
    waiting[0].cancel()
    turns.give(worker, "ada")
    waiting[1].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert await turns.take("dot") == 1


async def test_nobody_has_all_workers_at_once() -> None:
    turns = FairPool([1, 2, 3])
    first, second = await turns.take("eve"), await turns.take("eve")
    third = asyncio.create_task(turns.take("eve"))
    assert await turns.take("ada") not in (first, second)
    turns.give(second, "eve")
    assert await third == second
    fourth = asyncio.create_task(turns.take("eve"))
    await asyncio.sleep(0)
    turns.give(3 if 3 not in (first, second) else 1, "ada")
    await asyncio.sleep(0)
    assert not fourth.done()
    assert turns.is_free
    turns.give(first, "eve")
    assert await fourth == first


# Refusals that have to be waited for -----------------------------------------------------------------------


class Halt:
    """Keeps whoever is slowed down waiting until they are let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached, self._go_on = asyncio.Event(), asyncio.Event()
        monkeypatch.setattr(table_limits, "slow_down", self._slow_down)

    async def _slow_down(self) -> None:
        self.reached.set()
        await self._go_on.wait()

    async def passed_by(self, refusal: Awaitable[T]) -> T:
        """The result of this, after it was seen to wait."""
        coming = asyncio.ensure_future(refusal)
        await self.reached.wait()
        assert not coming.done()
        self._go_on.set()
        return await coming


async def test_whoever_guesses_codes_waits_for_being_refused(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finder, "GUESSES", 3)
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Eve") as (eve,):
        for _ in range(3):
            assert (await eve.get("/api/tables/calm-owl-abcde"))[0] == 404
        assert (await Halt(monkeypatch).passed_by(eve.get("/api/tables/calm-owl-abcde")))[0] == 429
        assert await Halt(monkeypatch).passed_by(eve.turned_away("calm-owl-abcde")) == "too-often"


async def test_whoever_comes_too_often_waits_for_being_refused(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Eve") as (ada, eve):
        code = await ada.create("emojito")

        async def come_and_go() -> None:
            for _ in range(100):
                await (await eve.open(code)).leave()

        with pytest.raises(Lost, match="too-fast"):
            await Halt(monkeypatch).passed_by(come_and_go())
