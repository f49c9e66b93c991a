"""Killed servers, lost databases, full disks, slow readers: nothing acknowledged is lost, and play goes on."""

from __future__ import annotations

import asyncio
import json
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from harness.postgres import Postgres
from harness.server.guest import Guest, Lost, Page, begin, guests
from harness.server.serving import SECRET, Process, processes, serving
from tests.server.stored import log_of

from mien.games import GAMES
from mien.kit import Match
from mien.server.guests.cookies import COOKIE, Guestbook
from mien.server.store import StoreDown
from mien.table import Table
from mien.table.entries import Answered


async def seat(code: str, *seated: Guest) -> list[Page]:
    """They open the table, sit down, and the first of them starts the game."""
    pages = [await guest.open(code) for guest in seated]
    await begin(*pages)
    return pages


async def play_until_lost(page: Page) -> None:
    with suppress(Lost, ConnectionError):
        await page.play()


def assert_kept(entries: list[Any], pages: list[Page]) -> int:
    """Everything that was acknowledged to these pages is in the log; how much that is."""
    given = [(entry.seat, entry.step, entry.answer) for entry in entries if isinstance(entry, Answered)]
    acknowledged = [answer for page in pages for answer in page.acknowledged]
    missing = [answer for answer in acknowledged if answer not in given]
    assert not missing
    return len(acknowledged)


@pytest.mark.within(80)
async def test_kill_9_in_the_middle_of_ten_games_loses_no_acknowledged_answer(store: str, tmp_path: Path) -> None:
    process = Process(store, tmp_path)
    async with processes(process), guests(process.address, "Ada", "Ben") as (ada, ben):
        codes = [
            await ada.create(game, bots=True) for game in [*sorted(GAMES), *sorted(GAMES), "emojito", "emojito"]
        ]
        tables = {code: await seat(code, ada, ben) for code in codes}
        everybody = [page for pages in tables.values() for page in pages]
        playing = [asyncio.create_task(play_until_lost(page)) for page in everybody]
        enough = [page.until(lambda page: len(page.acknowledged) >= 3) for page in everybody]
        await asyncio.gather(*enough)
        await process.kill()
        await asyncio.gather(*playing)

        kept = 0
        for code, pages in tables.items():
            kept += assert_kept(await log_of(store, code), pages)
        assert kept >= 60

        await process.start()
        again = [await guest.open(code) for code in codes for guest in (ada, ben)]
        await asyncio.gather(*(page.play() for page in again))
        for code, pages in tables.items():
            table = Table(code).after(entries := await log_of(store, code))
            assert_kept(entries, pages)
            assert table.stage == "over"
            assert table.position is not None
            assert Match.replay(table.position.record).outcome == table.position.outcome


@pytest.mark.within(80)
async def test_two_processes_serve_one_table_and_one_of_them_is_killed(postgres: Postgres, tmp_path: Path) -> None:
    store = postgres.fresh()

    # With a folder of its own, no process passes pages on to the other.
    here, there = Process(store, tmp_path / "here"), Process(store, tmp_path / "there")
    async with processes(here, there), guests(here.address, "Ada", "Ben", "Cy", "Dot") as (ada, ben, cy, dot):
        code = await ada.create("facecards")
        for guest in (cy, dot):
            guest.address = there.address
        pages = await seat(code, ada, ben, cy, dot)
        await asyncio.gather(*(page.play(5) for page in pages))
        # The last answer may still be on its way to the other process.
        step = max(page.game["step"] for page in pages)
        await asyncio.gather(*(page.until(lambda page: page.game["step"] >= step) for page in pages))
        playing = [asyncio.create_task(play_until_lost(page)) for page in pages]
        await pages[0].until(lambda page: page.game["step"] > step + 2)
        await here.kill()
        await asyncio.gather(*playing[:2])
        for guest in (ada, ben):
            guest.address = there.address
        moved = [await guest.open(code) for guest in (ada, ben)]
        await asyncio.gather(*(page.play() for page in moved), *playing[2:])
        last = [*moved, *pages[2:]]
        await asyncio.gather(*(page.until(lambda page: page.game["outcome"]) for page in last))

        entries = await log_of(store, code)
        assert_kept(entries, [*pages, *moved])
        table = Table(code).after(entries)
        assert table.position is not None
        for number, page in enumerate(last):
            assert page.game["view"] == json.loads(msgspec.json.encode(table.position.view(number)))
            assert page.game["seed"] == table.position.seed.hex()


async def test_two_processes_tell_each_other_what_is_said_and_done(postgres: Postgres, tmp_path: Path) -> None:
    store = postgres.fresh()

    async with (
        serving(store, tmp_path) as here,
        serving(store, tmp_path) as there,
        guests(here.address, "Ada") as (ada,),
        guests(there.address, "Ben") as (ben,),
    ):
        code = await ada.create("expressions")
        one, two = await ada.open(code), await ben.open(code)
        await one.until(lambda page: len(page.table["people"]) == 2)
        await asyncio.gather(
            *(page.do("Talk", text=f"{page.guest.name} {n}") for n in range(10) for page in (one, two))
        )
        for page in (one, two):
            await page.until(lambda page: len({f["line"]["seq"] for f in page.of("Spoken")}) >= 20)
        await one.do("Sit")
        await two.until(lambda page: page.table["chairs"])
        await two.do("Sit")
        # The other process may not have heard of the second chair: what it refuses, it refuses by the log.
        await one.do("Start")
        await asyncio.gather(one.play(), two.play())
        assert (await here.live(code)).table.seq == len(await here.server.store.read(code))
        await one.do("Close")
        await two.closed
        assert two.frames[-1]["refusal"]["code"] == "closed"


