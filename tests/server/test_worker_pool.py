"""A pool of workers: what is done in it, and when nothing is done any more."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from msgspec import Struct
from tests.server.failing import Hanging

from mien.server.bots.pool import PoolClosed, WorkerPool


class Say(Struct, frozen=True):
    """A worker's task: says something."""

    word: str

    def answer(self) -> str:
        return self.word


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    one = WorkerPool(1)
    yield one
    one.close()


async def test_a_task_that_nobody_waits_for_any_more_keeps_its_worker_until_it_is_done(pool: WorkerPool) -> None:
    assert await pool.do(Say("the process has started"), "ada", 60) == "the process has started"
    given_up = asyncio.create_task(pool.do(Hanging(), "ada", 0.5))
    await asyncio.sleep(0)
    given_up.cancel()
    # It has its turn when the other was stopped, in a process of its own.
    assert await pool.do(Say("hello"), "ben", 60) == "hello"
    assert given_up.cancelled()


async def test_a_closed_pool_says_so_to_everybody(pool: WorkerPool) -> None:
    pool.close()
    for _ in range(2):
        with pytest.raises(PoolClosed):
            await pool.do(Say("hello"), "ada", 60)
