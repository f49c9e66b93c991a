"""The garbage collector, which looks once at what lives long: no answer waits for a look at everything.

A server with ten thousand tables holds a million objects, and a full look at them takes most of a second. Games
leave no cycles behind, so what has outlived a full look is set aside, and goes when nobody refers to it any more.
Should some of it be a cycle after all, the hourly sweep finds it.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (5_000, 4, 2)
"""New objects before the youngest are looked at, and how many such looks before older ones are looked at too."""
HOUR = 3600.0


@contextmanager
def calm() -> Iterator[None]:
    """Sets aside what is loaded by now, and later whatever outlives a full look; undoes it in the end."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(_set_aside)
    try:
        yield
    finally:
        gc.callbacks.remove(_set_aside)
        gc.set_threshold(*before)
        gc.unfreeze()


def sweep() -> None:
    """Looks at everything, also at what was set aside."""
    gc.unfreeze()
    gc.collect()


async def sweeping() -> None:
    """Sweeps every hour."""
    while True:
        await asyncio.sleep(HOUR)
        sweep()


def _set_aside(phase: str, info: dict[str, int]) -> None:
    if phase == "stop" and info["generation"] == 2:
        gc.freeze()
