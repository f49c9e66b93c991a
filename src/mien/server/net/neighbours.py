"""Brings the pages of a table together where several processes on one machine serve one database.

Any process can serve any table, but each that has a page of a table plays every answer at it. So a table has a
home: one of the processes that are alive, which all of them work out alike from the table's code. A page that
comes to another process is passed on to the home through a Unix socket in the data folder (`passing`): the head
of its request, and its connection itself, as a file descriptor. From then on the process where it came has no
part in it.

Nothing that we promise depends on this. A page stays where it came if the home is on another machine, has died,
has no room or is not ready in time. Pages over TLS and streams stay, too. A page that is open never moves: when
the home of its table changes, because a process came or went, it follows the next time it connects.

Pages are passed on between processes with the same settings only. Others may believe another proxy, answer to
other names, or forbid other things than the address that the page came to.
"""

from __future__ import annotations

import asyncio
import hmac
import socket
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from hashlib import sha256
from itertools import takewhile
from pathlib import Path

import msgspec
from aiohttp import web
from structlog import get_logger

from mien.server.net.http_connection import connection_of
from mien.server.net.passing import HELLO, MOST_HEAD, pass_connection, say_hello, take
from mien.server.net.port import BACKLOG, NO_FILES_SECONDS
from mien.server.system.files import close_to_others, make_folder
from mien.server.system.metrics import PASSED_ON
from mien.server.system.settings import Settings
from mien.server.tables.registry import Tables
from mien.table.codes import tidy_code

Adopt = Callable[[socket.socket, bytes], None]
"""Serves a connection of which another process has read the head of a request."""

FOLDER = "processes"
"""In the data folder: the inboxes of all processes that share it, each named as its process and its settings."""
OWN = ("host", "port", "data", "store", "log", "secret")
"""Settings in which processes may differ: where each listens and writes, and how it names what they share."""
READY_SECONDS = 1.0
"""How long a page waits until another process is ready to take it, and how long that waits for the page."""

_log = get_logger()


class Neighbours:
    """The other processes on this machine, and how a connection gets to one of them."""

    def __init__(self, settings: Settings, secret: bytes, tables: Tables) -> None:
        self._folder = Path(settings.data) / FOLDER
        self._alike = digest_of(settings, secret)
        self._tables = tables
        self._is_open = False
        """Whether others pass on pages to us; while nobody does, we pass on nothing either."""
        self._taking: set[asyncio.Task[None]] = set()

    def inbox_of(self, process: str) -> Path:
        """Where a process with our settings takes what is passed on to it."""
        return self._folder / f"{process}.{self._alike}"

    @asynccontextmanager
    async def open(self, adopt: Adopt, has_room: Callable[[], bool]) -> AsyncIterator[None]:
        """Takes what others pass on while there is room, and passes on what is theirs, for a while."""
        own = self.inbox_of(self._tables.process)
        inbox = socket.socket(socket.AF_UNIX)
        try:
            make_folder(self._folder)
            if not close_to_others(self._folder):
                raise PermissionError(f"others may write to {FOLDER} in the data folder")
            inbox.setblocking(False)
            inbox.bind(str(own))
            inbox.listen(BACKLOG)
        except OSError as error:
            # The path of a Unix socket has about a hundred bytes at most; and some folders can't be written to.
            inbox.close()
            _log.warning("pages of a table are not brought together", error=str(error))
            yield
            return
        accepting = asyncio.create_task(self._accept(inbox, adopt, has_room))
        self._is_open = True
        try:
            with suppress(OSError):
                self._greet()
            yield
        finally:
            self._is_open = False
            with suppress(OSError):
                own.unlink()
            tasks = [accepting, *self._taking]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            # Whoever waits for us to be ready hears at once that we won't be.
            inbox.close()

    def _greet(self) -> None:
        """Says hello to all others, so that they know of us before our first page comes; clears away the dead."""
        for other in self._folder.iterdir():
            with suppress(OSError):
                if not say_hello(other):
                    # One that is alive listens on another machine.
                    if other.stem not in self._tables.processes and other.is_socket():
                        other.unlink()
                elif other.stem in self._tables.processes and other.suffix != f".{self._alike}":
                    _log.warning("a process beside this one has other settings: no page is passed on to it")

    async def pass_on(self, request: web.Request) -> bool:
        """Sends the connection of this request to the home of its table; False if it is to be served here."""
        connection, code = connection_of(request), tidy_code(request.match_info["code"])
        if not self._is_open or not code or connection is None:
            return False
        head = head_of(request)
        if len(head) > MOST_HEAD or not connection.can_be_passed_on(head):
            return False
        # What fails here, for want of a file or of time, must not fail the page.
        with suppress(OSError), connection.held() as descriptor:
            async with asyncio.timeout(READY_SECONDS):
                for process in self._before_us(code):
                    with suppress(OSError):
                        await pass_connection(self.inbox_of(process), head, descriptor)
                        PASSED_ON.inc()
                        connection.abandon()
                        return True
        return False

    def _before_us(self, code: str) -> Iterator[str]:
        """The processes that would rather be this table's home than we are: the next one is, where one is gone."""
        return takewhile(lambda process: process != self._tables.process, homes(self._tables.processes, code))

    async def _accept(self, inbox: socket.socket, adopt: Adopt, has_room: Callable[[], bool]) -> None:
        """Hears what others have to say, each in a task of its own."""
        while True:
            try:
                line, _ = await asyncio.get_running_loop().sock_accept(inbox)
            except OSError:
                await asyncio.sleep(NO_FILES_SECONDS)
                continue
            if has_room():
                taking = asyncio.create_task(self._take(line, adopt))
                self._taking.add(taking)
                taking.add_done_callback(partial(self._taken, line))
            else:
                line.close()
            # The loop makes no pause for a line that is there: others are heard in between.
            await asyncio.sleep(0)

    async def _take(self, line: socket.socket, adopt: Adopt) -> None:
        """Takes a connection that another process passes on, or its hello."""
        with suppress(OSError):
            said, connection = await take(line, READY_SECONDS)
            if connection is not None:
                adopt(connection, said)
            elif said == HELLO:
                await self._tables.look_who_is_alive()

    def _taken(self, line: socket.socket, taking: asyncio.Task[None]) -> None:
        self._taking.discard(taking)
        # Not by the task itself, which may be cancelled before it begins.
        line.close()


def digest_of(settings: Settings, secret: bytes) -> str:
    """The same for all processes with these settings, but for their own, and with this secret, which it hides."""
    shared = {name: value for name, value in msgspec.structs.asdict(settings).items() if name not in OWN}
    return hmac.new(secret, b"mien's neighbours" + msgspec.json.encode(shared), sha256).hexdigest()[:8]


def homes(processes: Collection[str], code: str) -> list[str]:
    """These processes, from the home of a table to the last that would be; a table moves only if its home goes."""
    return sorted(processes, key=lambda process: sha256(f"{process} {code}".encode()).digest())


def head_of(request: web.Request) -> bytes:
    """The first line and the headers of a request, as they came."""
    version = f"HTTP/{request.version.major}.{request.version.minor}"
    first = f"{request.method} {request.raw_path} {version}".encode(errors="surrogateescape")
    headers = [name + b": " + value for name, value in request.raw_headers]
    return b"\r\n".join([first, *headers, b"", b""])
