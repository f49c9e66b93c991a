"""How busy this process has been in the last minutes: a few numbers every few seconds, kept in memory alone."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from itertools import pairwise

from msgspec import Struct

from mien.server.system.clock import now
from mien.server.system.metrics import COUNTED, faults

SECONDS = 5.0
KEPT = 120
"""Beats that are remembered: ten minutes."""


class Beat(Struct, frozen=True):
    """A few seconds of a server."""

    at: int
    people: int
    answers: float
    """A second, on average since the beat before."""
    errors: int
    """Since the beat before."""


class Counts(Struct, frozen=True):
    """What had been counted at one moment."""

    at: int
    people: int
    answers: int
    errors: int


class Activity:
    """Remembers what was counted, and says what happened in between."""

    def __init__(self, people: Callable[[], int]) -> None:
        self._people = people
        self._counts: deque[Counts] = deque(maxlen=KEPT + 1)

    async def run(self) -> None:
        """Counts again and again, until it is cancelled."""
        while True:
            self.count()
            await asyncio.sleep(SECONDS)

    def count(self) -> None:
        """Remembers what has been counted by now."""
        self._counts.append(Counts(now(), self._people(), COUNTED.given, faults()))

    def beats(self) -> tuple[Beat, ...]:
        """The last minutes, beat by beat, oldest first."""
        return tuple(
            Beat(
                at=after.at,
                people=after.people,
                answers=1000 * (after.answers - before.answers) / max(1, after.at - before.at),
                errors=after.errors - before.errors,
            )
            for before, after in pairwise(self._counts)
        )
