"""What time it is, and fresh secrets: the two things the pure parts are given."""

import secrets
import time

from mien.table.table import Moment


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def moment() -> Moment:
    """Now, with 32 bytes that nobody can guess."""
    return Moment(now(), secrets.token_bytes(32))
