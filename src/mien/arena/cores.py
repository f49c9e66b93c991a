"""Plays many bouts in parallel, on all cores."""

import signal
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from os import cpu_count

from mien.arena.bout import Bout, Played, play

BATCH = 4
"""How many games a process takes at a time."""


def play_all(bouts: Sequence[Bout], cores: int | None = None) -> Iterator[Played]:
    """The results of these bouts, in their order."""
    cores = min(cores or cpu_count() or 1, -(-len(bouts) // BATCH))
    if cores <= 1:
        yield from map(play, bouts)
        return
    # Ctrl-C is for this process alone, which then ends the others.
    with get_context("spawn").Pool(cores, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(play, bouts, chunksize=BATCH)
