"""What time it is, and fresh secrets: the two things the pure parts are given."""

import time
from collections.abc import Callable
from functools import partial
from secrets import token_bytes

from mien.table.table import Moment

tick: Callable[[], int] = time.time_ns
"""The wall clock, in nanoseconds; tests replace it."""
elapsed: Callable[[], float] = time.monotonic
"""Seconds that pass whatever anybody does to the wall clock; tests replace this, too."""
secret: Callable[[], bytes] = partial(token_bytes, 32)
"""32 bytes that nobody can guess; tests replace it by a seed, so that they know the deals."""


def now() -> int:
    """Milliseconds since 1970."""
    return tick() // 1_000_000


class Steady:
    """Notices when somebody sets the clock, and doubts the time for a day: it may be set back again."""

    JUMP = 600_000
    """Milliseconds by which the clock may be corrected without a doubt."""
    DOUBT = 86_400.0
    """Seconds of doubt."""

    def __init__(self) -> None:
        self._began = self._apart()
        self._doubted_until = elapsed()

    def _apart(self) -> int:
        return now() - int(elapsed() * 1000)

    def in_doubt(self) -> bool:
        """Whether the clock was set lately."""
        apart = self._apart()
        if abs(apart - self._began) > self.JUMP:
            self._began, self._doubted_until = apart, elapsed() + self.DOUBT
        return elapsed() < self._doubted_until


def moment() -> Moment:
    """Now, with fresh secrets for whoever needs one."""
    return Moment(now(), secret)
