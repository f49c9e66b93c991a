"""Programs from outside at a table: they play beside people, and whatever they do, the table goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSServerHandshakeError
from harness.postgres import Postgres
from harness.server.guest import Guest, Page, guests
from harness.server.serving import Place, Process, processes, serving
from tests.server.outside import Outsider, invite, outsider, play_beside, turned_away

from mien.games import GAMES
from mien.kit import Match, Record


class Evening:
    """A server, a person who hosts a table, and their page."""

    def __init__(self, place: Place, host: Guest, code: str, page: Page) -> None:
        self.place, self.host, self.code, self.page = place, host, code, page

    def program(self, key: str) -> Any:
        return outsider(self.place.address, self.code, key)

    async def record(self, number: int = 1) -> Record:
        status, body = await self.host.get(f"/api/tables/{self.code}/games/{number}")
        assert status == 200
        return Record.from_json(body)

    def chair(self, number: int = 1) -> dict[str, Any]:
        chair: dict[str, Any] = self.page.table["chairs"][number]
        return chair

    async def goes_on_to_the_end(self) -> None:
        """The person plays on, and the game ends."""
        await self.page.play()
        assert self.page.game["outcome"]


@asynccontextmanager
async def evening(tmp_path: Path, game: str = "expressions", **settings: Any) -> AsyncIterator[Evening]:
    store = f"sqlite:{tmp_path / 'mien.db'}"
    async with serving(store, tmp_path, **settings) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create(game)
        page = await ada.open(code)
        await page.do("Sit")
        yield Evening(place, ada, code, page)


@asynccontextmanager
async def asked(tmp_path: Path, **settings: Any) -> AsyncIterator[tuple[Evening, Outsider, dict[str, Any]]]:
    """A game of a person and a program, at the program's first question."""
    seconds = settings.pop("seconds", 60)
    async with (
        evening(tmp_path, **settings) as table,
        table.program(await invite(table.page, seconds=seconds)) as robo,
    ):
        await table.page.until(lambda page: page.table["chairs"][1]["program"]["state"] == "here")
        await table.page.do("Start")
        person = asyncio.create_task(_answer_until_robo(table.page))
        question = await robo.question()
        await person
        yield table, robo, question


async def _answer_until_robo(page: Page) -> None:
    await page.until(lambda page: page.game)
    while 1 not in page.game["waiting"]:
        await page.until(lambda page: page.is_asked or 1 in page.game["waiting"])
        if 1 not in page.game["waiting"]:
            await page.answer()


@pytest.mark.parametrize("game", GAMES)
async def test_a_program_plays_every_game_beside_people_and_bots(game: str, tmp_path: Path) -> None:
    async with evening(tmp_path, game) as table, table.program(await invite(table.page, seconds=10)) as robo:
        while len(table.page.table["chairs"]) not in table.page.table["seat_counts"]:
            await table.page.do("SeatBot", level="beginner")
        await table.page.until(lambda page: page.table["chairs"][1]["program"]["state"] == "here")
        await table.page.do("Start")
        (over,) = await play_beside([table.page], robo)
        hello = robo.heard[0]
        assert (hello["game"], hello["seat"]) == (game, 1)
        assert (over["record"], over["outcome"]["scores"]) == (None, table.page.game["outcome"]["scores"])
        record = await table.record()
        by = {given.by for given in record.answers if given.seat == 1}
        assert by == {"program Robo"}
        assert Match.replay(record).outcome == record.outcome


async def test_it_plays_one_game_after_the_other_with_no_names_but_seats(tmp_path: Path) -> None:
    async with evening(tmp_path) as table, table.program(await invite(table.page)) as robo:
        for _ in range(2):
            await table.page.do("Start")
            await play_beside([table.page], robo)
        assert [line["type"] for line in robo.heard].count("hello") == 2
        assert "Ada" not in json.dumps(robo.heard)


async def test_it_can_take_over_from_a_bot_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        key = await invite(table.page)
        await table.page.do("Start")
        await table.page.play(3)
        async with table.program(key) as robo:
            await play_beside([table.page], robo)
        by = [given.by for given in (await table.record()).answers if given.seat == 1]
        assert (by[0], by[-1]) == ("bot", "program Robo")


async def test_a_game_that_is_ended_is_over_for_a_program_too(tmp_path: Path) -> None:
    async with asked(tmp_path) as (table, robo, _):
        await table.page.do("Stop", stop=True)
        assert (await robo.until("over"))["outcome"] is None
        await table.page.do("Start")
        assert (await robo.next())["type"] == "hello"


async def test_a_pause_takes_the_question_back_and_asks_it_again(tmp_path: Path) -> None:
    async with asked(tmp_path) as (table, robo, question):
        await table.page.do("Pause")
        answer = {"step": question["step"], "answer": question["default"]}
        await robo.say(answer)
        refused = await robo.until("refused")
        assert (refused["code"], refused["tries_left"]) == ("no-question", 3)
        await table.page.do("Resume")
        again = await robo.until("ask")
        assert again["step"] == question["step"]
        await robo.say(answer)
        await asyncio.gather(robo.play(), table.goes_on_to_the_end())


