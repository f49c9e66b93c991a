"""Nobody gets what they may not know: in no frame, no log, no metric."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from harness.server.guest import Page, begin, guests
from harness.server.serving import Process, processes, serving
from msgspec.structs import replace
from yarl import URL

from mien.games import GAMES
from mien.kit import AnyPosition, QuickDealer
from mien.server.guests.cookies import COOKIE
from mien.server.tables.changes import ShownGame
from mien.server.tables.live import LiveTable
from mien.server.wire import write

OF_THE_WORLD = ("version", "happened", "commitment", "seed", "now")
"""What tells the true world from another one, and may: the events seen, the hash of the seed."""


class OtherWorlds:
    """For every game frame, whether a seat could have got the same one in another world."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self.compared = 0

    def compare(self, page: Page) -> None:
        """Redeals the table for this seat; the frame must be the same, byte for byte."""
        table, match = self._live.table, self._live.table.position
        if match is None or match.answers or match.step != page.game["step"] or match.outcome is not None:
            return
        seat = page.game["seat"]
        redealt = match.with_state(match.game.redeal(match.state, seat, QuickDealer(match.step)))
        elsewhere = replace(table, position=replace(redealt, seed=b"another seed"))
        shown = json.loads(write(ShownGame(elsewhere).whole(seat, elsewhere, 0)))
        theirs, ours = ({k: v for k, v in game.items() if k not in OF_THE_WORLD} for game in (shown, page.game))
        assert ours == theirs
        self.compared += 1


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_no_frame_tells_a_seat_in_which_of_its_possible_worlds_it_is(
    game: str, sqlite: str, tmp_path: Path, said: StringIO
) -> None:
    names = ("Ada", "Ben", "Cy", "Dot")
    async with serving(sqlite, tmp_path) as place, guests(place.address, *names, "Eve") as people:
        ada, eve = people[0], people[-1]
        code = await ada.create(game)
        pages = [await guest.open(code) for guest in people[:4]]
        watcher = await eve.open(code)
        await begin(*pages)
        live = await place.live(code)
        worlds = OtherWorlds(live)
        while (match := live.table.position) is not None and match.outcome is None:
            for page in pages:
                await at_step(page, match.step)
                worlds.compare(page)
            for page in pages:
                if page.is_asked:
                    await page.answer()
        assert worlds.compared > 10
        assert match is not None
        seed = match.seed.hex()

        cookies = [guest.http.cookie_jar.filter_cookies(URL(place.address))[COOKIE].value for guest in people]
        for page in [*pages, watcher]:
            await page.until(lambda page: page.game["outcome"])
            sent = [json.dumps(frame) for frame in page.frames]
            during = "\n".join(text for text in sent if '"outcome": {' not in text)
            assert seed not in during
            for secret in (*cookies, *(cookie.partition(".")[2] for cookie in cookies), "127.0.0.1"):
                assert secret not in "\n".join(sent)
        assert_public(watcher, match)
        logged = said.getvalue()
        for secret in (*cookies, *names, code, seed, "127.0.0.1", *(guest.id for guest in people)):
            assert secret not in logged


async def at_step(page: Page, step: int) -> None:
    await page.until(lambda page: page.game.get("step") == step)


def assert_public(watcher: Page, match: AnyPosition) -> None:
    """What a spectator got is the public view and the public events, and nothing else."""
    told: list[Any] = [
        json.loads(msgspec.json.encode([event for event in events if event.only is None])) for events in match.told
    ]
    happened = [step for frame in watcher.of("Game") for step in frame["happened"]]
    assert [step["events"] for step in happened] == told
    assert all(frame["view"].get("seat") is None for frame in watcher.of("Game"))


async def test_logs_and_metrics_of_a_process_tell_nothing_of_anybody(sqlite: str, tmp_path: Path) -> None:
    process = Process(sqlite, tmp_path)
    async with processes(process), guests(process.address, "Xanthippe") as (guest,):
        code = await guest.create("expressions", bots=True)
        page = await guest.open(code)
        await page.do("Sit")
        await page.do("Start")
        await page.say("nonsense")
        await page.play()
        await guest.get("/api/tables/calm-owl-abcde/games/1")
        _, metrics = await guest.get("/metrics")
        cookie = guest.http.cookie_jar.filter_cookies(URL(process.address))[COOKIE].value
        seed = page.game["seed"]
        assert await process.stop() == 0
        told = metrics.decode() + "".join(process.said)
        for secret in (code, guest.id, guest.name, cookie, cookie.partition(".")[2], seed, "127.0.0.1"):
            assert secret not in told


async def test_a_handshake_leaves_none_of_its_words_in_the_log(sqlite: str, tmp_path: Path) -> None:
    process = Process(sqlite, tmp_path)
    async with processes(process), guests(process.address, "Ada") as (ada,):
        code = await ada.create("emojito")
        for words in ("evil", "evil, " * 1160 + "evil", "e\u0301vil"):
            socket = await ada.dial(code, **{"Sec-WebSocket-Protocol": words, "X-Forwarded-For": "evil"})
            await socket.close()
        await (await ada.open(code)).do("Sit")
        assert await process.stop() == 0
    told = "".join(process.said)
    for private in ("evil", "127.0.0.1", "Client protocols"):
        assert private not in told
    assert len(told) < 1000


LIBRARY = ("aiohttp", "aiohttp.server", "aiohttp.web", "aiohttp.websocket", "aiohttp.access", "aiohttp.internal")


@pytest.fixture
def elsewhere() -> Iterator[StringIO]:
    """All that reaches the standard library's own log, which goes to the terminal."""
    handler = logging.StreamHandler(StringIO())
    logging.getLogger().addHandler(handler)
    yield handler.stream
    logging.getLogger().removeHandler(handler)


@pytest.mark.parametrize("name", [*LIBRARY, "aiohttp.of_a_later_version.too"])
def test_the_http_library_logs_nothing_of_whoever_asked(name: str, said: StringIO, elsewhere: StringIO) -> None:
    logger = logging.getLogger(name)
    logger.warning("%s: %r", "10.1.2.3", "evil")
    try:
        raise ValueError("evil")
    except ValueError:
        logger.exception("from %s", "10.1.2.3", extra={"words": "evil"})
    told = said.getvalue() + elsewhere.getvalue()
    assert "evil" not in told
    assert "10.1.2.3" not in told
    assert ("ValueError test_secrets.py" in told) is (name != "aiohttp.websocket")


async def test_bots_and_people_get_only_their_own_answer_back(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Cy") as people,
    ):
        code = await people[0].create("facecards")
        pages = [await guest.open(code) for guest in people]
        await begin(*pages)
        await asyncio.gather(*(page.until(lambda page: page.is_asked) for page in pages))
        await pages[1].answer()
        again = [await guest.open(code) for guest in people]
        await asyncio.gather(*(page.until(lambda page: page.game) for page in again))
        assert [page.game["answer"] is not None for page in again] == [False, True, False]
