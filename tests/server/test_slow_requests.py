"""Bytes as they arrive: too slowly, too many at once, unmasked, badly packed, or from somebody who has gone."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from harness.server.guest import Guest, guests
from harness.server.serving import Place, serving
from yarl import URL

from mien.server.guests import guard
from mien.server.guests.cookies import COOKIE
from mien.server.net import http_connection, port


@asynccontextmanager
async def wire(place: Place) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A bare connection to the server."""
    url = URL(place.address)
    reader, writer = await asyncio.open_connection(url.host, url.port)
    try:
        yield reader, writer
    finally:
        writer.close()


def cookie_of(guest: Guest) -> str:
    return f"{COOKIE}={guest.http.cookie_jar.filter_cookies(URL(guest.address))[COOKIE].value}"


@pytest.mark.within(5)
async def test_half_a_request_is_not_waited_for(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_connection, "HEADERS_SECONDS", 0.1)

    async with serving(sqlite, tmp_path) as place, wire(place) as (reader, writer):
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
        assert await reader.read() == b""


@pytest.mark.within(5)
async def test_half_a_request_after_a_whole_one_is_not_waited_for(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_connection, "HEADERS_SECONDS", 0.3)

    async with serving(sqlite, tmp_path) as place, wire(place) as (reader, writer):
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
        writer.write(b"GET /healthz HTTP/1.1\r\n")
        assert await reader.read() == b""


@asynccontextmanager
async def storm(place: Place, size: int) -> AsyncIterator[None]:
    """So many connections that arrive together."""
    url = URL(place.address)
    sockets = [socket.socket() for _ in range(size)]
    for one in sockets:
        one.setblocking(False)
        with suppress(BlockingIOError):
            one.connect((url.host, url.port))
    yield
    for one in sockets:
        one.close()


