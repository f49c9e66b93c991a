"""How long a question may wait."""

from typing import Literal

from mien.kit import Seconds

Pace = Literal["off", "relaxed", "brisk"]

GRACE: dict[Pace, int] = {"off": 60, "relaxed": 30, "brisk": 15}
"""Seconds after which a bot stands in for anyone who has lost the connection."""

SLOW = 3
"""How many times longer the clock is for anyone who asked for it."""

HOST_GRACE = 120
"""Seconds after which a host who has gone is no longer the host."""


def milliseconds(pace: Pace, seconds: Seconds, slow: bool) -> int | None:
    """How long a question may wait at a table with this pace; None, for ever."""
    if pace == "off":
        return None
    return (seconds.brisk if pace == "brisk" else seconds.relaxed) * 1000 * (SLOW if slow else 1)
