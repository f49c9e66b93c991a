"""Where WebSockets are blocked: the same messages, order, limits and promises over a stream and POSTs."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

import aiohttp
import pytest
from harness.postgres import Postgres
from harness.server.guest import Guest, Page, guests, play
from harness.server.serving import SECRET, Process, counted, processes, serving
from harness.server.streaming import Streaming

from mien.server.guests import table_limits
from mien.server.guests.cookies import COOKIE, Guestbook
from mien.server.net import stream, streams
from mien.server.net.session import PATIENCE

HELLO = b'{"type":"Hello","name":"Ada","language":"en","avatar":"a1","build":""}'


def say(number: int, text: str) -> str:
    """A message that asks to say this to all."""
    return json.dumps({"type": "Do", "id": number, "command": {"type": "Talk", "text": text}})


def line_of(page: Page) -> Streaming:
    assert isinstance(page.ws, Streaming)
    return page.ws


@pytest.mark.parametrize("game", ["emojito", "emoticon", "expressions", "facecards"])
async def test_a_whole_game_is_played_beside_one_with_a_socket(game: str, store: str, tmp_path: Path) -> None:
    async with (
        serving(store, tmp_path) as place,
        guests(place.address, "Ada", "Ben", streams=True) as (ada, ben),
        guests(place.address, "Cleo", "Dan") as (cleo, dan),
    ):
        code = await cleo.create(game)
        pages = [await guest.open(code) for guest in (cleo, ada, ben, dan)]
        screen = Page(ada, await ada.dial(code))
        await screen.say({"type": "Watch", "build": ""})
        watcher = Page(dan, await dan.dial(code))
        await watcher.say({"type": "Watch", "build": ""})
        await asyncio.gather(*(page.until(lambda page: page.table) for page in (screen, watcher)))
        await play(pages, screen, watcher)
        shown, seen = ([{**frame, "now": 0} for frame in page.of("Game")] for page in (screen, watcher))
        assert shown == seen
        assert set(line_of(pages[1]).statuses) == {204}


async def test_a_whole_game_is_played_over_https(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, tls="auto") as place,
        guests(place.https, "Ada", trust=place.trust, streams=True) as (ada,),
        guests(place.address, "Ben", streams=True) as (ben,),
    ):
        code = await ada.create("expressions")
        pages = [await guest.open(code) for guest in (ada, ben)]
        await play(pages)
        for page in pages:
            assert set(line_of(page).statuses) == {204}
        await pages[0].leave()
        await pages[1].until(lambda page: not page.table["people"][0]["here"])


async def test_what_comes_in_one_post_is_done_in_order_and_replied_to_in_order(
    sqlite: str, tmp_path: Path
) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", streams=True) as (ada,),
        guests(place.address, "Ben") as (ben,),
    ):
        code = await ada.create("emojito")
        page, other = await ada.open(code), await ben.open(code)
        await page.say("\n".join(say(number, f"word {number}") for number in range(1, 8)) + "\n\n")
        await page.until(lambda page: len(page.of("Done")) == 7)
        assert [frame["id"] for frame in page.of("Done")] == list(range(1, 8))
        await other.until(lambda page: len(page.of("Spoken")) == 7)
        for one in (page, other):
            assert [frame["line"]["text"] for frame in one.of("Spoken")] == [f"word {n}" for n in range(1, 8)]
        # News that a command brings about never come after it is said to be done.
        told = [frame["type"] for frame in page.frames if frame["type"] in ("Spoken", "Done")]
        assert [told[: at + 1].count("Spoken") >= told[: at + 1].count("Done") for at in range(len(told))]


async def test_a_post_counts_once_and_in_its_turn(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", streams=True) as (ada,):
        code = await ada.create("emojito")
        page = await ada.open(code)
        line = line_of(page)
        swapped = [asyncio.create_task(line.post(number, say(number, "x").encode())) for number in (3, 2, 1, 2)]
        assert await asyncio.gather(*swapped) == [204, 204, 204, 204]
        await page.until(lambda page: len(page.of("Done")) == 3)
        assert [frame["id"] for frame in page.of("Done")] == [1, 2, 3]
        assert await line.post(1, say(1, "again").encode()) == 204
        assert await line.post(4, b"") == 204
        await page.do("Talk", text="last")
        assert len(page.of("Spoken")) == 4


async def test_a_post_that_is_lost_ends_the_stream(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "LATE", 0.2)

    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", streams=True) as (ada,):
        page = await ada.open(await ada.create("emojito"))
        assert await line_of(page).post(2, say(1, "x").encode()) == 410
        await page.closed
        assert not page.of("Spoken")


async def test_a_stream_belongs_to_its_person(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", "Eve", streams=True) as (ada, eve),
    ):
        page = await ada.open(await ada.create("emojito"))
        address = f"/api/streams/{await line_of(page).id}/1"
        message = say(1, "I am Ada")
        assert (await eve.post(address, message))[0] == 410
        assert (await eve.post(address, message))[1]["code"] == "gone"
        status, refusal = await ada.post(address, message, Origin="http://evil.example")
        assert (status, refusal["code"]) == (403, "wrong-origin")
        async with (
            aiohttp.ClientSession(place.address, headers={"Origin": place.address}) as nobody,
            nobody.post(address, data=message) as answer,
        ):
            assert answer.status == 401
        assert (await ada.post("/api/streams/nobody.knows/1", message))[0] == 410
        await page.do("Talk", text="still me")
        assert [frame["line"]["text"] for frame in page.of("Spoken")] == ["still me"]


async def test_anyone_who_may_not_come_gets_no_stream(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, connections_per_address=2) as place,
        guests(place.address, "Ada", "Ben", streams=True) as (ada, ben),
        guests(place.address, "Cleo") as (cleo,),
    ):
        code = await ada.create("emojito")
        address = f"/api/tables/{code}/stream"
        status, refusal = await ada.post(address, HELLO, Origin="http://evil.example")
        assert (status, refusal["code"]) == (403, "wrong-origin")
        assert (await ada.post(address, b"x" * 20_000))[0] == 413
        assert await ada.turned_away("calm-owl-abcde") == "unknown-table"
        assert await ada.turned_away(code, name="…") == "no-name"
        for first in (b"", b"{}", b"\xff\xfe", say(1, "x").encode()):
            page = Page(ada, await ada.dial(code))
            await page.ws.send_bytes(first)
            await page.closed
            assert page.frames[-1]["refusal"]["code"] == "malformed"
        # A socket and a stream count the same.
        page, other = await cleo.open(code), await ben.open(code)
        status, refusal = await ada.post(address, HELLO)
        assert (status, refusal["code"]) == (429, "too-many-connections")
        await other.leave()
        await page.until(lambda page: not page.table["people"][1]["here"])
        while True:
            # The connection is free once the server has seen it go.
            async with ada.http.post(address, data=HELLO) as answer:
                if answer.status == 200:
                    break


async def test_nonsense_haste_and_too_much_are_answered_as_over_a_socket(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A sender who is slowed down gets so much more budget meanwhile that being sent away takes seconds.
    monkeypatch.setattr(table_limits, "SLOWED", 0)
    async with (
        serving(sqlite, tmp_path, messages_per_second=5) as place,
        guests(place.address, "Ada", "Ben", streams=True) as (ada, ben),
    ):
        code = await ada.create("emojito")
        other = await ben.open(code)

        page = await ada.open(code)
        before = counted("malformed")
        await page.ws.send_bytes(b"\n".join([b"nonsense", b"\xff"] * (PATIENCE // 2)))
        await page.closed
        assert {frame["refusal"]["code"] for frame in page.of("No")} == {"malformed"}
        assert (len(page.of("No")), counted("malformed") - before) == (PATIENCE, PATIENCE)

        page = await ada.open(code)
        for start in range(0, 40, 10):
            await page.say("\n".join(say(start + number, "ha") for number in range(10)))
        await page.closed
        assert {frame["refusal"]["code"] for frame in page.of("No")} == {"too-fast"}
        assert len(page.of("No")) == PATIENCE

        for large in (say(1, "x" * 20_000), "\n".join([" "] * 80_000)):
            before = counted("too-large")
            page = await ada.open(code)
            await page.say(large)
            await page.closed
            assert (line_of(page).statuses, counted("too-large") - before) == ([413], 1)
        await other.do("Talk", text="all is well")


async def test_a_post_may_bring_as_much_as_the_page_was_told(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, message_bytes=2000) as place,
        guests(place.address, "Ada", streams=True) as (ada,),
    ):
        page = await ada.open(await ada.create("emojito"))
        most = await line_of(page).most_bytes
        body = b"\n".join(say(number, "ha").encode().ljust(1999) for number in range(most // 2000))
        assert await line_of(page).post(1, body.ljust(most)) == 204
        await page.until(lambda page: len(page.of("Done")) == most // 2000)
        assert await line_of(page).post(2, body.ljust(most + 1)) == 413


async def raw(address: str, request: str) -> socket.socket:
    """A connection of our own, with this request on its way."""
    host, _, port = address.removeprefix("http://").partition(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, (host, int(port)))
    await loop.sock_sendall(line, request.encode())
    return line


def opening(guest: Guest, code: str, version: str) -> str:
    """The request for a stream, as it is written."""
    cookie = Guestbook(SECRET.encode()).sign(guest.id)
    return (
        f"POST /api/tables/{code}/stream HTTP/{version}\r\nHost: {guest.address.removeprefix('http://')}\r\n"
        f"Origin: {guest.address}\r\nCookie: {COOKIE}={cookie}\r\nContent-Length: {len(HELLO)}\r\n\r\n"
        f"{HELLO.decode()}"
    )


async def test_a_page_that_does_not_read_is_dropped_and_others_play_on(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ben", "Sloth") as (ben, sloth):
        code = await ben.create("emojito")
        page = await ben.open(code)
        for _ in range(100):
            await page.do("Talk", text="blah" * 100)
        line = await raw(place.address, opening(sloth, code, "1.1"))
        await page.until(lambda page: len(page.table["people"]) == 2)
        opened = await asyncio.get_running_loop().sock_recv(line, 2000)
        while b'"id":"' not in opened:
            opened += await asyncio.get_running_loop().sock_recv(line, 2000)
        stream = opened.split(b'"id":"')[1].split(b'"')[0].decode()
        # All that was said, and the table, over and over.
        for number in range(1, 31):
            body = b'{"type":"Again"}\n' * 10
            async with sloth.http.post(f"/api/streams/{stream}/{number}", data=body) as response:
                if response.status != 204:
                    break
        await page.until(lambda page: not page.table["people"][1]["here"])
        line.close()


async def test_a_proxy_that_speaks_http_1_0_gets_no_chunks_and_the_end_is_the_end(
    sqlite: str, tmp_path: Path
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ben.create("emojito")
        page = await ben.open(code)
        line = await raw(place.address, opening(ada, code, "1.0"))
        reader, writer = await asyncio.open_connection(sock=line)
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        assert "chunked" not in head
        for header in ("x-accel-buffering: no", "no-transform", "content-type: application/x-ndjson"):
            assert header in head
        assert json.loads(await reader.readline())["type"] == "Stream"
        assert json.loads(await reader.readline())["type"] == "Chat"
        assert json.loads(await reader.readline())["type"] == "Table"
        await page.until(lambda page: len(page.table["people"]) == 2)
        await page.do("Remove", person=ada.id)
        rest = [json.loads(line) for line in (await reader.read()).splitlines()]
        assert rest[-1]["refusal"]["code"] == "removed"
        writer.close()


async def test_a_page_that_is_gone_is_noticed_soon(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", streams=True) as (ada,),
        guests(place.address, "Ben") as (ben,),
    ):
        code = await ben.create("emojito")
        page, leaving = await ben.open(code), await ada.open(code)
        await page.until(lambda page: len(page.table["people"]) == 2)
        async with asyncio.timeout(3):
            await leaving.leave()
            await page.until(lambda page: not page.table["people"][1]["here"])
        assert await line_of(leaving).post(1, b"") == 410


async def test_both_ends_say_that_they_are_there_and_silence_ends_it(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "BEAT", 0.1)
    monkeypatch.setattr(stream, "SILENCE", 1.0)
    monkeypatch.setattr(streams, "LOOK", 0.05)

    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", streams=True) as (ada,):
        page = await ada.open(await ada.create("emojito"))
        line = line_of(page)
        for _ in range(20):
            assert await line.post(line.posts + 1, b"") == 204
            await line.beats.get()
        assert not page.closed.done()
        await page.closed


async def test_posts_that_reach_another_process_are_passed_on(postgres: Postgres, tmp_path: Path) -> None:
    store = postgres.fresh()

    async with (
        serving(store, tmp_path) as here,
        serving(store, tmp_path) as there,
        guests(here.address, "Ada", "Ben", streams=True) as (ada, ben),
        guests(there.address, "Eve") as (eve,),
    ):
        code = await ada.create("facecards")
        pages = [await guest.open(code) for guest in (ada, ben)]
        for page in pages:
            line_of(page).others.append(there.address)
        watcher = await eve.open(code)
        await pages[0].do("SeatBot", level="beginner")
        await play(pages, watcher)
        assert len(line_of(pages[0]).statuses) > 10
        assert set(line_of(pages[0]).statuses) == {204}
        await pages[0].say("\n".join(say(100 + number, f"word {number}") for number in range(8)))
        await watcher.until(lambda page: len(page.of("Spoken")) == 8)
        # Nobody else's cookie speaks for Ada, there either.
        line = line_of(pages[0])
        address = f"{there.address}/api/streams/{await line.id}/{line.posts + 1}"
        async with eve.http.post(address, data=say(1, "I am Ada")) as answer:
            assert answer.status == 410
        await pages[0].do("Talk", text="still me")
        await watcher.until(lambda page: len(page.of("Spoken")) > 8)
        assert [frame["line"]["text"] for frame in watcher.of("Spoken")][8:] == ["still me"]


async def test_a_server_that_is_told_to_stop_says_goodbye_on_streams(sqlite: str, tmp_path: Path) -> None:
    process = Process(sqlite, tmp_path)
    async with processes(process), guests(process.address, "Ada", "Ben", streams=True) as (ada, ben):
        code = await ada.create("facecards", bots=True)
        pages = [await guest.open(code) for guest in (ada, ben)]
        async with asyncio.timeout(5):
            assert await process.stop() == 0
        for page in pages:
            await page.closed
            assert page.frames[-1]["refusal"]["code"] == "restarting"
        assert not [said for said in process.said if "error" in said or "Traceback" in said], process.said
