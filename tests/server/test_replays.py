"""Finished games over HTTP: for whom, through whose eyes, and exactly as they were seen."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import signal
from pathlib import Path
from typing import Any

import pytest
from harness.server.guest import Frame, Guest, Page, begin, guests, play
from harness.server.serving import serving
from structlog.testing import capture_logs
from tests.server.failing import Hanging

from mien.games import GAMES
from mien.kit import AnyPosition, Match, Record
from mien.server.bots.pool import WorkerPool
from mien.server.bots.worker import Task
from mien.server.tables import replay


async def watch_again(guest: Guest, code: str, number: int = 1, **query: int) -> Frame:
    """The whole replay; the refusal, if there is none."""
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    _, text = await guest.get(f"/api/tables/{code}/games/{number}/replay?{asked}")
    return dict(json.loads(text))


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played again here, where the test can look on."""

    async def do(self: WorkerPool, task: Task, whose: str, limit: float) -> Any:
        return task.answer()

    monkeypatch.setattr(WorkerPool, "do", do)


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_every_eye_sees_again_what_it_saw_and_nothing_else(game: str, sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Eve") as (ada, ben, eve),
    ):
        code = await ada.create(game, bots=True)
        pages = [await guest.open(code) for guest in (ada, ben)]
        watcher = await eve.open(code)
        await play(pages, watcher)
        for page in (*pages, watcher):
            seat = page.game["seat"]
            again = await watch_again(eve, code, **({} if seat is None else {"seat": seat}))
            assert (again["seat"], again["you"]) == (seat, None)
            assert again["steps"] == len(again["frames"]) == page.game["step"]
            assert again["seed"] == page.game["seed"]
            assert again["outcome"] == page.game["outcome"]
            assert as_shown_again(again) == as_shown_live(page)
        names = [player["name"] for player in again["players"]]
        assert sorted(name for name in names if name) == ["Ada", "Ben"]
        assert (await watch_again(ada, code))["you"] == pages[0].game["seat"]


def as_shown_again(again: Frame) -> dict[int, Any]:
    """View, sightlines and events by step, of a replay."""
    return {
        step: (frame["view"], frame["sightlines"], frame["events"]) for step, frame in enumerate(again["frames"])
    }


def as_shown_live(page: Page) -> dict[int, Any]:
    """The same of what came over the socket while it was played."""
    games = {game["step"] - 1: game for game in page.of("Game")}
    told = {step["step"]: step["events"] for game in page.of("Game") for step in game["happened"]}
    return {step: (game["view"], game["sightlines"], told[step]) for step, game in games.items()}


