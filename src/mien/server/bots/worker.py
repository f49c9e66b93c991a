"""A process that runs a game's slow code: it holds nobody up, and can be stopped."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from mien.games import GAMES
from mien.kit import AnyBot, Ask, QuickDealer

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext
    from multiprocessing.process import BaseProcess


START_SECONDS = 30.0
"""How long a process may take to start; on a slow machine reading all games takes a few seconds."""
NICENESS = 10
"""How far the priority of workers is below the server's."""


class Task(Protocol):
    """What a worker does. It is sent to another process, and so is what it comes to."""

    def answer(self) -> Any:
        """What it comes to."""


class Thought(Struct, frozen=True):
    """What a bot is asked, and all that it may know."""

    game: str
    bot: AnyBot
    view: Any
    ask: Ask
    seed: int

    def answer(self) -> Any:
        """What the bot answers, from its view and from tables imagined from that view."""
        dealer, imagine = QuickDealer(self.seed), GAMES[self.game].imagine
        return self.bot.answer(self.view, self.ask, lambda: imagine(self.view, dealer), dealer)


class Crashed(Exception):
    """The task raised something, or the worker ended over it."""


class Worker:
    """Does one task at a time; one that takes too long is stopped, and the next begins in a new process."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    def do(self, task: Task, limit: float) -> Any:
        """What the task comes to; raises Crashed, or TimeoutError after so many seconds."""
        try:
            pipe = self._pipe or self._start()
            pipe.send((task, limit))
            if not pipe.poll(limit):
                raise TimeoutError
            answer, error = pipe.recv()
        except (EOFError, OSError, TimeoutError) as broken:
            self._stop()
            self._pipe = None
            if isinstance(broken, TimeoutError):
                raise
            raise Crashed("the process ended") from broken
        if error is not None:
            raise Crashed(error)
        return answer

    def _start(self) -> Connection:
        pipe, far_end = _processes().Pipe()
        # It goes with the server, however that ends.
        process = _processes().Process(target=_work, args=(far_end, NICENESS), name="worker", daemon=True)
        process.start()
        far_end.close()
        self._process = process
        if self._closed:
            # Whoever closed it could not see this process yet.
            self._stop()
        if not pipe.poll(START_SECONDS):
            raise TimeoutError
        pipe.recv()
        self._pipe = pipe
        return pipe

    def _stop(self) -> None:
        if self._process is not None:
            self._process.kill()

    def close(self) -> None:
        """Ends what is being done, and does no more."""
        self._closed = True
        self._stop()


def _processes() -> ForkServerContext | SpawnContext:
    """How processes begin: as copies of one that has read the games already, where that is possible."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    forked = get_context("forkserver")
    forked.set_forkserver_preload([__name__])
    return forked


def _work(pipe: Connection, niceness: int) -> None:
    # Ctrl-C is for the server, which then ends this process itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        # People wait for the server; a bot or a replay may take a little longer.
        os.nice(niceness)
    # A server that was killed needs no answer, and nobody needs to read that it is gone.
    with suppress(EOFError, ConnectionError):
        pipe.send(None)
        while True:
            task, limit = pipe.recv()
            _end_by_itself(2 * limit)
            try:
                pipe.send((task.answer(), None))
            except Exception as error:
                # A game's code may break as it likes; what it was told stays here, only the kind of error is said.
                pipe.send((None, type(error).__name__))
            _end_by_itself(0)


def _end_by_itself(seconds: float) -> None:
    """Has this process end after so long, 0 for never: the server that should stop it may be gone."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
