"""Servers of tests whose bots and pictures have the same priority as all else.

A server has bots think, and pictures decoded, in processes of low priority: people come first. Where tests keep
every processor busy, what gives way to them has its turn too late.
"""

from __future__ import annotations

from mien.server.bots import worker
from mien.server.photos import deck_queue, queue


def give_way_to_nobody() -> None:
    """From now on the servers that run in this process start no other process with a lower priority."""
    given = len(queue.GIVING_WAY)
    worker.NICENESS = 0
    if queue.WORKER[:given] == queue.GIVING_WAY:
        queue.WORKER = queue.WORKER[given:]
        deck_queue.DECK_WORKER = deck_queue.DECK_WORKER[given:]
