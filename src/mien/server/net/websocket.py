"""A connection over a WebSocket.

aiohttp reads the request that opens it, and then takes the connection for lost. From then on its bytes come
straight here: to wake a task for every message would cost as much as the message.
"""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Awaitable
from hashlib import sha1

from aiohttp import WSCloseCode, web

from mien.kit import Refusal
from mien.server.net.frames import CLOSE, PING, PONG, TEXT, Broken, Frames, frame
from mien.server.net.heartbeat import Heartbeat
from mien.server.net.request_handler import HttpConnection
from mien.server.net.transport import TOO_LARGE, Take, waiting_in, write_now
from mien.server.system.metrics import REFUSALS

CLOSE_SECONDS = 2
MOST_UNREAD = 65_536
"""Bytes that may wait here while a page is asked to wait; the rest waits in the network."""
MOST_AFTER_GOODBYE = 262_144
"""Bytes in which a page's own goodbye may still come, behind what it had sent before; then it is cut off."""
SILENT = 2
"""Looks without a byte from the page after which it is asked whether it is there; at the next it is gone."""

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""What shows that the server speaks this protocol (RFC 6455, 1.3)."""

FAREWELL = {
    "restarting": WSCloseCode.SERVICE_RESTART,
    "store-down": WSCloseCode.TRY_AGAIN_LATER,
    "broken": WSCloseCode.INTERNAL_ERROR,
    "gone-on": WSCloseCode.OK,
}
"""The close codes that don't say that the browser did wrong."""


class Socket(asyncio.Protocol):
    """One open WebSocket."""

    def __init__(self, most_bytes: int, heartbeat: Heartbeat) -> None:
        self._heartbeat = heartbeat
        self._frames = Frames(most_bytes)
        self._take: Take | None = None
        self._waits: asyncio.Task[None] | None = None
        """What has to happen before the next message is taken."""
        self._paused = False
        """Whether the rest has to wait in the network."""
        self._closing = False
        self._after_goodbye = 0
        """Bytes that came since we said goodbye."""
        self._silent = 0
        self._reading_done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when no message is taken any more."""
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the connection is no more."""

    async def open(self, request: web.Request) -> web.StreamResponse:
        """Answers the handshake and takes the connection over; raises if it is none, or the page has gone."""
        if not web.WebSocketResponse().can_prepare(request):
            raise web.HTTPBadRequest
        key = request.headers["Sec-WebSocket-Key"].encode()
        response = web.StreamResponse(
            status=101,
            headers={
                "Upgrade": "websocket",
                "Connection": "upgrade",
                "Sec-WebSocket-Accept": b64encode(sha1(key + GUID, usedforsecurity=False).digest()).decode(),
            },
        )
        response.force_close()
        await response.prepare(request)
        arriving, transport = request.protocol, request.transport
        assert isinstance(arriving, HttpConnection)
        if transport is None:
            raise ConnectionResetError("The page has gone.")
        self._transport = transport
        self._heartbeat.add(self)
        early, self._leave = arriving.hand_over(self)
        self._frames.feed(early)
        return response

    # As a transport ---------------------------------------------------------------------------------------

    async def first(self) -> bytes | None:
        came: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()

        def take(text: str | bytes | None) -> None:
            assert not isinstance(text, str)
            self._take = None
            came.set_result(text)

        self._take = take
        self._go_on()
        await asyncio.wait((came, self._reading_done), return_when=asyncio.FIRST_COMPLETED)
        return came.result() if came.done() else None

    async def listen(self, take: Take) -> None:
        self._take = take
        self._go_on()
        await self._reading_done

    def frame(self, message: bytes) -> bytes:
        return frame(TEXT, message)

    def write(self, frames: bytes) -> None:
        write_now(self._transport, frames)

    @property
    def waiting(self) -> int:
        return waiting_in(self._transport)

    def close(self, refusal: Refusal) -> None:
        self._say_goodbye(FAREWELL.get(refusal.code, WSCloseCode.POLICY_VIOLATION), refusal.code.encode())

    async def closed(self) -> None:
        await asyncio.wait((self._gone,))

    # As a protocol of asyncio -----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self._silent = 0
        if self._closing:
            self._after_goodbye += len(data)
            if self._after_goodbye > MOST_AFTER_GOODBYE:
                self._transport.abort()
                return
        self._frames.feed(data)
        self._read()
        if self._frames.unread > MOST_UNREAD and self._is_held():
            self._paused = True
            self._transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self._heartbeat.discard(self)
        if self._waits is not None:
            self._waits.cancel()
        self._stop_reading()
        if not self._gone.done():
            self._gone.set_result(None)
        self._leave()

    # What comes -------------------------------------------------------------------------------------------

    def _is_held(self) -> bool:
        """Whether messages wait, because nobody takes them yet or the page has asked for much."""
        return not self._closing and (self._take is None or self._waits is not None)

    def _go_on(self) -> None:
        """Takes what had to wait, and then what comes."""
        self._read()
        if self._paused and not self._is_held() and not self._transport.is_closing():
            self._paused = False
            self._transport.resume_reading()

    def _read(self) -> None:
        """Takes all messages that have come, as far as it may; what is wrong with one ends the connection."""
        try:
            while not self._is_held() and (came := self._frames.next()) is not None:
                self._hear(*came)
        except Broken as broken:
            if broken.code is WSCloseCode.MESSAGE_TOO_BIG:
                REFUSALS.labels(TOO_LARGE.code).inc()
            self._frames = Nothing()
            self._say_goodbye(broken.code, b"")
        except Exception as error:
            # A fault of ours: whoever listens is told, and closes.
            self._end_with(error)

    def _hear(self, kind: int, payload: bytes) -> None:
        if kind == CLOSE:
            if not self._closing:
                self._closing = True
                self.write(frame(CLOSE, payload[:2]))
                self._stop_reading()
            self._transport.close()
        elif self._closing:
            return
        elif kind == PING:
            self.write(frame(PONG, payload))
        elif kind != PONG and self._take is not None:
            wait = self._take(payload if kind == TEXT else None)
            if wait is not None:
                self._waits = asyncio.create_task(self._wait_for(wait))

    async def _wait_for(self, wait: Awaitable[None]) -> None:
        try:
            await wait
        except Exception as error:
            self._end_with(error)
            return
        self._waits = None
        self._go_on()

    def _end_with(self, error: Exception) -> None:
        self._take = None
        if not self._reading_done.done():
            self._reading_done.set_exception(error)

    def _stop_reading(self) -> None:
        if not self._reading_done.done():
            self._reading_done.set_result(None)

    # How it ends ------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Asks a page that is silent whether it is there; drops one that did not answer when asked."""
        self._frames.spare = 0
        if self._paused:
            # It is we who don't listen.
            return
        self._silent += 1
        if self._silent > SILENT:
            self._transport.abort()
        elif self._silent == SILENT:
            self.write(frame(PING, b""))

    def _say_goodbye(self, code: WSCloseCode, reason: bytes) -> None:
        """Says why, and hangs up once the page has heard it, or did not answer for a while."""
        if self._closing:
            return
        self._closing = True
        self._stop_reading()
        self.write(frame(CLOSE, code.to_bytes(2, "big") + reason))
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._transport.close)
        # The page's own farewell may wait behind messages that were held.
        self._go_on()


class Nothing(Frames):
    """What follows when the frames are broken: nothing can be read any more."""

    def __init__(self) -> None:
        super().__init__(0)

    def feed(self, data: bytes) -> None:
        """Forgets what came."""
