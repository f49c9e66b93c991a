"""A connection as it arrives: requests that come too slowly, and frames that no browser sends, end it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from mien.server.masks import Masks

HEADERS_SECONDS = 15.0
"""How long the first line and the headers of a request may be on their way."""
NAME = "mien"
"""What we call ourselves: without a version, whose weaknesses one could look up."""


class Arriving(RequestHandler):
    """Reads requests from one connection.

    aiohttp closes connections that stand idle; half a request it would keep for as long as it keeps an idle one.
    """

    __slots__ = ("_gone", "_late", "_masks")

    def __init__(
        self, server: web.Server, loop: asyncio.AbstractEventLoop, gone: Callable[[], None], **settings: Any
    ) -> None:
        super().__init__(server, loop=loop, **settings)
        self._gone = gone
        self._late: asyncio.TimerHandle | None = None
        self._masks = Masks()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The first byte has come already: the rest of the request should follow."""
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        """Hands on what came, unless it breaks the protocol of WebSockets."""
        if self._is_socket():
            frames = data
        else:
            super().data_received(data)
            if not self._is_socket():
                self._watch()
                return
            self._stop_expecting()
            # Frames that came together with the request: they wait for whoever takes the socket.
            frames, data = self._message_tail, b""
        if not self._masks.hold(frames):
            self._hang_up()
        elif data:
            super().data_received(data)

    def _is_socket(self) -> bool:
        return self._upgraded

    def connection_lost(self, exc: BaseException | None) -> None:
        """Makes room for another connection of the same address."""
        self._stop_expecting()
        self._gone()
        super().connection_lost(exc)

    def handle_error(self, *arguments: Any, **more: Any) -> web.StreamResponse:
        """What is answered to bytes that are no request."""
        response = super().handle_error(*arguments, **more)
        response.headers["Server"] = NAME
        return response

    def _watch(self) -> None:
        """Keeps the clock running from the first byte of a request to the end of its headers."""
        if self._messages or self._request_in_progress:
            self._stop_expecting()
        elif self._late is None:
            self._expect()

    def _expect(self) -> None:
        self._late = self._loop.call_later(HEADERS_SECONDS, self._give_up)

    def _stop_expecting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        # The next request may have begun to arrive in the moment before this one was taken up.
        if not self._messages and not self._request_in_progress:
            self._hang_up()

    def _hang_up(self) -> None:
        if self.transport is not None:
            self.transport.abort()