async def test_a_lost_database_is_told_nothing_is_acknowledged_and_play_goes_on(
    postgres: Postgres, tmp_path: Path
) -> None:
    store = postgres.fresh()

    async with serving(store, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        one, two = await seat(code, ada, ben)
        await asyncio.gather(one.play(2), two.play(2))
        await one.until(lambda page: page.is_asked or two.is_asked)
        asked, other = (one, two) if one.is_asked else (two, one)
        step, seen = asked.game["step"], len(other.frames)
        await asyncio.to_thread(postgres.stop, "immediate")
        try:
            reply = await asked.answer()
            assert reply["refusal"]["code"] == "store-down"
            assert await other.refused("Talk", text="hello?") == "store-down"
            assert (await ada.get("/healthz"))[0] == 503
            assert (await ada.post("/api/tables", '{"game": "emojito"}'))[1]["code"] == "store-down"
            assert [frame["type"] for frame in other.frames[seen:]] == ["No"]
            late = await ben.knock(code)
            await late.closed
        finally:
            await asyncio.to_thread(postgres.start)
        assert asked.game["step"] == step
        asked._answered = (0, 0)
        await asyncio.gather(one.play(), two.play())
        assert_kept(await log_of(store, code), [one, two])


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """No file of this process may grow beyond this."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_full_disk_is_told_nothing_is_acknowledged_and_play_goes_on(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions", bots=True)
        one, two = await seat(code, ada, ben)
        await one.until(lambda page: page.is_asked or two.is_asked)
        entries = len(await place.server.store.read(code))
        with full_disk(1):
            with pytest.raises(StoreDown):
                await place.server.tables.beat()
            assert (await ada.get("/healthz"))[0] == 503
            # Bots are at it too: they have to wait, and must not give up.
            while await one.refused("Talk", text="x" * 400) != "store-down":
                pass
            assert (await ben.post("/api/tables", '{"game": "emojito"}'))[1]["code"] == "store-down"
            await two.leave()
        await place.server.tables.beat()
        assert (await ada.get("/healthz"))[0] == 200
        kept = await log_of(sqlite, code)
        assert len(kept) >= entries
        assert not any(getattr(entry, "text", "") for entry in kept)
        back = await ben.open(code)
        await asyncio.gather(one.play(), back.play())
        assert_kept(await log_of(sqlite, code), [one, two, back])


async def test_a_page_that_does_not_read_is_dropped_and_others_play_on(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Sloth") as (ada, sloth):
        code = await ada.create("emojito")
        page = await ada.open(code)
        for _ in range(100):
            await page.do("Talk", text="blah" * 100)
        line = await deaf_line(place.address, code, sloth.id)
        await page.until(lambda page: len(page.table["people"]) == 2)
        # All that was said, and the table, over and over.
        await asyncio.get_running_loop().sock_sendall(line, frame(b'{"type":"Again"}') * 300)
        await page.until(lambda page: not page.table["people"][1]["here"])
        line.close()
        await page.do("Talk", text="well then")


async def test_signals_cost_a_slow_page_nothing_but_the_signals(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Sloth") as (ada, sloth):
        code = await ada.create("emojito")
        page = await ada.open(code)
        line = await deaf_line(place.address, code, sloth.id)
        await page.until(lambda page: len(page.table["people"]) == 2)
        for _ in range(1000):
            await page.say({"type": "Signal", "to": sloth.id, "body": "x" * 15_000})
        await page.do("Talk", text="still there?")
        assert page.table["people"][1]["here"]
        line.close()


async def deaf_line(address: str, code: str, person: str) -> socket.socket:
    """A socket of this person that says hello and never reads again."""
    host, _, port = address.removeprefix("http://").partition(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, (host, int(port)))
    cookie = Guestbook(SECRET.encode()).sign(person)
    request = (
        f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {address}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {COOKIE}={cookie}\r\n\r\n"
    )
    hello = b'{"type":"Hello","name":"Sloth","language":"en","avatar":"a1","build":""}'
    await loop.sock_sendall(line, request.encode())
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += await loop.sock_recv(line, 1000)
    await loop.sock_sendall(line, frame(hello))
    return line


def frame(message: bytes) -> bytes:
    """A short message as a client's frame, under a mask of zeros."""
    return bytes([0x81, 0x80 | len(message)]) + bytes(4) + message


async def test_a_server_that_is_told_to_stop_says_goodbye_at_once_and_loses_nothing(
    store: str, tmp_path: Path
) -> None:
    process = Process(store, tmp_path)
    async with (
        processes(process),
        guests(process.address, "Ada", "Ben", "Eve", "Fay", "Gil") as (ada, ben, eve, *more),
    ):
        code = await ada.create("facecards", bots=True)
        pages = await seat(code, ada, ben)
        idle = [await guest.open(code) for guest in (eve, *more) for _ in range(7)]
        deaf = await deaf_line(process.address, code, eve.id)
        playing = [asyncio.create_task(play_until_lost(page)) for page in pages]
        await pages[0].until(lambda page: page.game.get("step", 0) > 5)
        began = time.monotonic()
        assert await process.stop() == 0
        assert time.monotonic() - began < 5
        deaf.close()
        await asyncio.gather(*playing)
        for page in idle:
            assert await page.closed == 1012
            assert page.frames[-1]["refusal"]["code"] == "restarting"
        assert not [line for line in process.said if "error" in line or "Traceback" in line], process.said
        entries = await log_of(store, code)
        assert_kept(entries, pages)
        assert not Table(code).after(entries).awake
        await process.start()
        again = [await guest.open(code) for guest in (ada, ben)]
        await asyncio.gather(*(page.play() for page in again))
