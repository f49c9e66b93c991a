"""Whole games of every engine over real sockets, on both stores."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from harness.server.guest import begin, guests, play
from harness.server.serving import serving

from mien.games import GAMES
from mien.kit import Match, Record
from mien.table import Table
from mien.table.entries import read_entry


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_people_and_bots_play_a_whole_game(game: str, store: str, tmp_path: Path) -> None:
    async with (
        serving(store, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Eve") as (ada, ben, eve),
    ):
        code = await ada.create(game, bots=True)
        pages = [await guest.open(code) for guest in (ada, ben)]
        tablet, watcher = await ada.open(code), await eve.open(code)
        await play(pages, tablet, watcher)

        outcomes = [page.game["outcome"] for page in (*pages, tablet, watcher)]
        assert outcomes == [outcomes[0]] * 4
        assert tablet.game["view"] == pages[0].game["view"]
        for frame in watcher.of("Game"):
            assert (frame["seat"], frame["ask"], frame["answer"]) == (None, None, None)

        status, text = await eve.get(f"/api/tables/{code}/games/1")
        assert status == 200
        match = Match.replay(Record.from_json(text))
        assert watcher.game["commitment"] == match.record.commitment
        assert watcher.game["seed"] == match.seed.hex()
        assert (await eve.get(f"/api/tables/{code}/games/2"))[0] == 404

        live = await place.live(code)
        log = await place.server.store.read(code)
        revived = Table(code).after(map(read_entry, log))
        assert revived.position is not None
        assert live.table.position is not None
        assert revived.position.record == live.table.position.record == match.record


async def test_they_play_again_and_another_game(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("expressions", bots=True)
        page = await ada.open(code)
        await page.do("Sit")
        for number in (1, 2):
            await page.do("Start")
            await page.until(lambda page: page.game.get("number") == number)  # noqa: B023
            await page.play()
        await page.do("ChooseGame", game="emoticon")
        await page.do("SeatBot", level="beginner")
        assert page.table["game"] == "emoticon"
        await page.do("Start")
        await page.until(lambda page: page.game["number"] == 3)
        await page.play()
        assert [(await ada.get(f"/api/tables/{code}/games/{number}"))[0] for number in (1, 2, 3)] == [200] * 3


async def test_a_question_is_answered_for_everybody_at_once_and_the_log_has_no_order_of_arrival(
    sqlite: str, tmp_path: Path
) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Cy") as (ada, ben, cy),
    ):
        code = await ada.create("facecards")
        pages = [await guest.open(code) for guest in (ada, ben, cy)]
        await begin(*pages)
        for page in pages:
            await page.until(lambda page: page.is_asked)
        await pages[2].answer()
        for page in pages:
            await page.until(lambda page: len(page.of("Game")) == 2)
            assert (page.game["step"], page.game["waiting"]) == (1, [0, 1])
            assert (page.game["answer"] is None) == (page is not pages[2])
        again = await (await pages[0].guest.open(code)).until(lambda page: page.game)
        assert (again.game["asked"], again.game["waiting"]) == ([0, 1, 2], [0, 1])
        await asyncio.gather(*(page.play() for page in pages))
