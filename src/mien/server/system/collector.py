"""Freezes long-lived objects, so that no full collection delays an answer.

With 1,000 tables of five pages a full collection takes 0.35 s; with what is long-lived frozen, 0.06 s. What is
frozen is freed when nobody refers to it any more, but not if it refers to itself: neither tables nor connections
may do that once they are over.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (5_000, 4, 2)
"""New objects before the young generation is collected, and how many such collections before older ones are."""


@contextmanager
def calm() -> Iterator[None]:
    """Freezes what is loaded by now, and later whatever outlives a full collection; undoes it in the end."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(_freeze)
    try:
        yield
    finally:
        gc.callbacks.remove(_freeze)
        gc.set_threshold(*before)
        gc.unfreeze()


def _freeze(phase: str, info: dict[str, int]) -> None:
    if phase == "stop" and info["generation"] == 2:
        gc.freeze()
