"""A connection as it arrives: requests that come too slowly end it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

HEADERS_SECONDS = 15.0
"""How long the first line and the headers of a request may be on their way."""
NAME = "mien"
"""What we call ourselves: without a version, whose weaknesses one could look up."""


class HttpConnection(RequestHandler):
    """Reads requests from one connection.

    aiohttp closes connections that stand idle; half a request it would keep for as long as it keeps an idle one.
    """

    __slots__ = ("_gone", "_late")

    def __init__(
        self, server: web.Server, loop: asyncio.AbstractEventLoop, gone: Callable[[], None], **settings: Any
    ) -> None:
        super().__init__(server, loop=loop, **settings)
        self._gone = gone
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The first byte has come already: the rest of the request should follow."""
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        """Hands on what came; frames that come before anybody has taken the socket wait for whoever does."""
        super().data_received(data)
        if self._upgraded:
            self._stop_expecting()
        else:
            self._watch()

    def hand_over(self, to: asyncio.Protocol) -> tuple[bytes, Callable[[], None]]:
        """Gives the connection to another protocol; to aiohttp it looks lost.

        Returns the bytes that came too early, and what to call when the connection really is lost.
        """
        assert self.transport is not None
        early, transport = self._message_tail, self.transport
        # Otherwise aiohttp would close it, now or at the end of the request.
        self.transport = None
        self._stop_expecting()
        super().connection_lost(None)
        transport.set_protocol(to)
        transport.resume_reading()
        return early, self._gone

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
