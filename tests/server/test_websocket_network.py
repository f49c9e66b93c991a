"""A WebSocket over a real connection: sizes, pressure, silence and goodbyes."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable
from contextlib import suppress
from weakref import ref

import aiohttp
import pytest
from aiohttp import WSCloseCode, WSMsgType, web
from tests.server.sockets import CLOSED, PING, PONG, TEXT, answering, closing, masked, opened

from mien.server.net import heartbeat
from mien.server.net.websocket import MOST_EMPTY, WebSocket

SIZES = (0, 1, 125, 126, 127, 65535, 65536, 200_000)
"""Around each size at which a frame says its length otherwise (RFC 6455, 5.2)."""


@pytest.mark.within(10)
@pytest.mark.fast_loop
async def test_a_client_reads_messages_of_every_size_and_is_read() -> None:
    messages = ["é" * (size // 2) + "x" * (size % 2) for size in SIZES]
    came: list[object] = []

    async def answer(socket: WebSocket) -> None:
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
    opening = WebSocket.open

    def noted(socket: WebSocket, request: web.Request) -> Awaitable[web.StreamResponse]:
        requests.append(ref(request))
        return opening(socket, request)

    async def answer(socket: WebSocket) -> None:
        await socket.first()
        gc.collect()
        socket.write(socket.frame(b"forgotten" if requests[0]() is None else b"kept"))
        await socket.listen(lambda text: None)

    monkeypatch.setattr(WebSocket, "open", noted)
    async with (
        answering(answer) as address,
        aiohttp.ClientSession() as session,
        session.ws_connect(address) as client,
    ):
        await client.send_str("hello")
        assert (await client.receive_str()) == "forgotten"


@pytest.mark.within(10)
@pytest.mark.fast_loop
async def test_a_message_waits_until_the_one_before_it_is_done() -> None:
    """The network waits with them, so that nobody can fill the memory."""
    gate, all_came, came = asyncio.Event(), asyncio.Event(), list[object]()

    async def wait() -> None:
        await gate.wait()

    async def answer(socket: WebSocket) -> None:
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

    async def answer(socket: WebSocket) -> None:
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
    async def answer(socket: WebSocket) -> None:
        await socket.first()
        socket.close(CLOSED)

    wave, waves = masked(0x80 | TEXT, bytes(60_000)), 0
    async with answering(answer) as address:
        reader, writer = await opened(address)
        await reader.readuntil(b"\r\n\r\n")
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
    async def answer(socket: WebSocket) -> None:
        await socket.first()
        await socket.listen(lambda text: None)

    async with answering(answer) as address:
        reader, writer = await opened(address)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(masked(0x80 | TEXT, b"hello") + masked(TEXT, b"a message that never ends"))
        writer.write(spare * (MOST_EMPTY + 1))
        told = await reader.read()
        assert closing(WSCloseCode.POLICY_VIOLATION) in told
        writer.close()


@pytest.mark.within(10)
async def test_a_page_that_does_not_answer_is_gone_and_one_that_does_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(heartbeat, "LOOK", 0.05)
    ended = asyncio.Queue[str]()

    async def answer(socket: WebSocket) -> None:
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


async def send_many(client: aiohttp.ClientWebSocketResponse, count: int) -> None:
    for _ in range(count):
        await client.send_str("x" * 10_000)
