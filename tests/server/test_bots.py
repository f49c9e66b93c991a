"""Bots at live tables: in time, replaced when they fail, and in nobody's way."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from harness.server.guest import Page, guests
from harness.server.serving import serving
from structlog.testing import capture_logs
from tests.server.failing import Failing
from tests.server.keeping import keeping, put_up
from tests.table.scene import Scene

from mien.games import GAMES
from mien.games.emojito.rules import Revealing
from mien.games.emoticon.events import Passed, Played, Swapped, Took
from mien.kit import Event
from mien.server.bots import worker as worker_of_bots
from mien.server.bots.desk import REVEAL, patience
from mien.server.bots.worker import NICENESS, Thought, Worker
from mien.server.store import Store
from mien.server.system.settings import load
from mien.server.tables.live import LiveTable
from mien.server.tables.registry import Tables
from mien.table import entries as log
from mien.table.commands import ChooseSettings, Learn, SeatBot, Start
from mien.table.settings import Settings as TableSettings


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("raises", "Crashed: KeyError"),
        ("dies", "Crashed: the process ended"),
        ("hangs", "TimeoutError: "),
        ("talks nonsense", "no answer to the question"),
    ],
)
async def test_a_bot_that_fails_is_answered_for(
    how: str, why: str, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "expressions", replace(GAMES["expressions"], bots={"beginner": Failing(how)}))

    async with keeping(sqlite) as (kept, tables):
        with capture_logs() as said:
            live = await with_bots(tables, "expressions")
            assert await first_answered_by(kept, live) == "bot, replaced"
        (told, *_) = [line for line in said if line["event"] == "bot replaced"]
        assert told["why"] == why


async def test_a_bot_that_hangs_holds_up_no_other_host(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mien.server.bots.desk.LIMIT", 600)
    monkeypatch.setitem(GAMES, "expressions", replace(GAMES["expressions"], bots={"beginner": Failing("hangs")}))

    async with keeping(sqlite) as (kept, tables):
        await with_bots(tables, "expressions")
        live = await with_bots(tables, "emojito", host="ben")
        assert await first_answered_by(kept, live) == "bot"


def test_bots_leave_the_processor_to_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """People who play wait for that one."""
    monkeypatch.setattr(worker_of_bots, "NICENESS", NICENESS)
    position, worker = Scene("emojito").start("ada", "ben", "cy").table.position, Worker()
    assert position is not None
    thought = Thought("emojito", Failing("tells its niceness"), None, next(iter(position.asks.values())), 1)
    try:
        assert worker.do(thought, 20) > os.nice(0)
    finally:
        worker.close()


async def test_the_host_can_have_bots_answer_at_once(sqlite: str) -> None:
    async with keeping(sqlite, load({"bot_pace": 60}, {}, None)) as (kept, tables):
        live = await with_bots(tables, "emojito", pace="quick")
        assert await first_answered_by(kept, live) == "bot"


def test_bots_wait_for_people_to_take_in_what_happened() -> None:
    scene = Scene("emoticon").start("ada", "ben", "cy", "dan")
    waits: dict[type[Event], set[float]] = {}
    while scene.table.position is not None and (waiting := scene.table.position.waiting_for):
        (*_, weightiest) = sorted(scene.table.position.told[-1], key=lambda event: event.weight)
        waits.setdefault(type(weightiest), set()).add(patience(scene.table))
        scene.answer_for(waiting[0])
    assert waits[Passed] == {Passed.weight}
    assert Passed.weight < waits[Played].pop() < Swapped.weight == Took.weight


def test_bots_are_unhurried_on_request_and_in_first_games() -> None:
    scene = Scene("emoticon").start("ada", "ben", "cy", "dan")
    usual = patience(scene.table)
    scene.do("ada", ChooseSettings(TableSettings(bots="slow")))
    assert patience(scene.table) > usual
    scene.do("ada", ChooseSettings(TableSettings(bots="quick")))
    assert patience(scene.table) == 0
    first = Scene("emoticon").come("ada").sit("ada")
    first.do("ada", ChooseSettings(TableSettings(bots="quick")))
    first.do("ada", Learn())
    assert patience(first.table) > usual


def test_bots_go_on_from_a_reveal_when_people_have_looked() -> None:
    scene = Scene("emojito").come("ada").sit("ada")
    for _ in range(2):
        scene.do("ada", SeatBot("beginner"))
    scene.do("ada", Start())
    waits: dict[bool, set[float]] = {}
    while scene.table.position is not None and (waiting := scene.table.position.waiting_for):
        if isinstance(scene.table.position.state.phase, Revealing):
            waits.setdefault(scene.table.played[waiting[0]].played_by_bot, set()).add(patience(scene.table))
        scene.answer_for(waiting[0])
    assert waits == {True: {REVEAL}, False: {0.0}}


async def test_nobody_waits_for_bots_where_everybody_is_asked_to_go_on(sqlite: str, tmp_path: Path) -> None:
    """At Face Cards' reveal everybody says when they have seen enough: only the people take their time."""
    # With this pace, a bot that waited for its turn would take minutes.
    async with serving(sqlite, tmp_path, bot_pace=60) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("facecards")
        page = await (await ada.open(code)).do("Sit")
        for _ in range(2):
            await page.do("SeatBot", level="beginner")
        await page.do("ChooseSettings", settings={"bots": "quick"})
        await page.do("Start")
        live = await place.live(code)

        def is_revealing(_: Page) -> bool:
            assert live.table.position is not None
            return bool(live.table.position.state.phase.pauses)

        while not is_revealing(await page.until(lambda page: page.is_asked)):
            await page.answer()
        await page.until(lambda page: page.game["waiting"] == [page.game["seat"]])


