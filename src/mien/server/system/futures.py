"""Futures whose waiter may be gone."""

from __future__ import annotations

import asyncio
from typing import TypeVar

T = TypeVar("T")


def settle(waits: asyncio.Future[T], result: T | Exception) -> None:
    """Hands over a result, or raises an error where it is awaited, unless whoever waited has gone."""
    if waits.cancelled():
        return
    if isinstance(result, Exception):
        waits.set_exception(result)
    else:
        waits.set_result(result)
