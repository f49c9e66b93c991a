"""A child process that never outlives the server: on Linux, not even a server that is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

GRACE_SECONDS = 2.0
"""How long a child may take to end by itself."""
LONGEST_LINE = 65_536
LAUNCH = Path(__file__).with_name("launch.py")


class Child:
    """A running child process, and the lines it prints."""

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
            *_ending_with_us(),
            *command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            limit=LONGEST_LINE,
            # Ctrl-C is for the server, which ends it in its own time.
            start_new_session=True,
        )
    )
    try:
        yield child
    finally:
        await asyncio.shield(child.end())


def _ending_with_us() -> list[str]:
    """The words before a command that have the kernel end it if this process is killed, where the kernel can."""
    if not sys.platform.startswith("linux"):
        return []
    return [sys.executable, "-I", "-S", str(LAUNCH), str(os.getpid())]