@pytest.fixture
def let_in(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many connections were let in, by the turns of the event loop that `watch` saw."""
    turns: list[int] = [0]
    entering = port.Port._enter

    def counted(listening: port.Port, connection: socket.socket, source: Any) -> None:
        turns[-1] += 1
        entering(listening, connection, source)

    monkeypatch.setattr(port.Port, "_enter", counted)
    return turns


async def watch(turns: list[int], until: int) -> None:
    while sum(turns) < until:
        turns.append(0)
        await asyncio.sleep(0)


@pytest.mark.within(20)
async def test_somebody_who_plays_is_answered_while_hundreds_connect(
    let_in: list[int], sqlite: str, tmp_path: Path
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        page = await ada.open(await ada.create("emojito"))
        let_in[:] = [0]
        async with storm(place, 800):
            watching = asyncio.create_task(watch(let_in, 800))
            # The server answers this by itself; a line of chat would wait for the disk, too.
            await page.say({"type": "Ping"})
            await page.until(lambda page: page.of("Pong"))
            assert sum(let_in) < 800, "she had to wait for all of them"
            await watching
    assert max(let_in) <= port.AT_ONCE


@pytest.mark.within(20)
async def test_a_thousand_pages_that_come_back_together_are_let_in_without_a_pause(
    let_in: list[int], sqlite: str, tmp_path: Path
) -> None:
    async with serving(sqlite, tmp_path, connections_per_address=1000) as place, storm(place, 1000):
        await watch(let_in, 1000)
    turns = let_in[next(turn for turn, count in enumerate(let_in) if count) :]
    assert turns.count(0) < len(turns) / 2, "the port waited though they were there"


@pytest.mark.within(5)
async def test_a_body_that_does_not_come_is_not_waited_for(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.1)

    async with serving(sqlite, tmp_path) as place, wire(place) as (reader, writer):
        writer.write(
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
            b'Content-Length: 20\r\n\r\n{"game"'
        )
        assert (await reader.readline()).startswith(b"HTTP/1.1 408")


@pytest.mark.within(10)
async def test_long_connections_outlive_the_time_for_headers(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_connection, "HEADERS_SECONDS", 0.05)

    for streams in (False, True):
        async with (
            serving(sqlite, tmp_path) as place,
            guests(place.address, "Ada", streams=streams) as (ada,),
        ):
            page = await ada.open(await ada.create("emojito"))
            loop = asyncio.get_running_loop()
            until = loop.time() + 0.3
            while loop.time() < until:
                await page.do("Talk", text="still here")


@pytest.mark.within(5)
async def test_one_address_cannot_take_all_connections(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path, connections_per_address=2) as place:
        url = URL(place.address)
        kept = [await asyncio.open_connection(url.host, url.port) for _ in range(6)]
        reader, writer = await asyncio.open_connection(url.host, url.port)
        assert await reader.read() == b"", "the seventh is closed at once"
        writer.close()
        for _, kept_writer in kept:
            kept_writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        for kept_reader, kept_writer in kept:
            assert (await kept_reader.read()).startswith(b"HTTP/1.1 200")
            kept_writer.close()
        async with wire(place) as (reader, writer):
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 200"), "there is room again"


@pytest.mark.within(10)
async def test_frames_that_are_not_masked_end_the_connection(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("emojito")
        handshake = (
            f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
            f"Cookie: {cookie_of(ada)}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()
        hello = b'{"type":"Hello","name":"Ada","language":"en","avatar":"a1","build":""}'
        plain, masked = (bytes([0x81, mask | len(hello)]) for mask in (0, 0x80))
        async with wire(place) as (reader, writer):
            writer.write(handshake)
            await reader.readuntil(b"\r\n\r\n")
            writer.write(plain + hello)
            assert b'"Table"' not in await reader.read()
        async with wire(place) as (reader, writer):
            writer.write(handshake)
            await reader.readuntil(b"\r\n\r\n")
            writer.write(masked + bytes(4) + hello)
            await reader.readuntil(b'"Table"')


@pytest.mark.within(10)
async def test_a_body_that_is_not_packed_as_it_says_is_their_fault(
    sqlite: str, tmp_path: Path, said: StringIO
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        for packing in ("gzip", "deflate"):
            status, no = await ada.post("/api/tables", b"this is not packed", **{"Content-Encoding": packing})
            assert (status, no["code"]) == (400, "malformed")
    # A refusal of this kind is logged once a minute, whoever had it; and no fault of ours.
    assert all('"event": "refused"' in line for line in said.getvalue().splitlines())


@pytest.mark.within(10)
async def test_people_who_have_gone_are_nobodys_fault(sqlite: str, tmp_path: Path, said: StringIO) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("facecards")
        page = await ada.open(code)
        upload = (
            f"POST /api/tables/{code}/photos?category=animals HTTP/1.1\r\nHost: localhost\r\n"
            f"Origin: http://localhost\r\nCookie: {cookie_of(ada)}\r\nContent-Length: 99999\r\n\r\n"
        ).encode()
        for _ in range(5):
            async with wire(place) as (_, writer):
                writer.write(upload)
                await writer.drain()
                await page.do("Talk", text="so that the server has begun to read")
                writer.transport.abort()
        await page.do("Talk", text="all is well")
    assert said.getvalue() == ""


@pytest.mark.within(5)
async def test_no_answer_names_the_software_behind_it(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place:
        for request in (
            b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            b"\x00 no\r\n\r\n",
        ):
            async with wire(place) as (reader, writer):
                writer.write(request)
                answer = await reader.read()
            assert b"\r\nServer: mien\r\n" in answer
            assert b"aiohttp" not in answer.lower()
            assert b"python" not in answer.lower()


async def test_an_answer_waits_for_a_reader_who_takes_it_slowly() -> None:
    """What nobody has taken yet stays out of our memory, but for one piece."""
    piece, pieces, waiting = bytes(250_000), 40, [0]

    async def large(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        assert request.transport is not None
        for _ in range(pieces):
            await response.write(piece)
            waiting.append(request.transport.get_write_buffer_size())
        return response

    app = web.Application()
    app.router.add_get("/", large)
    listeners = port.listen("127.0.0.1", 0)
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.setblocking(False)
        async with port.listening(app, listeners, None, 0):
            loop = asyncio.get_running_loop()
            await loop.sock_connect(slow, listeners[0].getsockname())
            await loop.sock_sendall(slow, b"GET / HTTP/1.0\r\n\r\n")
            taken = 0
            while some := await loop.sock_recv(slow, 100_000):
                taken += len(some)
    assert taken > pieces * len(piece)
    assert max(waiting) < 2 * len(piece)


async def test_where_the_event_loop_can_not_tell_the_port_looks_for_the_first_byte(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on Windows."""

    def cannot(*_: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr(asyncio.get_running_loop(), "add_reader", cannot)
    monkeypatch.setattr(port, "POLL_SECONDS", 0)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        coming = asyncio.create_task(port._readable(ours))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not coming.done()
        theirs.send(b"G")
        await coming
        assert ours.recv(9) == b"G", "the byte is left to whoever reads the request"
