"""How long a question may wait."""

from typing import Literal

Pace = Literal["off", "relaxed", "brisk"]

SECONDS: dict[Pace, dict[str, int]] = {
    "relaxed": {"": 120, "Turn": 180, "Guess": 90, "Perform": 120, "Challenge": 30, "Discard": 60, "Vote": 60},
    "brisk": {"": 45, "Turn": 60, "Guess": 30, "Perform": 45, "Challenge": 12, "Discard": 20, "Vote": 20},
}
"""Seconds for each kind of question, named after its phase; "" is any other."""

GRACE: dict[Pace, int] = {"off": 60, "relaxed": 30, "brisk": 15}
"""Seconds after which a bot stands in for who has lost the connection."""

SLOW = 3
"""How many times longer the clock is for who asked for it."""

HOST_GRACE = 120
"""Seconds after which a host who has gone is no longer the host."""


def milliseconds(pace: Pace, phase: str, slow: bool) -> int | None:
    """How long a question of this phase may wait; None, for ever."""
    if pace == "off":
        return None
    seconds = SECONDS[pace]
    return seconds.get(phase, seconds[""]) * 1000 * (SLOW if slow else 1)
