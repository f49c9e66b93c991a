"""WebSockets by hand: frames as browsers send them, a wire without a network, and a server of one page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from websockets.frames import Frame, Opcode
from yarl import URL

from mien.kit import Refusal
from mien.server.net.heartbeat import Heartbeat
from mien.server.net.http_connection import HttpConnection, RequestHandler, tell_connection
from mien.server.net.websocket import WebSocket

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
MOST = 300_000
"""Bytes that a message may have."""
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


def closing(code: int, reason: bytes = b"") -> bytes:
    """The frame with which a server says goodbye."""
    return Frame(Opcode.CLOSE, code.to_bytes(2, "big") + reason).serialize(mask=False)


class Wire(asyncio.Transport):
    """A transport that remembers what was written, and whether it was closed."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.over = False
        self.reading = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self.over

    def close(self) -> None:
        self.over = True

    abort = close

    def is_reading(self) -> bool:
        return self.reading

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


def on_a_wire(most: int = MOST) -> tuple[WebSocket, Wire]:
    """A socket without a network."""
    socket, wire = WebSocket(most, Heartbeat()), Wire()
    socket.attach(wire, lambda: None)
    return socket, wire


Heard = list[str | bytes | None]


async def hear(sent: bytes, cut: int, most: int = MOST) -> tuple[Heard, Wire]:
    """What is taken, and written, when these bytes come in pieces of this size."""
    socket, wire = on_a_wire(most)
    heard: Heard = []
    listening = asyncio.create_task(socket.listen(heard.append))
    await asyncio.sleep(0)
    for at in range(0, len(sent), cut):
        socket.data_received(sent[at : at + cut])
    socket.connection_lost(None)
    await listening
    return heard, wire


@asynccontextmanager
async def answering(answer: Callable[[WebSocket], Awaitable[None]], most: int = MOST) -> AsyncIterator[str]:
    """A server whose only page is a socket that this answers; its address."""
    beating, tasks = Heartbeat(), set[asyncio.Task[None]]()

    async def handle(request: web.Request) -> web.StreamResponse:
        socket = WebSocket(most, beating)
        response = await socket.open(request)
        # As in the server, the request is over before anything is said.
        tasks.add(asyncio.ensure_future(answer(socket)))
        return response

    app = web.Application(middlewares=[tell_connection])
    app.router.add_route("*", "/", handle)
    # aiohttp waits for a body that was announced, though its connection is gone.
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    loop = asyncio.get_running_loop()
    assert runner.server is not None
    server = runner.server

    def arriving() -> HttpConnection:
        return HttpConnection(RequestHandler(server, loop=loop), lambda: None)

    listening = await loop.create_server(arriving, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    finally:
        listening.close()
        await asyncio.gather(*tasks)
        await runner.cleanup()


HANDSHAKE = (
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    f"Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n"
)


async def opened(
    address: str, handshake: str = HANDSHAKE, early: bytes = b""
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket by hand, which can send what no client would."""
    url = URL(address)
    reader, writer = await asyncio.open_connection(url.host, url.port)
    writer.write(handshake.encode() + early)
    return reader, writer