def test_even_quick_bots_leave_a_reveal_some_time() -> None:
    scene = Scene("emojito").come("ada").sit("ada")
    for _ in range(2):
        scene.do("ada", SeatBot("beginner"))
    scene.do("ada", ChooseSettings(TableSettings(bots="quick")))
    scene.do("ada", Start())
    while scene.table.position is not None and (waiting := scene.table.position.waiting_for):
        reveal = isinstance(scene.table.position.state.phase, Revealing)
        if reveal and scene.table.played[waiting[0]].played_by_bot:
            assert patience(scene.table) == REVEAL / 2
            return
        scene.answer_for(waiting[0])
    raise AssertionError("no bot had to go on")


async def with_bots(
    tables: Tables, game: str, pace: Literal["quick", "usual"] = "usual", host: str = "ada"
) -> LiveTable:
    """A table at which bots play without anybody."""
    live, _ = await put_up(tables, host, game=game)
    await live.change(lambda _: [log.BotSat(at=1, chair=chair, level="beginner") for chair in range(3)])
    await live.do(host, ChooseSettings(TableSettings(bots=pace)))
    await live.do(host, Start())
    return live


async def first_answered_by(kept: Store, live: LiveTable) -> str | None:
    """Who gave the first answer at this table."""
    while True:
        for entry in map(log.read_entry, await kept.read(live.table.code)):
            if isinstance(entry, log.Answered):
                return entry.by


async def test_no_bot_answers_after_the_end(sqlite: str) -> None:
    async with keeping(sqlite) as (kept, tables):
        live, _ = await put_up(tables, "ada", game="emojito")
        await live.change(lambda _: [log.BotSat(at=1, chair=chair, level="beginner") for chair in range(3)])
        await tables.close()
        await live.do("ada", Start())
        assert live.table.waiting_for_bots()
        entries = [log.read_entry(text) for text in await kept.read(live.table.code)]
        assert isinstance(entries[-1], log.Started)
        assert asyncio.all_tasks() == {asyncio.current_task()}
