"""Passes an open connection from one process to another, through a Unix socket.

    the process that has it                  the one that is to have it
    connects                        ──────▶  accepts, unless it is full or stops
                                    ◀──────  READY
    the head, and the connection    ──────▶  goes on from there

Nothing is sent before the other process says that it is ready. What is sent to one that hangs, or is about to end,
would lie in the socket, and somebody would wait for their page. At most one process serves a connection: either
the sender has sent all of it at once and has no part in it any more, or it has sent nothing and serves the page.
"""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress
from errno import EAGAIN, ECONNREFUSED
from pathlib import Path

from mien.server.net.http_connection import HEADERS_END

READY = b"ready"
MOST_HEAD = 16_384
"""Bytes of a head that can be passed on."""
HELLO = b"hello"
"""What a process that has just started says to the others, in place of a head."""


def say_hello(inbox: Path) -> bool:
    """Tells the process with this inbox that we are here, and waits for nothing; False if nobody listens there."""
    try:
        with _line_to(inbox) as line:
            line.send(HELLO)
    except ConnectionRefusedError:
        return False
    return True


async def pass_connection(inbox: Path, head: bytes, descriptor: int) -> None:
    """Passes a connection to the process with this inbox; raises OSError if that does not take it.

    It waits as long as it takes: a caller who breaks it off may serve the connection.
    """
    with _line_to(inbox) as line:
        if await asyncio.get_running_loop().sock_recv(line, len(READY)) != READY:
            raise OSError(ECONNREFUSED, "it has no room")
        # Nothing is awaited between this and the end: a connection can't be broken off when it has gone already.
        if socket.send_fds(line, [head], [descriptor]) < len(head):
            raise OSError(EAGAIN, "the head is too long for this system")


def _line_to(inbox: Path) -> socket.socket:
    line = socket.socket(socket.AF_UNIX)
    try:
        line.setblocking(False)
        # It succeeds or fails at once, also if the other process is stopped.
        line.connect(str(inbox))
    except OSError:
        line.close()
        raise
    return line


async def take(line: socket.socket, seconds: float) -> tuple[bytes, socket.socket | None]:
    """What another process says on this line: a head and its connection, or hello and none.

    Raises OSError if nothing has come after so many seconds.
    """
    # With a file to spare: a connection for which the system has none left is lost on its way.
    spare = os.dup(line.fileno())
    try:
        # Whoever only says hello does not wait for this.
        with suppress(BrokenPipeError):
            line.send(READY)
        # Late or not, what has come is taken: it is nobody else's any more.
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await _readable(line)
    finally:
        os.close(spare)
    said, descriptors, _, _ = socket.recv_fds(line, MOST_HEAD, 1)
    if not descriptors:
        return said, None
    connection = socket.socket(fileno=descriptors[0])
    try:
        # Programs that mien starts must not keep it open.
        connection.set_inheritable(False)
        async with asyncio.timeout(seconds):
            while not said.endswith(HEADERS_END):
                more = await asyncio.get_running_loop().sock_recv(line, MOST_HEAD)
                if not more:
                    raise ConnectionResetError("only a part of the head came")
                said += more
    except BaseException:
        connection.close()
        raise
    return said, connection


async def _readable(line: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    readable = asyncio.Event()
    loop.add_reader(line, readable.set)
    try:
        await readable.wait()
    finally:
        loop.remove_reader(line)
