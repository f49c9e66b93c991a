"""Time at the table: clocks, grace, stand-ins and hosts, with a clock that the test moves."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness.postgres import Postgres
from harness.server.guest import Page, begin, guests
from harness.server.serving import WallClock, serving
from tests.server.keeping import keeping
from tests.server.stored import SETTINGS, log_of

from mien.server.store.base import DEAD
from mien.server.tables.registry import IDLE
from mien.table.clocks import GRACE, HOST_GRACE
from mien.table.entries import Answered


def chairs(page: Page) -> list[tuple[bool, bool]]:
    return [(chair["person"] is not None, chair["bot"] is not None) for chair in page.game["players"]]


async def test_the_clock_answers_for_anyone_silent_even_after_a_restart(
    store: str, tmp_path: Path, wall_clock: WallClock
) -> None:
    async with serving(store, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        one, two = await ada.open(code), await ben.open(code)
        await one.do("ChooseSettings", settings=SETTINGS | {"clock": "brisk"})
        await begin(one, two)
        await one.until(lambda page: page.game)
        live = await place.live(code)
        await wall_clock.advance(live, 59.9)
        await one.do("Talk", text="tick")
        assert one.game["step"] == 1
        await wall_clock.advance(live, 0.2)
        await one.until(lambda page: page.game["step"] == 2)
    entries = await log_of(store, code)
    assert [entry.by for entry in entries if isinstance(entry, Answered)] == ["clock"]

    async with serving(store, tmp_path) as place, guests(place.address, "Cy") as (cy,):
        watcher = await cy.open(code)
        await watcher.until(lambda page: page.game)
        live = await place.live(code)
        assert watcher.game["step"] == 2
        await wall_clock.advance(live, 60.1)
        await watcher.until(lambda page: page.game["step"] > 2)


async def test_a_bot_stands_in_for_a_lost_player_and_gives_the_chair_back(
    store: str, tmp_path: Path, wall_clock: WallClock
) -> None:
    async with serving(store, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        one, two = await ada.open(code), await ben.open(code)
        await begin(one, two)
        await two.until(lambda page: page.game)
        await two.leave()
        await one.until(lambda page: not page.table["people"][1]["here"])
        live = await place.live(code)
        await wall_clock.advance(live, GRACE["off"] - 1)
        await one.do("Talk", text="tick")
        assert chairs(one) == [(True, False), (True, False)]
        await wall_clock.advance(live, 2)
        await one.until(lambda page: chairs(page) == [(True, False), (True, True)])
        await one.play(1)
        back = await ben.open(code, game=1, step=1)
        await back.until(lambda page: page.game)
        assert back.game["seat"] == 1
        assert chairs(back) == [(True, False), (True, False)]


async def test_the_game_sleeps_when_all_have_gone_and_leaves_the_memory(
    sqlite: str, tmp_path: Path, wall_clock: WallClock
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("emojito", bots=True)
        page = await ada.open(code)
        await page.do("Sit")
        await page.do("Start")
        await page.until(lambda page: page.game)
        await page.leave()
        live = await place.live(code)
        while live.presence.pages or live.table.awake:
            await place.server.store.read(code)
        step = live.table.position.step if live.table.position else 0
        await wall_clock.advance(live, IDLE / 1000 + 1)
        await place.server.tables.beat()
        assert live.table.position is not None
        assert live.table.position.step == step
        assert await place.live(code) is not live
        again = await ada.open(code)
        await again.until(lambda page: page.game)
        assert again.game["step"] >= step
        await again.play()


async def test_the_host_passes_on_by_itself(sqlite: str, tmp_path: Path, wall_clock: WallClock) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("emojito")
        two = await ben.open(code)
        live = await place.live(code)
        await wall_clock.advance(live, HOST_GRACE + 1)
        await two.until(lambda page: page.table["host"] == ben.id)
        one = await ada.open(code)
        assert await one.refused("Start") == "host-only"


async def test_people_of_a_dead_process_are_gone_and_those_of_one_taken_for_dead_are_back(
    postgres: Postgres, tmp_path: Path, wall_clock: WallClock
) -> None:
    store = postgres.fresh()

    async with (
        serving(store, tmp_path) as here,
        serving(store, tmp_path) as there,
        guests(here.address, "Ada") as (ada,),
        guests(there.address, "Ben") as (ben,),
    ):
        code = await ada.create("emojito")
        one = await ada.open(code)
        two = await ben.open(code)
        await wall_clock.advance(await here.live(code), DEAD / 1000 + 1)
        # This process alone says that it is alive; the other seems to hang.
        await here.server.tables.beat()
        await (await here.live(code)).catch_up()
        await here.server.tables.beat()
        await one.until(lambda page: not page.table["people"][1]["here"])
        await there.server.tables.beat()
        await (await here.live(code)).catch_up()
        await one.until(lambda page: page.table["people"][1]["here"])
        assert two.table["people"][1]["name"] == "Ben"


@pytest.mark.parametrize("days", [-40, 40])
async def test_a_clock_that_is_set_deletes_no_table_for_a_day(
    days: int, sqlite: str, wall_clock: WallClock
) -> None:
    async with keeping(sqlite) as (kept, tables):
        code = await tables.create("ada", "emojito", bots=False)
        wall_clock.set(days * 86_400)
        for _ in range(23):
            wall_clock.turn(3600)
            await tables.prune()
        assert await kept.read(code)
        wall_clock.set(-days * 86_400)
        wall_clock.turn(3600)
        await tables.prune()
        wall_clock.turn(86_400)
        await tables.prune()
        assert await kept.read(code), "the right time is believed again, and the table is young"
        wall_clock.turn(40 * 86_400)
        await tables.prune()
        assert not await kept.read(code)