async def test_it_answers_no_faster_than_people_can_follow(tmp_path: Path) -> None:
    """At a table with a pace, an answer waits for its time; the question stays answered meanwhile."""
    async with asked(tmp_path, bot_pace=60) as (table, robo, question):
        await robo.say({"step": question["step"], "answer": question["default"]})
        await robo.say({"step": question["step"], "answer": question["default"]})
        assert (await robo.until("refused"))["code"] == "no-question"
        assert 1 in table.page.game["waiting"]


# Who may come ---------------------------------------------------------------------------------------------


async def test_only_a_key_lets_a_program_in_and_only_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        key, address = await invite(table.page), table.place.address
        assert await turned_away(address, table.code) == (401, "no-key")
        assert await turned_away(address, table.code, Authorization=f"Basic {key}") == (401, "no-key")
        assert await turned_away(address, table.code, Authorization="Bearer nonsense") == (403, "used-key")
        assert await turned_away(address, "calm-owl-abcde", Authorization=f"Bearer {key}") == (
            404,
            "unknown-table",
        )
        async with table.program(key) as robo:
            await table.page.until(lambda page: page.table["chairs"][1]["program"]["state"] == "here")
            assert await turned_away(address, table.code, Authorization=f"Bearer {key}") == (403, "used-key")
            await table.page.do("Unseat", chair=1)
            assert await robo.dismissed() == "unseated"
        assert await turned_away(address, table.code, Authorization=f"Bearer {key}") == (403, "used-key")


async def test_of_many_that_come_at_once_with_one_key_one_plays(tmp_path: Path) -> None:
    async with evening(tmp_path) as table, AsyncExitStack() as stack:
        key = await invite(table.page)
        opening = [stack.enter_async_context(table.program(key)) for _ in range(5)]
        came = list(await asyncio.gather(*opening, return_exceptions=True))
        await table.page.until(lambda page: page.table["chairs"][1]["program"]["state"] == "here")
        await table.page.do("Start")
        inside = [robo for robo in came if isinstance(robo, Outsider)]
        assert {robo.status for robo in came if isinstance(robo, WSServerHandshakeError)} <= {403}
        first = [await robo.next() for robo in inside]
        assert sorted(line["type"] for line in first) == ["dismissed"] * (len(inside) - 1) + ["hello"]
        assert {line["code"] for line in first if line["type"] == "dismissed"} <= {"used-key"}


