"""One timer that looks after all open sockets: a timer for each would be set anew at every message."""

from __future__ import annotations

import asyncio
from typing import Protocol

LOOK = 10.0
"""Seconds between two looks."""


class Beating(Protocol):
    """A connection that wants to be looked at."""

    def look(self) -> None: ...


class Heartbeat:
    """Looks at every open connection, again and again."""

    def __init__(self) -> None:
        self._open: set[Beating] = set()
        self._timer: asyncio.TimerHandle | None = None

    def add(self, connection: Beating) -> None:
        """Looks at this one too, until it is discarded."""
        self._open.add(connection)
        if self._timer is None:
            self._look_later()

    def discard(self, connection: Beating) -> None:
        """Looks at this one no longer."""
        self._open.discard(connection)

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(LOOK, self._look)

    def _look(self) -> None:
        self._timer = None
        for connection in tuple(self._open):
            connection.look()
        if self._open:
            self._look_later()
