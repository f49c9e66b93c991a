"""The sessions of this process: how many may be open, and those that outlast the requests they came with."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Protocol

from mien.kit import Refusal, Refused
from mien.server.guests.limits import AtOnce
from mien.server.guests.table_limits import TOO_MANY_PAGES
from mien.server.tables.live import LiveTable


class Session(Protocol):
    """A page's session, or a program's."""

    address: str

    async def serve(self, find: Callable[[], Awaitable[LiveTable]]) -> None:
        """Speaks with whoever is connected until one of the two goes away."""

    def drop(self, refusal: Refusal) -> None:
        """Says why, and closes."""


class Sessions:
    """Counts open sessions by address, and keeps those running whose requests are over."""

    def __init__(self, most: int, most_each: int) -> None:
        self._at_once = AtOnce(most, most_each)
        self._open: set[Session] = set()
        self._going_on: set[asyncio.Task[None]] = set()

    def __iter__(self) -> Iterator[Session]:
        return iter(tuple(self._open))

    def have_room(self) -> bool:
        """Whether one more may be open, of whatever address."""
        return not self._at_once.is_full

    def enter(self, session: Session) -> None:
        """Counts one more; raises Refused if its address has too many."""
        if not self._at_once.enter(session.address):
            raise Refused(TOO_MANY_PAGES)
        self._open.add(session)

    def leave(self, session: Session) -> None:
        """Counts one less."""
        self._open.discard(session)
        self._at_once.leave(session.address)

    def serve_detached(self, session: Session, find: Callable[[], Awaitable[LiveTable]]) -> None:
        """Serves a session whose request is over; when it ends, it is no longer counted."""
        task = asyncio.create_task(session.serve(find))
        self._going_on.add(task)
        task.add_done_callback(partial(self._end, session))

    def _end(self, session: Session, task: asyncio.Task[None]) -> None:
        self._going_on.discard(task)
        self.leave(session)

    def drop(self, refusal: Refusal) -> None:
        """Closes all, and says why."""
        for session in self:
            session.drop(refusal)

    async def over(self, seconds: float) -> None:
        """Waits for the sessions that outlasted their requests, and after so many seconds ends the rest."""
        if self._going_on:
            _, late = await asyncio.wait(self._going_on, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
