"""Brings the pages of a table together where several processes on one machine serve one database.

Any process can serve any table, but each that has a page of a table plays every answer at it. So a table has a
home: one of the processes that are alive, which all of them work out alike from the table's code. A page that
comes to another process is passed on to the home through a Unix socket in the data folder: the head of its
request, and its connection itself, as a file descriptor. From then on the process where it came has no part in it.

Nothing that we promise depends on this. A page stays where it came if the home is on another machine, has died or
does not take it in time. Pages over TLS and streams stay, too. A page that is open never moves: when the home of
its table changes, because a process came or went, it follows the next time it connects.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from itertools import takewhile
from pathlib import Path

from aiohttp import web
from structlog import get_logger

from mien.server.net.http_connection import connection_of
from mien.server.system.files import make_folder
from mien.server.system.metrics import PASSED_ON
from mien.server.tables.registry import Tables
from mien.table.codes import tidy_code

Adopt = Callable[[socket.socket, bytes], None]
"""Serves a connection of which another process has read the head of a request."""

FOLDER = "processes"
"""In the data folder: the sockets of all processes that share it, each named as its process."""
SEND_SECONDS = 1.0
"""How long another process may take to make room for a connection."""
MOST_HEAD = 16_384
"""Bytes of a head that can be passed on; what is longer is served where it came."""
AT_ONCE = 8
"""Connections that are taken in one turn of the event loop."""
HELLO = b"hello"
"""What a process that has just started says to the others, so that all know of it before its first page comes."""

_log = get_logger()


class Neighbours:
    """The other processes on this machine, and how a connection gets to one of them."""

    def __init__(self, data: Path, tables: Tables) -> None:
        self._folder = data / FOLDER
        self._tables = tables
        self._inbox: socket.socket | None = None
        """What others pass on to us; None while nobody does, and then we pass on nothing either."""
        self._looking: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def open(self, adopt: Adopt) -> AsyncIterator[None]:
        """Takes what others pass on, and passes on what is theirs, for a while."""
        path = self._folder / self._tables.process
        make_folder(self._folder)
        inbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            inbox.setblocking(False)
            inbox.bind(str(path))
        except OSError as error:
            # The path of a Unix socket has about a hundred bytes at most.
            inbox.close()
            _log.warning("pages of a table are not brought together", error=str(error))
            yield
            return
        loop = asyncio.get_running_loop()
        loop.add_reader(inbox, self._take, inbox, adopt)
        self._inbox = inbox
        try:
            for other in self._folder.iterdir():
                if other != path:
                    await self._send(other, HELLO)
            yield
        finally:
            self._inbox = None
            loop.remove_reader(inbox)
            inbox.close()
            path.unlink(missing_ok=True)
            if self._looking is not None:
                self._looking.cancel()

    async def pass_on(self, request: web.Request) -> bool:
        """Sends the connection of this request to the home of its table; False if it is to be served here."""
        connection, code = connection_of(request), tidy_code(request.match_info["code"])
        if self._inbox is None or not code or connection is None or not connection.can_be_passed_on:
            return False
        head = head_of(request)
        if len(head) > MOST_HEAD:
            return False
        with connection.held() as descriptor:
            for process in self._before_us(code):
                if await self._send(self._folder / process, head, descriptor):
                    PASSED_ON.inc()
                    connection.abandon()
                    return True
        return False

    def _before_us(self, code: str) -> Iterator[str]:
        """The processes that would rather be this table's home than we are: the next one is, where one is gone."""
        return takewhile(lambda process: process != self._tables.process, homes(self._tables.processes, code))

    async def _send(self, inbox: Path, head: bytes, *descriptors: int) -> bool:
        """Whether a process was sent the head and the descriptors; False if it is not here, or has no room."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)
            try:
                line.connect(str(inbox))
                async with asyncio.timeout(SEND_SECONDS):
                    while not _sent(line, head, descriptors):
                        await _room(line)
            except ConnectionRefusedError:
                # It was killed, and left its end of the line behind.
                inbox.unlink(missing_ok=True)
                return False
            except OSError:
                return False
            return True

    def _take(self, inbox: socket.socket, adopt: Adopt) -> None:
        """Takes what has been passed on to us."""
        for _ in range(AT_ONCE):
            try:
                head, descriptors, _, _ = socket.recv_fds(inbox, MOST_HEAD, 1)
            except OSError:
                # Nothing is left, or the system has no file for one more connection.
                return
            if descriptors:
                adopt(socket.socket(fileno=descriptors[0]), head)
            elif head == HELLO:
                self._looking = asyncio.create_task(self._tables.look_who_is_alive())


def homes(processes: Collection[str], code: str) -> list[str]:
    """These processes, from the home of a table to the last that would be; a table moves only if its home goes."""
    return sorted(processes, key=lambda process: sha256(f"{process} {code}".encode()).digest())


def head_of(request: web.Request) -> bytes:
    """The first line and the headers of a request, as they came."""
    first = f"{request.method} {request.raw_path} HTTP/1.1".encode(errors="surrogateescape")
    headers = [name + b": " + value for name, value in request.raw_headers]
    return b"\r\n".join([first, *headers, b"", b""])


def _sent(line: socket.socket, head: bytes, descriptors: tuple[int, ...]) -> bool:
    """Whether it could be sent; False if the other end has no room now."""
    with suppress(BlockingIOError):
        socket.send_fds(line, [head], descriptors)
        return True
    return False


async def _room(line: socket.socket) -> None:
    """Waits until the other end of the line has room."""
    loop = asyncio.get_running_loop()
    room = asyncio.Event()
    loop.add_writer(line, room.set)
    try:
        await room.wait()
    finally:
        loop.remove_writer(line)