async def test_a_server_can_forbid_programs(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        key = await invite(table.page)
    async with evening_again(tmp_path, programs=False) as (place, page):
        assert await page.refused("InviteProgram", key="0" * 64, name="Robo") == "forbids-programs"
        headers = {"Authorization": f"Bearer {key}"}
        assert await turned_away(place.address, table.code, **headers) == (403, "forbids-programs")


@asynccontextmanager
async def evening_again(tmp_path: Path, **settings: Any) -> AsyncIterator[tuple[Place, Page]]:
    """The same server, started again with other settings; another person hosts a table of their own there."""
    store = f"sqlite:{tmp_path / 'mien.db'}"
    async with serving(store, tmp_path, **settings) as place, guests(place.address, "Ben") as (ben,):
        yield place, await ben.open(await ben.create("expressions"))


async def test_a_program_has_no_forbidden_word_for_a_name(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("scoundrel\n")
    async with evening(tmp_path, words=str(tmp_path / "words.txt")) as table:
        assert await table.page.refused("InviteProgram", key="0" * 64, name="A Scoundrel") == "word-in-name"


# What it does wrong ---------------------------------------------------------------------------------------

NONSENSE = [
    *("rubbish", "{", "null", "7", '{"step":"x","answer":1}', "[]"),
    f'{{"step":1,"answer":"{"[" * 5000}"}}',
]


async def test_three_bad_answers_and_a_bot_plays_on(tmp_path: Path) -> None:
    async with asked(tmp_path) as (table, robo, question):
        for left in (2, 1, 0):
            await robo.say({"step": question["step"], "answer": {"type": "Nonsense"}})
            refused = await robo.next()
            assert (refused["type"], refused["code"], refused["tries_left"]) == ("refused", "not-an-answer", left)
        assert await robo.dismissed() == "out-of-tries"
        await table.page.until(lambda page: page.table["chairs"][1]["program"]["state"] == "gone")
        assert table.chair() == {
            "person": None,
            "bot": "beginner",
            "program": {
                "name": "Robo",
                "seconds": 60,
                "sees_people": False,
                "state": "gone",
                "why": "out-of-tries",
            },
        }
        await table.goes_on_to_the_end()
        assert {given.by for given in (await table.record()).answers if given.seat == 1} == {"bot"}


@pytest.mark.parametrize("nonsense", NONSENSE)
async def test_nonsense_counts_as_an_answer(nonsense: str, tmp_path: Path) -> None:
    async with asked(tmp_path) as (table, robo, question):
        await robo.say(nonsense.replace('"step":1', f'"step":{question["step"]}'))
        assert (await robo.next())["tries_left"] == 2
        await robo.say({"step": question["step"], "answer": question["default"]})
        await asyncio.gather(robo.play(), table.goes_on_to_the_end())


async def test_bytes_that_are_no_text_are_nonsense_too(tmp_path: Path) -> None:
    async with asked(tmp_path) as (table, robo, _):
        for _ in range(3):
            await robo.socket.send_bytes(b"\x00\xff")
        assert await robo.dismissed() == "out-of-tries"
        await table.goes_on_to_the_end()


async def test_a_program_that_does_not_greet_is_asked_nothing_and_goes(tmp_path: Path) -> None:
    async with evening(tmp_path) as table, table.program(await invite(table.page)) as robo:
        await table.page.do("Start")
        await robo.until("hello")
        for _ in range(3):
            await robo.say("Hello, world!")
        assert await robo.dismissed() == "out-of-tries"
        assert [line["code"] for line in robo.heard if line["type"] == "refused"] == ["no-greeting"] * 3
        await table.goes_on_to_the_end()


async def test_a_program_that_hangs_is_replaced_after_the_time_the_host_gave_it(tmp_path: Path) -> None:
    async with asked(tmp_path, seconds=1) as (table, robo, question):
        assert question["deadline_ms"] == 1000
        assert await robo.dismissed() == "too-slow"
        await table.goes_on_to_the_end()


async def test_one_that_never_greets_hangs_too(tmp_path: Path) -> None:
    async with evening(tmp_path) as table, table.program(await invite(table.page, seconds=1)) as robo:
        await table.page.do("Start")
        await robo.until("hello")
        person = asyncio.create_task(table.goes_on_to_the_end())
        assert await robo.dismissed() == "too-slow"
        await person


async def test_a_flood_is_not_read_and_ends_the_connection(tmp_path: Path) -> None:
    async with asked(tmp_path, messages_per_second=5) as (table, robo, question):
        flood = asyncio.create_task(_flood(robo, {"step": question["step"] - 1, "answer": None}))
        assert await robo.dismissed() == "flood"
        flood.cancel()
        await table.page.until(lambda page: page.table["chairs"][1]["program"]["why"] == "flood")


async def _flood(robo: Outsider, message: object) -> None:
    while not robo.socket.closed:
        await robo.say(message)


async def test_a_line_that_is_too_long_ends_the_connection(tmp_path: Path) -> None:
    async with asked(tmp_path) as (table, robo, _):
        await robo.say("x" * 100_000)
        await table.page.until(lambda page: page.table["chairs"][1]["program"]["state"] == "gone")
        assert table.chair()["program"]["why"] == "gone"
        await table.goes_on_to_the_end()


async def test_one_that_dies_is_replaced(tmp_path: Path) -> None:
    async with asked(tmp_path) as (table, robo, _):
        await robo.socket.close()
        await table.page.until(lambda page: page.table["chairs"][1]["program"]["why"] == "gone")
        await table.goes_on_to_the_end()


async def test_the_host_can_put_a_bot_in_its_place_at_any_time(tmp_path: Path) -> None:
    async with asked(tmp_path) as (table, robo, _):
        await table.page.do("SeatBot", level="beginner", chair=1)
        assert await robo.dismissed() == "unseated"
        await table.goes_on_to_the_end()


async def test_a_table_that_is_closed_sends_it_away(tmp_path: Path) -> None:
    async with asked(tmp_path) as (table, robo, _):
        await table.page.do("Close")
        assert await robo.dismissed() == "closed"


async def test_a_server_that_stops_says_goodbye(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        robo = table.program(await invite(table.page))
        connected = await robo.__aenter__()
        await table.page.until(lambda page: page.table["chairs"][1]["program"]["state"] == "here")
    assert await connected.dismissed() == "restarting"
    await robo.__aexit__(None, None, None)


# Several processes ----------------------------------------------------------------------------------------


async def test_people_on_another_process_play_with_it_and_its_process_may_die(
    postgres: Postgres, tmp_path: Path
) -> None:
    store = postgres.fresh()
    # With a folder of its own, no process passes pages on to the other.
    one, two = Process(store, tmp_path / "one"), Process(store, tmp_path / "two")
    async with processes(one, two), guests(one.address, "Ada") as (ada,):
        code = await ada.create("expressions")
        page = await ada.open(code)
        await page.do("Sit")
        async with outsider(two.address, code, await invite(page)) as robo:
            await page.until(lambda page: page.table["chairs"][1]["program"]["state"] == "here")
            await page.do("Start")
            await play_beside([page], robo)
            await page.do("Start")
            await two.kill()
        await page.until(lambda page: page.table["chairs"][1]["program"]["state"] == "gone")
        await page.play()
