"""One open socket: reads messages into types, and writes without ever waiting for a slow reader."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web
from structlog import get_logger

from mien.kit import Refusal, Refused
from mien.server import wire
from mien.server.doors import BROKEN, MALFORMED, STORE_DOWN
from mien.server.live import Live
from mien.server.metrics import CONNECTIONS, DROPPED, MESSAGES, REFUSALS, TOOK
from mien.server.outbox import Outbox
from mien.server.settings import Settings
from mien.server.store.base import StoreDown
from mien.table import Command, Person
from mien.table.commands import Come, Look

HELLO_SECONDS = 10
HEARTBEAT = 20
CLOSE_SECONDS = 2
SIGNAL_COST = 0.05
"""What a signal takes of the budget of messages: two pages that connect exchange dozens at once."""
MOST_WAITING = 1_000_000
"""Bytes that may wait for a slow reader before it is dropped."""
PATIENCE = 20
"""Messages that make no sense, or come too fast, before the socket is closed."""

TOO_FAST = Refusal("too-fast", "That is too fast. Take a breath.")
TOO_LARGE = Refusal("too-large", "That message is too large.")

FAREWELL = {
    "restarting": WSCloseCode.SERVICE_RESTART,
    "store-down": WSCloseCode.TRY_AGAIN_LATER,
    "broken": WSCloseCode.INTERNAL_ERROR,
    "gone-on": WSCloseCode.OK,
}
"""The close codes that don't say that the browser did wrong."""

_log = get_logger()


class Socket:
    """A connection to one person at one table."""

    def __init__(self, request: web.Request, person: Person, settings: Settings, outbox: Outbox) -> None:
        self.person = person
        self.seen = (0, 0)
        self.screen = False
        self._request = request
        self._settings = settings
        self._outbox = outbox
        self._unsent = b""
        self._ws = web.WebSocketResponse(
            timeout=CLOSE_SECONDS, heartbeat=HEARTBEAT, max_msg_size=settings.message_bytes, compress=False
        )
        self._patience = PATIENCE
        self._budget = float(settings.messages_per_second * 2)
        self._counted_at = time.monotonic()
        self._closing: asyncio.Task[bool] | None = None

    # Writing ----------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Writes a message, with all others of this turn of the event loop."""
        if not self._unsent:
            self._outbox.put(self)
        self._unsent += frame(message)

    def flush(self) -> None:
        """Writes what is unsent; a reader that lets too much pile up is dropped."""
        frames, self._unsent = self._unsent, b""
        transport = self._request.transport
        if transport is None or transport.is_closing() or self._closing is not None or self._ws.closed:
            return
        # The transport has a buffer of its own: writing never waits.
        transport.write(frames)
        if transport.get_write_buffer_size() > MOST_WAITING:
            DROPPED.labels("slow").inc()
            transport.abort()

    def drop(self, refusal: Refusal) -> None:
        """Says why, and closes."""
        if self._closing is not None or not self._ws.prepared:
            return
        self.send(wire.write(wire.No(None, refusal)))
        self.flush()
        DROPPED.labels(refusal.code).inc()
        code = FAREWELL.get(refusal.code, WSCloseCode.POLICY_VIOLATION)
        self._closing = asyncio.create_task(self._ws.close(code=code, message=refusal.code.encode()))

    # Reading ----------------------------------------------------------------------------------------------

    async def serve(self, find: Callable[[], Awaitable[Live]]) -> web.WebSocketResponse:
        """Speaks with the browser until one of the two goes away."""
        await self._ws.prepare(self._request)
        CONNECTIONS.inc()
        try:
            await self._attend(find)
        except Refused as refused:
            self._turn_away(refused.refusal)
        except StoreDown as error:
            _log.warning("store is down", error=str(error))
            self._turn_away(STORE_DOWN)
        except Exception:
            # A fault of ours: it costs this connection, and no other.
            _log.exception("a socket failed")
            self._turn_away(BROKEN)
        finally:
            CONNECTIONS.dec()
            if self._closing is not None:
                await self._closing
        return self._ws

    async def _attend(self, find: Callable[[], Awaitable[Live]]) -> None:
        live = await find()
        try:
            hello = await asyncio.wait_for(self._hello(), HELLO_SECONDS)
        except TimeoutError:
            raise Refused(MALFORMED) from None
        self.seen = (hello.game, hello.step)
        self.screen = isinstance(hello, wire.Watch)
        await live.connect(self, _coming(live, hello))
        try:
            await self._listen(live)
        finally:
            await live.disconnect(self)

    async def _hello(self) -> wire.Hello | wire.Watch:
        message = await self._ws.receive()
        hello = _read(message.data) if message.type is WSMsgType.TEXT else None
        if not isinstance(hello, wire.Hello | wire.Watch):
            raise Refused(MALFORMED)
        return hello

    async def _listen(self, live: Live) -> None:
        async for message in self._ws:
            if message.type is WSMsgType.TEXT:
                await self._take(live, message.data)
            elif message.type is WSMsgType.ERROR:
                # It was too large, or no WebSocket frame at all: aiohttp has closed already.
                REFUSALS.labels(TOO_LARGE.code).inc()
                return
            else:
                self._lose_patience(None, MALFORMED)
            if self._closing is not None:
                return

    async def _take(self, live: Live, text: str) -> None:
        MESSAGES.inc()
        do = _read(text)
        if self.screen:
            self._lose_patience(None, MALFORMED)
        elif isinstance(do, wire.Signal):
            if self._has_budget(SIGNAL_COST):
                await live.signal(self.person, do)
        elif not isinstance(do, wire.Do):
            self._lose_patience(None, MALFORMED)
        elif not self._has_budget():
            self._lose_patience(do.id, TOO_FAST)
        else:
            began = time.perf_counter()
            self.send(wire.write(await self._do(live, do)))
            TOOK.observe(time.perf_counter() - began)
            live.see_out()

    async def _do(self, live: Live, do: wire.Do) -> wire.Done | wire.No:
        try:
            await live.do(self.person, do.command)
        except Refused as refused:
            return _no(do.id, refused.refusal)
        except StoreDown as error:
            _log.warning("store is down", error=str(error))
            return _no(do.id, STORE_DOWN)
        return wire.Done(do.id)

    def _turn_away(self, refusal: Refusal) -> None:
        REFUSALS.labels(refusal.code).inc()
        self.drop(refusal)

    def _lose_patience(self, number: int | None, refusal: Refusal) -> None:
        self._patience -= 1
        if self._patience > 0:
            self.send(wire.write(_no(number, refusal)))
        else:
            self._turn_away(refusal)

    def _has_budget(self, cost: float = 1) -> bool:
        rate = self._settings.messages_per_second
        at = time.monotonic()
        self._budget = min(rate * 2.0, self._budget + (at - self._counted_at) * rate)
        self._counted_at = at
        if self._budget < cost:
            return False
        self._budget -= cost
        return True


def _coming(live: Live, hello: wire.Hello | wire.Watch) -> Command:
    if isinstance(hello, wire.Watch):
        return Look()
    return Come(live.process, hello.name, hello.language, hello.avatar, hello.anew)


def _read(text: str) -> wire.Incoming | None:
    try:
        return wire.read(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _no(number: int | None, refusal: Refusal) -> wire.No:
    REFUSALS.labels(refusal.code).inc()
    return wire.No(number, refusal)


def frame(message: bytes) -> bytes:
    """The message as one unmasked text frame of the WebSocket protocol (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + message
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message
