"""Frames that we read and write by hand are frames to whoever knows the protocol."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from weakref import ref

import aiohttp
import pytest
from aiohttp import WSCloseCode, WSMsgType, web
from hypothesis import given
from hypothesis import strategies as st
from yarl import URL

from mien.kit import Refusal
from mien.server.net import heartbeat
from mien.server.net.frames import BINARY, CLOSE, MOST_SPARE, PING, PONG, TEXT, Broken, Frame, Frames, frame
from mien.server.net.heartbeat import Heartbeat
from mien.server.net.request_handler import HttpConnection
from mien.server.net.websocket import Socket

SIZES = (0, 1, 125, 126, 127, 65535, 65536, 200_000)
"""Around each size at which a frame says its length otherwise (RFC 6455, 5.2)."""
MOST = 300_000
CLOSED = Refusal("closed", "This table is closed.")


def masked(first: int, payload: bytes, key: bytes = b"key!") -> bytes:
    """A frame as a browser sends it, with this first byte."""
    size = len(payload)
    if size < 126:
        head = bytes([first, 0x80 | size])
    elif size < 65536:
        head = bytes([first, 0x80 | 126]) + size.to_bytes(2, "big")
    else:
        head = bytes([first, 0x80 | 127]) + size.to_bytes(8, "big")
    return head + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(payload))


def read(frames: Frames, sent: bytes, cut: int) -> list[Frame]:
    """What comes out when the bytes come in pieces of this size."""
    came = []
    for at in range(0, len(sent), cut):
        frames.feed(sent[at : at + cut])
        while (frame := frames.next()) is not None:
            came.append(frame)
    return came


@pytest.mark.parametrize("cut", [1, 2, 3, 7, 64, 5000])
def test_messages_are_whole_wherever_their_bytes_are_cut(cut: int) -> None:
    sent = [(TEXT, b"abc"), (BINARY, bytes(256)), (TEXT, b"x" * 70_000), (PING, b""), (TEXT, "née".encode())]
    assert read(Frames(MOST), b"".join(masked(0x80 | kind, text) for kind, text in sent), cut) == sent


@given(
    st.lists(st.tuples(st.binary(max_size=300), st.binary(min_size=4, max_size=4)), max_size=8),
    st.integers(1, 40),
)
def test_whatever_is_masked_comes_out_as_it_was(messages: list[tuple[bytes, bytes]], cut: int) -> None:
    sent = b"".join(masked(0x80 | BINARY, payload, key) for payload, key in messages)
    assert read(Frames(MOST), sent, cut) == [(BINARY, payload) for payload, _ in messages]


def test_a_message_in_several_frames_is_one_and_pings_may_come_between() -> None:
    sent = masked(TEXT, b"one ") + masked(0, b"two ") + masked(0x80 | PING, b"?") + masked(0x80, b"three")
    assert read(Frames(MOST), sent + masked(0x80 | TEXT, b"four"), 9) == [
        (PING, b"?"),
        (TEXT, b"one two three"),
        (TEXT, b"four"),
    ]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\x81\x03abc", WSCloseCode.PROTOCOL_ERROR),
        (masked(0xC1, b"packed"), WSCloseCode.PROTOCOL_ERROR),
        (masked(0x83, b"no such kind"), WSCloseCode.PROTOCOL_ERROR),
        (masked(0x80, b"goes on with nothing"), WSCloseCode.PROTOCOL_ERROR),
        (masked(TEXT, b"not ended") + masked(0x80 | TEXT, b"another"), WSCloseCode.PROTOCOL_ERROR),
        (masked(PING, b"in parts"), WSCloseCode.PROTOCOL_ERROR),
        (masked(0x80 | PING, bytes(126)), WSCloseCode.PROTOCOL_ERROR),
        (masked(0x80 | CLOSE, b"\x03"), WSCloseCode.PROTOCOL_ERROR),
        (masked(0x80 | TEXT, b"\xff\xfe"), WSCloseCode.INVALID_TEXT),
        (masked(0x80 | TEXT, bytes(101)), WSCloseCode.MESSAGE_TOO_BIG),
        (masked(TEXT, bytes(60)) + masked(0x80, bytes(60)), WSCloseCode.MESSAGE_TOO_BIG),
        (b"\x81\xff" + (2**62).to_bytes(8, "big"), WSCloseCode.MESSAGE_TOO_BIG),
    ],
)
def test_what_no_browser_sends_breaks_the_connection(sent: bytes, code: WSCloseCode) -> None:
    for cut in (1, 500):
        with pytest.raises(Broken) as broken:
            read(Frames(100), sent, cut)
        assert broken.value.code is code


@asynccontextmanager
async def answering(answer: Callable[[Socket], Awaitable[None]], most: int = MOST) -> AsyncIterator[str]:
    """A server whose only page is a socket that this answers; its address."""
    beating, tasks = Heartbeat(), set[asyncio.Task[None]]()

    async def handle(request: web.Request) -> web.StreamResponse:
        socket = Socket(most, beating)
        response = await socket.open(request)
        # As in the server, the request is over before anything is said.
        tasks.add(asyncio.ensure_future(answer(socket)))
        return response

    app = web.Application()
    app.router.add_get("/", handle)
    runner = web.AppRunner(app)
    await runner.setup()
    loop = asyncio.get_running_loop()
    assert runner.server is not None
    server = runner.server
    listening = await loop.create_server(lambda: HttpConnection(server, loop, lambda: None), "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    finally:
        listening.close()
        await asyncio.gather(*tasks)
        await runner.cleanup()


@pytest.mark.within(10)
async def test_a_client_reads_messages_of_every_size_and_is_read() -> None:
    messages = ["é" * (size // 2) + "x" * (size % 2) for size in SIZES]
    came: list[object] = []

    async def answer(socket: Socket) -> None:
        assert await socket.first() == b"hello"
        socket.write(b"".join(socket.frame(message.encode()) for message in messages))

        def take(text: str | bytes | None) -> None:
            came.append(text)
            if len(came) == len(SIZES):
                socket.close(CLOSED)

        await socket.listen(take)

    async with (
        answering(answer) as address,
        aiohttp.ClientSession() as session,
        session.ws_connect(address, max_msg_size=0) as client,
    ):
        await client.send_str("hello")
        for message in messages:
            await client.send_str(message)
        assert [message.data async for message in client] == messages
        assert client.close_code == WSCloseCode.POLICY_VIOLATION
    assert came == [message.encode() for message in messages]


@pytest.mark.within(10)
async def test_a_request_is_forgotten_once_its_socket_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would take more memory than the connection itself."""
    requests: list[ref[web.Request]] = []
    opening = Socket.open

    def noted(socket: Socket, request: web.Request) -> Awaitable[web.StreamResponse]:
        requests.append(ref(request))
        return opening(socket, request)

    async def answer(socket: Socket) -> None:
        await socket.first()
        gc.collect()
        socket.write(socket.frame(b"forgotten" if requests[0]() is None else b"kept"))
        await socket.listen(lambda text: None)

    monkeypatch.setattr(Socket, "open", noted)
    async with (
        answering(answer) as address,
        aiohttp.ClientSession() as session,
        session.ws_connect(address) as client,
    ):
        await client.send_str("hello")
        assert (await client.receive_str()) == "forgotten"


