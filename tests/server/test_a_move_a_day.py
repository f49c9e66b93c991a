"""A move a day: the server looks after tables at which nobody is, also those that it does not have in memory."""

from __future__ import annotations

import json
from pathlib import Path

from harness.server.guest import Frame, begin, guests
from harness.server.serving import WallClock, serving
from tests.server.stored import SETTINGS, log_of

from mien.server.tables.registry import IDLE
from mien.table.clocks import DAY
from mien.table.entries import Answered


async def test_a_day_runs_out_at_a_table_that_has_left_the_memory_and_after_a_restart(
    store: str, tmp_path: Path, wall_clock: WallClock
) -> None:
    async with serving(store, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        one, two = await ada.open(code), await ben.open(code)
        await one.do("ChooseSettings", settings=SETTINGS | {"clock": "day"})
        await begin(one, two)
        await one.until(lambda page: page.game)
        for page in (one, two):
            await page.leave()
        live = await place.live(code)
        while any(guest.here for guest in live.table.people.values()):
            await place.server.store.read(code)
        wall_clock.turn(IDLE / 1000 + 1)
        await place.server.tables.beat()
        assert place.server.tables.in_memory(code) is None
        await place.server.tables.revive_due()
        assert place.server.tables.in_memory(code) is None, "nothing is due yet"
    wall_clock.turn(DAY)
    async with serving(store, tmp_path) as place:
        await place.server.tables.revive_due()
        live = await place.live(code)
        while live.table.position is None or live.table.position.step < 2:
            await place.server.store.read(code)
    entries = await log_of(store, code)
    assert [entry.by for entry in entries if isinstance(entry, Answered)] == ["clock"]


async def test_my_tables_come_in_the_order_in_which_i_am_needed(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        codes = []
        for clock in ("off", "day", "relaxed"):
            code = await ada.create("facecards")
            one, two = await ada.open(code), await ben.open(code)
            await one.do("ChooseSettings", settings=SETTINGS | {"clock": clock})
            await one.do("SeatBot", level="beginner")
            await begin(one, two)
            await one.until(lambda page: page.game)
            codes.append(code)
        lobby = await ada.create("expressions")
        await ada.open(lobby)
        async with ada.http.post("/api/mine", data=json.dumps({"codes": [lobby, *codes]})) as answer:
            told: list[Frame] = json.loads(await answer.read())
        assert {table["code"]: table["turn"] for table in told} == dict.fromkeys(codes, True) | {lobby: False}
        assert [table["code"] for table in told] == [codes[2], codes[1], codes[0], lobby]
        day = told[1]
        assert day["until"] - day["at"] <= DAY * 1000
        assert day["waiting"] == ["Ben"]
