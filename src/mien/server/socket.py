"""One open socket: reads messages into types, and writes without ever waiting for a slow reader."""

from __future__ import annotations

import asyncio
import time

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web
from structlog import get_logger

from mien.kit import Refusal, Refused
from mien.server import wire
from mien.server.live import Live
from mien.server.metrics import DROPPED, LINES, MESSAGES, REFUSALS, TOOK
from mien.server.settings import Settings
from mien.server.store.base import StoreDown
from mien.table import Person
from mien.table.commands import Come

HELLO_SECONDS = 10
HEARTBEAT = 20
MOST_WAITING = 1_000_000
"""Bytes that may wait for a slow reader before it is dropped."""
PATIENCE = 20
"""Messages that make no sense, or come too fast, before the socket is closed."""
MOST_STEP = 100_000

STORE_DOWN = Refusal("store-down", "The server can't write anything down just now. Please try again.")
MALFORMED = Refusal("malformed", "That message makes no sense.")
TOO_FAST = Refusal("too-fast", "That is too fast. Take a breath.")

_log = get_logger()


class Socket:
    """A line to one person at one table."""

    def __init__(self, request: web.Request, person: Person, settings: Settings) -> None:
        self.person = person
        self.seen = (0, 0)
        self._request = request
        self._settings = settings
        self._ws = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=settings.message_bytes, compress=False)
        self._patience = PATIENCE
        self._budget = float(settings.messages_per_second * 2)
        self._counted_at = time.monotonic()
        self._closing: asyncio.Task[bool] | None = None

    # Writing ----------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Writes a message; a reader that lets too much pile up is dropped."""
        transport = self._request.transport
        if transport is None or transport.is_closing() or self._closing is not None:
            return
        # The transport's own buffer is the outbox: writing never waits, and everybody gets the same bytes.
        transport.write(frame(message))
        if transport.get_write_buffer_size() > MOST_WAITING:
            DROPPED.labels("slow").inc()
            transport.abort()

    def drop(self, refusal: Refusal) -> None:
        """Says why, and closes."""
        self.send(wire.write(wire.No(None, refusal)))
        DROPPED.labels(refusal.code).inc()
        if self._closing is None:
            self._closing = asyncio.create_task(
                self._ws.close(code=WSCloseCode.POLICY_VIOLATION, message=refusal.code.encode())
            )

    # Reading ----------------------------------------------------------------------------------------------

    async def serve(self, live: Live | None) -> web.WebSocketResponse:
        """Speaks with the browser until one of the two goes away."""
        await self._ws.prepare(self._request)
        LINES.inc()
        try:
            if live is None:
                self.drop(Refusal("unknown-table", "There is no table with this code."))
            else:
                await self._attend(live)
        finally:
            LINES.dec()
            if self._closing is not None:
                await self._closing
        return self._ws

    async def _attend(self, live: Live) -> None:
        try:
            hello = await asyncio.wait_for(self._hello(), HELLO_SECONDS)
        except TimeoutError:
            return self.drop(MALFORMED)
        if hello is None:
            return self.drop(MALFORMED)
        self.seen = (hello.game, max(0, min(hello.step, MOST_STEP)))
        try:
            await live.connect(self, Come(live.process, hello.name, hello.language, hello.avatar))
        except Refused as refused:
            REFUSALS.labels(refused.refusal.code).inc()
            return self.drop(refused.refusal)
        except StoreDown:
            return self.drop(STORE_DOWN)
        try:
            async for message in self._ws:
                if message.type is not WSMsgType.TEXT:
                    self._lose_patience(None, MALFORMED)
                else:
                    await self._take(live, message.data)
        finally:
            await live.disconnect(self)
        return None

    async def _hello(self) -> wire.Hello | None:
        message = await self._ws.receive()
        if message.type is not WSMsgType.TEXT:
            return None
        try:
            hello = wire.read(message.data)
        except msgspec.MsgspecError:
            return None
        return hello if isinstance(hello, wire.Hello) else None

    async def _take(self, live: Live, text: str) -> None:
        MESSAGES.inc()
        try:
            do = wire.read(text)
        except (msgspec.MsgspecError, RecursionError):
            return self._lose_patience(None, MALFORMED)
        if not isinstance(do, wire.Do):
            return self._lose_patience(None, MALFORMED)
        if not self._has_budget():
            return self._lose_patience(do.id, TOO_FAST)
        with TOOK.time():
            try:
                await live.do(self.person, do.command)
            except Refused as refused:
                self._refuse(do.id, refused.refusal)
            except StoreDown as error:
                _log.warning("store is down", error=str(error))
                self._refuse(do.id, STORE_DOWN)
            else:
                self.send(wire.write(wire.Done(do.id)))
        return None

    def _refuse(self, number: int | None, refusal: Refusal) -> None:
        REFUSALS.labels(refusal.code).inc()
        self.send(wire.write(wire.No(number, refusal)))

    def _lose_patience(self, number: int | None, refusal: Refusal) -> None:
        self._refuse(number, refusal)
        self._patience -= 1
        if self._patience <= 0:
            self.drop(refusal)

    def _has_budget(self) -> bool:
        rate = self._settings.messages_per_second
        at = time.monotonic()
        self._budget = min(rate * 2.0, self._budget + (at - self._counted_at) * rate) - 1
        self._counted_at = at
        return self._budget >= 0


def frame(message: bytes) -> bytes:
    """The message as one unmasked text frame of the WebSocket protocol (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + message
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message