@pytest.mark.within(10)
async def test_a_message_waits_until_the_one_before_it_is_done() -> None:
    """The network waits with them, so that nobody can fill the memory."""
    gate, all_came, came = asyncio.Event(), asyncio.Event(), list[object]()

    async def wait() -> None:
        await gate.wait()

    async def answer(socket: Socket) -> None:
        await socket.first()

        def take(text: str | bytes | None) -> Awaitable[None] | None:
            came.append(text)
            if len(came) == 2000:
                all_came.set()
            return wait() if len(came) == 1 else None

        await socket.listen(take)

    async with (
        answering(answer) as address,
        aiohttp.ClientSession() as session,
        session.ws_connect(address) as client,
    ):
        await client.send_str("hello")
        sending = asyncio.create_task(send_many(client, 2000))
        _, slow = await asyncio.wait((sending,), timeout=0.5)
        assert slow, "the client could send more than the server has room for"
        assert len(came) == 1
        gate.set()
        await sending
        await all_came.wait()


@pytest.mark.within(5)
async def test_a_page_that_is_sent_away_is_listened_to_no_more_though_it_says_nothing() -> None:
    over = asyncio.Event()

    async def answer(socket: Socket) -> None:
        await socket.first()
        listening = asyncio.create_task(socket.listen(lambda text: None))
        await asyncio.sleep(0)
        socket.close(CLOSED)
        await listening
        over.set()

    async with (
        answering(answer) as address,
        aiohttp.ClientSession() as session,
        session.ws_connect(address) as client,
    ):
        # It does not read, so it does not say goodbye either.
        await client.send_str("hello")
        await asyncio.wait_for(over.wait(), 1)


