"""How long a question may wait."""

from typing import Any, Literal

from mien.kit import Phase

Pace = Literal["off", "relaxed", "brisk"]

GRACE: dict[Pace, int] = {"off": 60, "relaxed": 30, "brisk": 15}
"""Seconds after which a bot stands in for anyone who has lost the connection."""

SLOW = 3
"""How many times longer the clock is for anyone who asked for it."""

HOST_GRACE = 120
"""Seconds after which a host who has gone is no longer the host."""


def milliseconds(pace: Pace, phase: Phase[Any, Any], slow: bool) -> int | None:
    """How long the question of a phase may wait at a table with this pace; None, for ever."""
    if pace == "off" and not phase.pauses:
        return None
    seconds = phase.seconds.brisk if pace == "brisk" else phase.seconds.relaxed
    return seconds * 1000 * (SLOW if slow else 1)
