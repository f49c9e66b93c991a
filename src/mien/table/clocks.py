"""How long a question may wait."""

from typing import Literal

Pace = Literal["off", "relaxed", "brisk"]

SECONDS: dict[Pace, dict[str, int]] = {
    "relaxed": {
        "Turn": 180,
        "Reward": 60,
        "Exchange": 60,
        "Performing": 120,
        "Challenging": 30,
        "Guessing": 90,
        "Discard": 60,
        "Vote": 60,
        "ChoosePair": 120,
        "Betting": 90,
    },
    "brisk": {
        "Turn": 60,
        "Reward": 20,
        "Exchange": 20,
        "Performing": 45,
        "Challenging": 12,
        "Guessing": 30,
        "Discard": 20,
        "Vote": 20,
        "ChoosePair": 45,
        "Betting": 30,
    },
}
"""Seconds for each kind of question, named after its phase."""

ANY: dict[Pace, int] = {"relaxed": 120, "brisk": 45}
"""Seconds for a question that is not named above."""

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
    return SECONDS[pace].get(phase, ANY[pace]) * 1000 * (SLOW if slow else 1)
