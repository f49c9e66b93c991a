"""What time it is, and fresh secrets: the two things the pure parts are given."""

import secrets
import time
from collections.abc import Callable

from mien.table.table import Moment

tick: Callable[[], int] = time.time_ns
"""The wall clock, in nanoseconds; tests replace it."""


def now() -> int:
    """Milliseconds since 1970."""
    return tick() // 1_000_000


def moment() -> Moment:
    """Now, with fresh secrets for whoever needs one."""
    return Moment(now(), _secret)


def _secret() -> bytes:
    return secrets.token_bytes(32)
