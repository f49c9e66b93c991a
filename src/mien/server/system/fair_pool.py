"""A pool of workers that is fair between owners: somebody with many tasks waits behind somebody with one."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

T = TypeVar("T")


class FairPool(Generic[T]):
    """A few workers for many: the people who wait take turns, each with all that is done for them.

    Where there are several, nobody may have all of them at once.
    """

    def __init__(self, workers: Iterable[T]) -> None:
        self._free = list(workers)
        self._most_each = max(1, len(self._free) - 1)
        self._had = Counter[str]()
        """How many workers each person has now."""
        self._waiting: dict[str, deque[asyncio.Future[T]]] = {}
        """Those who wait, in the order of their turns; and what they wait with, the oldest first."""

    async def take(self, whose: str) -> T:
        """A worker, when it is this one's turn."""
        if self._free and self._may_have(whose):
            self._had[whose] += 1
            # The one that worked last is the one whose memory is warm.
            return self._free.pop()
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give(turn.result(), whose)
            raise

    @asynccontextmanager
    async def of(self, whose: str) -> AsyncIterator[T]:
        """A worker for a while, when it is this one's turn."""
        worker = await self.take(whose)
        try:
            yield worker
        finally:
            self.give(worker, whose)

    @property
    def is_free(self) -> bool:
        """Whether the next one has its turn at once."""
        return bool(self._free)

    def give(self, worker: T, whose: str) -> None:
        """Takes a worker back from this person, and gives it to the next who waits."""
        self._had[whose] -= 1
        if not self._had[whose]:
            del self._had[whose]
        while (following := next(filter(self._may_have, self._waiting), None)) is not None:
            line = self._waiting.pop(following)
            turn = line.popleft()
            if line:
                self._waiting[following] = line
            if not turn.done():
                self._had[following] += 1
                turn.set_result(worker)
                return
        self._free.append(worker)

    def _may_have(self, whose: str) -> bool:
        return self._had[whose] < self._most_each
