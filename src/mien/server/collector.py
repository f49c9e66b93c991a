"""The garbage collector, which looks once at what lives long: no answer waits for a look at everything.

A server with ten thousand tables holds a million objects, and a full look at them takes most of a second. Games
leave no cycles behind, so what has outlived a full look is set aside, and goes when nobody refers to it any more.
Should some of it be a cycle after all, the hourly sweep finds it.
"""

from __future__ import annotations

import asyncio
import gc

FULL_LOOK = (5_000, 4, 2)
"""New objects before a look at the youngest, and how many such looks before the next older are looked at, too."""
HOUR = 3600.0


def calm() -> None:
    """Sets aside what was loaded by now, and from now on whatever outlives a full look."""
    gc.freeze()
    gc.set_threshold(*FULL_LOOK)
    if _set_aside not in gc.callbacks:
        gc.callbacks.append(_set_aside)


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
