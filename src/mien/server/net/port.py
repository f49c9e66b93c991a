"""One port for http and https: accepts connections, and tells the two apart by their first byte."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from errno import EACCES, EADDRINUSE
from functools import partial
from itertools import count
from typing import Any

from aiohttp import web

from mien.kit import Refusal, Refused
from mien.server.guests.limits import AtOnce, household
from mien.server.net.http_connection import HttpConnection, RequestHandler, tell_connection
from mien.server.tls.certificate import Certificate

TLS = b"\x16"
"""The first byte of every TLS handshake, and of no HTTP request."""
FIRST_BYTE_SECONDS = 10.0
HANDSHAKE_SECONDS = 10.0
"""Seconds a new connection may be silent, at first or in the middle of a handshake."""
IDLE_SECONDS = 75.0
"""How long a connection may stand without a request: proxies keep theirs for a minute."""
HANDLING: dict[str, Any] = {"keepalive_timeout": IDLE_SECONDS, "access_log": None}
"""How aiohttp handles a connection; it writes down nobody's requests."""
CLOSE_SECONDS = 2.0
BACKLOG = 1024
AT_ONCE = 8
"""Connections that are accepted in one turn of the event loop: hundreds may arrive together."""
NO_FILES_SECONDS = 1.0
"""How long to wait when the system has no file left for one more connection."""
POLL_SECONDS = 0.005


class Port:
    """Accepts connections, and hands each to aiohttp, over TLS if it begins so."""

    def __init__(
        self,
        server: web.Server,
        listeners: list[socket.socket],
        certificate: Certificate | None,
        most_each: int | None,
    ) -> None:
        self._server = server
        self._listeners = listeners
        self._certificate = certificate
        self._open_now = AtOnce(None, most_each)
        self._opening: set[asyncio.Task[None]] = set()
        self._standing = 0
        self._emptied = asyncio.Event()
        self._accepting = [asyncio.create_task(self._accept(listener)) for listener in listeners]

    @property
    def number(self) -> int:
        """The number of the port."""
        return int(self._listeners[0].getsockname()[1])

    async def close(self) -> None:
        """Takes no more connections; open ones are left alone."""
        tasks = [*self._accepting, *self._opening]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for listener in self._listeners:
            listener.close()

    async def empty(self) -> None:
        """Waits until the last connection is over: TLS waits for the peer's close_notify."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                while self._standing:
                    self._emptied.clear()
                    await self._emptied.wait()

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        for number in count(1):
            try:
                self._enter(*await loop.sock_accept(listener))
            except ConnectionError:
                pass
            except OSError:
                await asyncio.sleep(NO_FILES_SECONDS)
            if number % AT_ONCE == 0:
                # The loop makes no pause for a connection that is there: others are heard in between.
                await asyncio.sleep(0)

    def adopt(self, connection: socket.socket, head: bytes) -> None:
        """Serves a connection of which another process has read the head of a request, and no more."""
        try:
            connection.setblocking(False)
            source = connection.getpeername()
        except OSError:
            # The page has gone.
            connection.close()
            return
        self._enter(connection, source, head)

    def _enter(self, connection: socket.socket, source: Any, head: bytes = b"") -> None:
        """Begins to open the connection, unless its address has too many."""
        address = household(source[0])
        if not self._open_now.enter(address):
            connection.close()
            return
        leave = self._leaving(address)
        opening = asyncio.create_task(self._open(connection, leave, head))
        self._opening.add(opening)
        opening.add_done_callback(partial(self._opened, connection, leave))

    def _opened(self, connection: socket.socket, leave: Callable[[], None], opening: asyncio.Task[None]) -> None:
        self._opening.discard(opening)
        if opening.cancelled():
            # The port was closed, perhaps before the task had begun.
            connection.close()
            leave()

    def _leaving(self, address: str) -> Callable[[], None]:
        """What to call when a connection of this address is over; once or more often."""
        counted = [address]
        self._standing += 1

        def leave() -> None:
            while counted:
                self._open_now.leave(counted.pop())
                self._standing -= 1
                self._emptied.set()

        return leave

    async def _open(self, connection: socket.socket, leave: Callable[[], None], head: bytes) -> None:
        """Hands the connection to the web server, or closes it if nothing sensible comes."""
        try:
            async with asyncio.timeout(FIRST_BYTE_SECONDS):
                first = head[:1] or await _first_byte(connection)
        except OSError:
            first = b""
        if not first:
            connection.close()
            leave()
            return
        loop = asyncio.get_running_loop()

        def arriving() -> HttpConnection:
            return HttpConnection(RequestHandler(self._server, loop=loop, **HANDLING), leave, head)

        try:
            if first == TLS and self._certificate is not None:
                await loop.connect_accepted_socket(
                    arriving,
                    connection,
                    ssl=self._certificate.context,
                    ssl_handshake_timeout=HANDSHAKE_SECONDS,
                    ssl_shutdown_timeout=CLOSE_SECONDS,
                )
            else:
                await loop.connect_accepted_socket(arriving, connection)
        except OSError:
            # A browser that doesn't trust us, or no browser at all.
            connection.close()
            leave()


async def _first_byte(connection: socket.socket) -> bytes:
    """The first byte, which stays there to be read; nothing if the other side has closed."""
    try:
        # Mostly it came together with the connection.
        return connection.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        await _readable(connection)
        return connection.recv(1, socket.MSG_PEEK)


async def _readable(connection: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    arrived: asyncio.Future[None] = loop.create_future()
    try:
        loop.add_reader(connection, _settle, arrived)
    except NotImplementedError:
        # Windows' event loop can't tell, so somebody has to look.
        while not _has_come(connection):
            await asyncio.sleep(POLL_SECONDS)
        return
    try:
        await arrived
    finally:
        loop.remove_reader(connection)


def _settle(arrived: asyncio.Future[None]) -> None:
    # The loop calls until it is told not to.
    if not arrived.done():
        arrived.set_result(None)


def _has_come(connection: socket.socket) -> bool:
    try:
        connection.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return False
    return True


@asynccontextmanager
async def listening(
    app: web.Application,
    listeners: list[socket.socket],
    certificate: Certificate | None,
    grace: float,
    most_each: int | None = None,
) -> AsyncIterator[Port]:
    """Serves the app on the port of these sockets for a while; requests then have some seconds of grace to end.

    An address that has `most_each` connections open gets no more of them.
    """
    app.middlewares.insert(0, tell_connection)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=grace)
    port: Port | None = None
    try:
        await runner.setup()
        assert runner.server is not None
        port = Port(runner.server, listeners, certificate, most_each)
        try:
            yield port
        finally:
            await port.close()
    finally:
        await runner.cleanup()
        if port is not None:
            await port.empty()


def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen on all addresses that the host has; raises Refused.

    Whoever connects waits until the port is served."""
    listeners: list[socket.socket] = []
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, address in dict.fromkeys((family, address) for family, _, _, _, address in found):
            listener = socket.create_server(address[:2], family=family, backlog=BACKLOG)
            listener.setblocking(False)
            listeners.append(listener)
    except OSError as error:
        for listener in listeners:
            listener.close()
        if error.errno == EADDRINUSE:
            text = f"Port {port} is taken. Choose another with --port or MIEN_PORT."
        elif error.errno == EACCES:
            text = f"Port {port} needs administrator rights. Choose one above 1023 with --port or MIEN_PORT."
        else:
            text = f"mien can't listen on {host}. Choose one of this machine's addresses with --host or MIEN_HOST."
        raise Refused(Refusal("port-taken", text)) from None
    return listeners
