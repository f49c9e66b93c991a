"""The asyncio protocol in front of aiohttp: a timeout for headers, and the hand-over of WebSockets."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

from aiohttp import web

HEADERS_SECONDS = 15.0
"""How long the first line and the headers of a request may be on their way."""
HEADERS_END = b"\r\n\r\n"
NAME = "mien"
"""The Server header: without a version, whose weaknesses one could look up."""


class RequestHandler(web.RequestHandler):
    """aiohttp's own protocol, which does not name itself to those who send it nonsense."""

    __slots__ = ()

    def handle_error(self, *arguments: Any, **more: Any) -> web.StreamResponse:
        """The answer to bytes that are no request: no signal of the application sees it."""
        response = super().handle_error(*arguments, **more)
        response.headers["Server"] = NAME
        return response


class HttpConnection(asyncio.Protocol):
    """Passes the bytes of one connection on to aiohttp, and closes it if the headers of a request take too long.

    aiohttp closes connections that stand idle. Half a request it would keep for as long as an idle connection.
    """

    __slots__ = (
        "_came",
        "_handler",
        "_head",
        "_headers_timer",
        "_in_request",
        "_last_bytes",
        "_leave",
        "_transport",
    )

    _transport: asyncio.Transport

    def __init__(self, handler: web.RequestHandler, leave: Callable[[], None], head: bytes = b"") -> None:
        self._handler = handler
        self._leave = leave
        """Makes room for another connection of the same address."""
        self._head = head
        """What another process has read of the connection before it passed it on to us."""
        self._in_request = False
        """Whether the application is answering a request."""
        self._headers_timer: asyncio.TimerHandle | None = None
        """Runs from the first byte of a request until the application has it."""
        self._last_bytes = b""
        self._came = 0
        """Bytes since the last request was answered."""

    # As a protocol of asyncio -----------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._handler.connection_made(transport)
        # The port has seen the first byte: the rest of the request should follow.
        self._start_timer()
        if self._head:
            self.data_received(self._head)

    def data_received(self, data: bytes) -> None:
        self._came += len(data)
        self._last_bytes = (self._last_bytes + data)[-len(HEADERS_END) :]
        if not self._in_request and self._headers_timer is None:
            self._start_timer()
        self._handler.data_received(data)

    def eof_received(self) -> None:
        self._handler.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self._leave()
        self._handler.connection_lost(exc)

    def pause_writing(self) -> None:
        self._handler.pause_writing()

    def resume_writing(self) -> None:
        self._handler.resume_writing()

    # The headers' timer -----------------------------------------------------------------------------------

    def request_began(self) -> None:
        """The headers have come."""
        self._in_request = True
        self._stop_timer()

    def request_ended(self) -> None:
        """The next byte is one of another request."""
        self._in_request = False
        self._came = 0

    def _start_timer(self) -> None:
        self._headers_timer = asyncio.get_running_loop().call_later(HEADERS_SECONDS, self._give_up)

    def _stop_timer(self) -> None:
        if self._headers_timer is not None:
            self._headers_timer.cancel()
            self._headers_timer = None

    def _give_up(self) -> None:
        self._headers_timer = None
        self._transport.abort()

    # To another process -----------------------------------------------------------------------------------

    def can_be_passed_on(self, head: bytes) -> bool:
        """Whether another process may go on behind this head: it is all that came, not by TLS, not passed on."""
        if self._transport.is_closing():
            # The number of its file may be another connection's by now.
            return False
        is_all = self._came == len(head)
        return is_all and not self._head and self._transport.get_extra_info("sslcontext") is None

    @contextmanager
    def held(self) -> Iterator[int]:
        """Reads nothing for a while; gives a descriptor of the connection, good even if that is lost meanwhile."""
        descriptor = os.dup(self._transport.get_extra_info("socket").fileno())
        self._transport.pause_reading()
        try:
            yield descriptor
        finally:
            os.close(descriptor)
            if not self._transport.is_closing():
                self._transport.resume_reading()

    def abandon(self) -> None:
        """Forgets the connection, which lives on as long as another process holds it."""
        self._transport.abort()

    # Hand-over --------------------------------------------------------------------------------------------

    @property
    def is_silent(self) -> bool:
        """Whether nothing has come behind the headers of the request that is being answered."""
        return self._last_bytes == HEADERS_END

    def hand_over(self, to: asyncio.Protocol) -> Callable[[], None]:
        """Has another protocol read from the connection; returns what to call when that is lost."""
        self._transport.set_protocol(to)
        self._transport.resume_reading()
        return self._leave

    def forget(self) -> None:
        """Lets aiohttp free all that it keeps for a connection, which lives on with another protocol."""
        # Without a transport aiohttp has nothing to close.
        self._handler.transport = None
        self._handler.connection_lost(None)


def connection_of(request: web.Request) -> HttpConnection | None:
    """The connection that the request came by; None if it is lost, or another protocol has it."""
    protocol = None if request.transport is None else request.transport.get_protocol()
    return protocol if isinstance(protocol, HttpConnection) else None


@web.middleware
async def tell_connection(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Tells a connection when the application has a request of it, and when that is answered."""
    connection = connection_of(request)
    if connection is None:
        return await handler(request)
    connection.request_began()
    try:
        return await handler(request)
    finally:
        connection.request_ended()
