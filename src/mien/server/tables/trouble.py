"""What fails at a table: every fault is logged once, and whatever failed is tried again ever later."""

from __future__ import annotations

import time
from traceback import walk_tb

from structlog import get_logger

FIRST = 2.0
"""Seconds before the second try; each further wait is twice as long as the last."""
LONGEST = 128.0
"""The longest wait, usually."""

_log = get_logger()


class Faults:
    """Logs what goes wrong at one table, each kind of error from each line of code once."""

    __slots__ = ("_logged",)

    def __init__(self) -> None:
        self._logged: set[tuple[type[BaseException], int]] = set()

    def note(self, error: BaseException) -> None:
        """Logs this one, unless the log has told of its like."""
        line = next(reversed([line for _, line in walk_tb(error.__traceback__)]), 0)
        if (type(error), line) not in self._logged:
            self._logged.add((type(error), line))
            _log.error("a table failed", exc_info=error)


class BackOff:
    """How long to wait before something is tried again that has failed several times in a row."""

    __slots__ = ("_failures", "_longest", "_until")

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._failures = 0
        self._until = 0.0

    def __bool__(self) -> bool:
        return self._failures > 0

    def fail(self) -> None:
        """It failed once more."""
        self._until = time.monotonic() + min(FIRST * 2**self._failures, self._longest)
        self._failures += 1

    def end(self) -> None:
        """It works again."""
        self._failures = 0
        self._until = 0.0

    @property
    def seconds(self) -> float:
        """The rest of the wait."""
        return max(0.0, self._until - time.monotonic())
