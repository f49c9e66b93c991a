"""Counts what people are refused, and logs what somebody is refused who tries doors."""

from __future__ import annotations

import time

import structlog

from mien.kit import Refusal
from mien.server.system.metrics import REFUSALS

LOGGED = frozenset(
    {
        *("no-cookie", "no-key", "wrong-key", "used-key", "wrong-token", "old-link"),
        *("wrong-origin", "unknown-host", "host-only", "not-yours", "not-at-table", "removed"),
        *("malformed", "too-large", "too-often", "too-much-sent", "too-many-connections", "too-many-tables"),
    }
)
"""What points to somebody who has no right, wants too much or sends what no page does; the others are mistakes."""
SECONDS_BETWEEN = 60.0
"""Between two lines about the same: whoever tries a thousand doors must not fill the disk."""


class RefusalLog:
    """At most a line a minute for each kind of refusal: how many there were, and never whose."""

    def __init__(self) -> None:
        self._logged_at: dict[str, float] = {}
        self._unlogged: dict[str, int] = {}

    def note(self, code: str, seconds: float) -> None:
        """This was refused at this second of a clock that only goes forward."""
        self._unlogged[code] = self._unlogged.get(code, 0) + 1
        before = self._logged_at.get(code)
        if before is None or seconds - before >= SECONDS_BETWEEN:
            structlog.get_logger().info("refused", code=code, times=self._unlogged.pop(code))
            self._logged_at[code] = seconds


_LOG = RefusalLog()


def count_refusal(refusal: Refusal) -> None:
    """This was refused to somebody."""
    REFUSALS.labels(refusal.code).inc()
    if refusal.code in LOGGED:
        _LOG.note(refusal.code, time.monotonic())
