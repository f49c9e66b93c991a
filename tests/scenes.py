"""Tests that are coroutines are run here, each on an event loop of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

SOON = 40
"""Seconds within which every scene is over, unless it is marked `within` others; most take less than one."""


def run(scene: Callable[[], Awaitable[None]], seconds: float = SOON, *, fast: bool = False) -> None:
    """Plays a scene, on Python's event loop or on that of `mien serve`; nothing may fail behind its back."""

    async def watched() -> None:
        failed: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: failed.append(context))
        async with asyncio.timeout(seconds):
            await scene()
        assert not failed, failed

    with asyncio.Runner(loop_factory=_fast_loop if fast else None) as runner:
        runner.run(watched())


def _fast_loop() -> asyncio.AbstractEventLoop:
    # Only servers need it: the engines' tests run without it, and so does whoever has installed no server.
    from uvloop import new_event_loop

    return new_event_loop()
