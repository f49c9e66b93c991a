"""A program in a process of its own, spoken to in lines; it can't hold up or flood whoever speaks to it."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import IO

from mien.kit import Refusal
from mien.kit import Refused as RefusedError

LONGEST_LINE = 1 << 20
MOST_LINES = 200
"""How many lines may wait before the program counts as flooding."""


class ProgramFailed(RefusedError):
    """The program has died, hangs or floods: nothing more can be got from it."""


def failed(code: str, text: str) -> ProgramFailed:
    return ProgramFailed(Refusal(code, text))


class Program:
    """A running program. What it prints to its error stream is its own: it goes to ours."""

    def __init__(self, command: Sequence[str]) -> None:
        """Raises ProgramFailed if it can't be started."""
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        except OSError as error:
            raise failed("no-such-program", f"{command[0]} can't be started: {error.strerror}.") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._heard: Queue[bytes | ProgramFailed] = Queue()
        self._said: Queue[bytes | None] = Queue()
        # A program that does not read, or does not stop to write, blocks these and nobody else.
        self._threads = (
            Thread(target=self._listen, args=(self._process.stdout,), daemon=True),
            Thread(target=self._speak, args=(self._process.stdin,), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> None:
        """Says a line, and does not wait until it is read."""
        self._said.put(line + b"\n")

    def receive(self, seconds: float | None) -> bytes:
        """The next line that is not empty, for which it may take so long; raises ProgramFailed."""
        end = None if seconds is None else monotonic() + seconds
        while True:
            try:
                heard = self._heard.get(timeout=None if end is None else max(end - monotonic(), 0))
            except Empty:
                raise failed("too-slow", "The program has not answered in time.") from None
            if isinstance(heard, ProgramFailed):
                raise heard
            if heard.strip():
                return heard

    def close(self, seconds: float = 2.0) -> None:
        """Lets it end by itself for a moment, and then ends it."""
        self._said.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        self.kill()

    def kill(self) -> None:
        """Ends it at once."""
        self._process.kill()
        self._process.wait()
        self._said.put(None)
        for thread in self._threads:
            thread.join(1.0)  # a child of the program's own may hold its streams open for longer

    def _listen(self, stream: IO[bytes]) -> None:
        rest = b""
        with stream:
            while chunk := stream.read(1 << 16):
                *lines, rest = (rest + chunk).split(b"\n")
                if len(rest) > LONGEST_LINE or self._heard.qsize() + len(lines) > MOST_LINES:
                    self._heard.put(failed("flood", "The program says more than anybody asked it."))
                    return
                for line in lines:
                    self._heard.put(line)
        self._heard.put(failed("gone", "The program has ended before the game did."))

    def _speak(self, stream: IO[bytes]) -> None:
        # If it is gone, the one who waits for its answer hears that.
        with stream, suppress(BrokenPipeError):
            while (line := self._said.get()) is not None:
                rest = memoryview(line)
                while rest:
                    rest = rest[stream.write(rest) :]
