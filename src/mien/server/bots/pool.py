"""Some workers for many who want them: each task in a process that can be stopped."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from mien.server.bots.worker import Task, Worker
from mien.server.system.fair_pool import FairPool


class PoolClosed(Exception):
    """Nothing is done any more: the server ends."""


class WorkerPool:
    """Has tasks done off the event loop; those who want many take turns with the others."""

    def __init__(self, count: int) -> None:
        self._workers = [Worker() for _ in range(count)]
        self._turns = FairPool(self._workers)
        # They wait for the processes.
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="worker")

    async def do(self, task: Task, whose: str, limit: float) -> Any:
        """What the task comes to; raises Crashed, PoolClosed, or TimeoutError after so many seconds.

        Whoever no longer needs it may cancel this.
        """
        worker = await self._turns.take(whose)
        try:
            doing = asyncio.get_running_loop().run_in_executor(self._threads, worker.do, task, limit)
        except RuntimeError:
            # The threads are gone.
            self._turns.give(worker, whose)
            raise PoolClosed from None
        # It is free when it is done, even if nobody waits for the answer any more.
        doing.add_done_callback(lambda done: self._take_back(worker, whose, done))
        return await asyncio.shield(doing)

    def _take_back(self, worker: Worker, whose: str, done: asyncio.Future[Any]) -> None:
        if not done.cancelled():
            # Nobody may have waited for it: then nobody else asks what went wrong.
            done.exception()
        self._turns.give(worker, whose)

    def close(self) -> None:
        """Ends what is being done, and does no more."""
        for worker in self._workers:
            worker.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
