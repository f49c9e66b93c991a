"""A program that runs beside the server, and ends with it however that ends."""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

GRACE_SECONDS = 2.0
"""How long it may take to end by itself."""
LONGEST_LINE = 65_536
PR_SET_PDEATHSIG = 1


class Child:
    """A running program, and what it prints."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def lines(self) -> AsyncIterator[str]:
        """What it prints, line by line, until it ends."""
        assert self._process.stdout is not None
        while True:
            try:
                line = await self._process.stdout.readline()
            except ValueError:
                continue  # longer than any line that matters
            if not line:
                return
            yield line.decode(errors="replace").strip()

    async def end(self) -> None:
        """Ends it and whatever it started; politely first."""
        self._send(signal.SIGTERM)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), GRACE_SECONDS)
        self._send(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
        await self._process.wait()

    def _send(self, what: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            if sys.platform == "win32":
                self._process.send_signal(what)
            else:
                os.killpg(self._process.pid, what)


@asynccontextmanager
async def running(*command: str) -> AsyncIterator[Child]:
    """Runs a program for a while; afterwards nothing of it is left."""
    child = Child(
        await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            limit=LONGEST_LINE,
            # Ctrl-C is for the server, which ends it in its own time.
            start_new_session=True,
            preexec_fn=_end_with_parent(),
        )
    )
    try:
        yield child
    finally:
        await asyncio.shield(child.end())


def _end_with_parent() -> Callable[[], None] | None:
    """Has the kernel end a child whose parent was killed, where the kernel can."""
    if not sys.platform.startswith("linux"):
        return None
    prctl, parent = ctypes.CDLL(None).prctl, os.getpid()

    def ask_kernel() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)  # the parent was gone before the kernel knew

    return ask_kernel