async def test_strangers_are_refused_until_all_who_sat_agree(store: str, tmp_path: Path) -> None:
    async with (
        serving(store, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Eve") as (ada, ben, eve),
    ):
        code = await ada.create("expressions")
        pages = [await guest.open(code) for guest in (ada, ben)]
        await begin(*pages)
        assert (await watch_again(ada, code))["code"] == "not-over"
        await asyncio.gather(*(page.play() for page in pages))
        late = await eve.open(code)
        for path in (f"/api/tables/{code}/games/1", f"/api/tables/{code}/games/1/replay"):
            assert (await ada.get(path))[0] == 200
            status, refusal = await eve.get(path)
            assert (status, json.loads(refusal)["code"]) == (403, "not-yours")
        assert await late.refused("Share", number=1, shared=True) == "not-played"

        await pages[0].do("Share", number=1, shared=True)
        await late.until(lambda page: page.table["sharing"]["shared"])
        assert late.table["sharing"] == {"sat": [ada.id, ben.id], "shared": [ada.id]}
        assert (await watch_again(eve, code))["code"] == "not-yours"
        await pages[1].do("Share", number=1, shared=True)
        eve.http.cookie_jar.clear()
        again = await watch_again(eve, code, seat=1)
        assert (again["type"], again["you"]) == ("Replay", None)
        assert ada.id not in json.dumps(again)
        _, text = await eve.get(f"/api/tables/{code}/games/1")
        assert Match.replay(Record.from_json(text)).seed.hex() == again["seed"]


async def test_what_is_no_game_no_seat_or_no_number_is_refused_in_words(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        await play([await ada.open(code), await ben.open(code)])
        assert (await watch_again(ada, "calm-owl-abcde"))["code"] == "unknown-table"
        assert (await watch_again(ada, code, 2))["code"] == "no-such-game"
        assert (await watch_again(ada, code, seat=2))["code"] == "no-such-seat"
        assert (await watch_again(ada, code, seat=-1))["code"] == "malformed"
        assert (await watch_again(ada, code, since=10_000))["frames"] == []


@pytest.mark.usefixtures("in_this_process")
async def test_a_long_game_comes_in_parts(sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        await play([await ada.open(code), await ben.open(code)])
        whole = await watch_again(ada, code)
        monkeypatch.setattr(replay, "MOST_FRAMES", 5)
        parts = [await watch_again(ada, code, since=since) for since in range(0, whole["steps"], 5)]
        assert [frame for part in parts for frame in part["frames"]] == whole["frames"]
        assert {part["steps"] for part in parts} == {whole["steps"]}


async def test_one_address_cannot_have_games_played_again_without_end(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mien.server.api.games.REPLAYS", 2)

    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        await play([await ada.open(code), await ben.open(code)])
        codes = [(await watch_again(ada, code)).get("code") for _ in range(3)]
        assert codes == [code, code, "too-often"]


@pytest.mark.usefixtures("in_this_process")
async def test_one_game_is_played_once_to_be_seen_again_and_no_other(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered: list[int] = []

    class Counting(AnyPosition, frozen=True):
        def read(self, *given: Any) -> Any:
            answered.append(self.step)
            return super().read(*given)

    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        pages = [await ada.open(code), await ben.open(code)]
        await play(pages)
        first = pages[0].game["seed"]
        for _ in range(2):
            await pages[0].do("Start")
            await asyncio.gather(*(page.until(lambda page: not page.game["outcome"]) for page in pages))
            await asyncio.gather(*(page.play() for page in pages))
        monkeypatch.setattr("mien.table.past.Position", Counting)
        again = await watch_again(ada, code, 2)
        assert again["seed"] not in (first, pages[0].game["seed"])
        assert len(answered) == len(again["frames"]) - 1
        answered.clear()
        _, text = await ada.get(f"/api/tables/{code}/games/2")
        assert len(answered) == len(Record.from_json(text).answers)
        assert Record.from_json(text).seed == again["seed"]


async def test_a_replay_comes_packed_to_whoever_can_unpack_it(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        await play([await ada.open(code), await ben.open(code)])
        told = []
        for wanted in ("gzip", "identity"):
            path, headers = f"/api/tables/{code}/games/1/replay", {"Accept-Encoding": wanted}
            async with ada.http.get(path, headers=headers) as response:
                assert response.headers.get("Content-Encoding", "identity") == wanted
                told.append(await response.json())
        assert told[0] == told[1]


async def test_a_game_that_hangs_when_it_is_played_again_is_stopped_and_other_games_are_shown(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = set(multiprocessing.active_children())
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        await play([await ada.open(code), await ben.open(code)])
        with monkeypatch.context() as hanging, capture_logs() as said:
            hanging.setattr("mien.server.api.games.SECONDS", 0.2)
            hanging.setattr("mien.server.api.games.WriteReplay", Hanging)
            assert (await watch_again(ada, code))["code"] == "broken"
        assert [line["event"] for line in said if line["log_level"] == "error"] == ["a request failed"]
        assert (await watch_again(ada, code))["type"] == "Replay"
        (worker,) = set(multiprocessing.active_children()) - before
    # The one that hung was ended, and this one ends with the server.
    worker.join(20)
    assert worker.exitcode == -signal.SIGKILL
