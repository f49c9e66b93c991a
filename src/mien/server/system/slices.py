"""Long work in short slices, between which the event loop runs others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter
from typing import TypeVar

from mien.server.system.time_limit import LIMITED, TookTooLong

T = TypeVar("T")

SLICE = 0.005
"""Seconds of work after which others run."""


async def last_of(steps: Iterator[T], before: T) -> T:
    """The last of these steps, which are code of a game; `before` if there are none. Raises Hung."""
    last, goes_on = before, True
    while goes_on:
        try:
            with LIMITED:
                last, goes_on = _for_a_while(steps, last)
        except TookTooLong as hung:
            raise hung.as_error() from None
        if goes_on:
            await asyncio.sleep(0)
    return last


def _for_a_while(steps: Iterator[T], last: T) -> tuple[T, bool]:
    """The last of the steps that fit into a slice, and whether there may be more."""
    began = perf_counter()
    for last in steps:
        if perf_counter() - began > SLICE:
            return last, True
    return last, False