@pytest.mark.within(10)
async def test_a_page_that_is_sent_away_and_pours_on_is_cut_off() -> None:
    async def answer(socket: Socket) -> None:
        await socket.first()
        socket.close(CLOSED)

    wave, waves = masked(0x80 | TEXT, bytes(60_000)), 0
    async with answering(answer) as address:
        _, writer = await opened(address)
        writer.write(masked(0x80 | TEXT, b"hello"))
        with suppress(ConnectionError):
            while waves < 500:
                writer.write(wave)
                await writer.drain()
                waves += 1
        writer.close()
    # More than the network holds; the server had two seconds in which it could have read all of them.
    assert waves < 500


@pytest.mark.within(10)
@pytest.mark.parametrize("spare", [masked(0x80 | PING, b"?"), masked(0x80 | PONG, b""), masked(0, b"")])
async def test_frames_without_end_that_say_nothing_end_the_connection(spare: bytes) -> None:
    async def answer(socket: Socket) -> None:
        await socket.first()
        await socket.listen(lambda text: None)

    async with answering(answer) as address:
        reader, writer = await opened(address)
        writer.write(masked(0x80 | TEXT, b"hello") + masked(TEXT, b"a message that never ends"))
        writer.write(spare * (MOST_SPARE + 1))
        told = await reader.read()
        assert frame(CLOSE, WSCloseCode.POLICY_VIOLATION.to_bytes(2, "big")) in told
        writer.close()


async def opened(address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket by hand, which can send what no client would."""
    url = URL(address)
    reader, writer = await asyncio.open_connection(url.host, url.port)
    upgrade = "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13"
    writer.write(f"GET / HTTP/1.1\r\nHost: a\r\n{upgrade}\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def send_many(client: aiohttp.ClientWebSocketResponse, count: int) -> None:
    for _ in range(count):
        await client.send_str("x" * 10_000)


@pytest.mark.within(10)
async def test_a_page_that_does_not_answer_is_gone_and_one_that_does_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(heartbeat, "LOOK", 0.05)
    ended = asyncio.Queue[str]()

    async def answer(socket: Socket) -> None:
        name = await socket.first()
        assert name is not None
        await socket.listen(lambda text: None)
        ended.put_nowait(name.decode())

    async with (
        answering(answer) as address,
        aiohttp.ClientSession() as session,
        session.ws_connect(address) as here,
        session.ws_connect(address, autoping=False) as away,
    ):
        await here.send_str("here")
        await away.send_str("away")
        reading = asyncio.create_task(here.receive())
        assert (await away.receive()).type is WSMsgType.PING
        assert await ended.get() == "away"
        await asyncio.wait((reading,), timeout=0.5)
        assert not reading.done()
        await here.close()
        assert await ended.get() == "here"
