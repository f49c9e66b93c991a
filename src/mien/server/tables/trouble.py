"""What fails at a table: every fault is logged once, and whatever failed is tried again ever later."""

from __future__ import annotations

import asyncio
import time
from traceback import walk_tb

from structlog import get_logger

FIRST = 2.0
"""Seconds before the second try; each further wait is twice as long as the last."""
LONGEST = 128.0
"""The longest wait, usually."""
DOUBLINGS = 10
"""More than lead to any longest wait; without an end, the number would outgrow a float in a day."""
LONGEST_REST = 16.0
"""The longest wait after a game has hung: people must still be able to leave or close the table."""

_log = get_logger()


class Faults:
    """What goes wrong at one table: each kind of error from each line of code is logged once.

    After its game has hung, a table rests for a while, so that no other waits for it again and again.
    """

    __slots__ = ("_hangs", "_logged")

    def __init__(self) -> None:
        self._logged: set[tuple[type[BaseException], str, int]] = set()
        self._hangs = BackOff(LONGEST_REST)

    def note(self, error: BaseException) -> None:
        """Logs this error, unless the same was logged before."""
        places = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
        fault = (type(error), *(places[-1] if places else ("", 0)))
        if fault not in self._logged:
            self._logged.add(fault)
            _log.error("a table failed", exc_info=error)

    def note_hang(self, hung: BaseException) -> None:
        """Logs that a game's code was stopped; the table rests before it runs again."""
        self.note(hung)
        self._hangs.fail()

    async def rest(self) -> None:
        """Waits for the end of the rest after a hang."""
        await self._hangs.wait()


class BackOff:
    """How long to wait before something is tried again that has failed once or several times in a row."""

    __slots__ = ("_failures", "_longest", "_tried", "_until")

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._failures = 0
        self._until = 0.0
        self._tried = False
        """Whether it was tried again since it failed last."""

    @property
    def has_failed(self) -> bool:
        """Whether the last try failed."""
        return self._failures > 0

    def fail(self) -> None:
        """It failed once more."""
        wait = FIRST * 2 ** min(self._failures, DOUBLINGS)
        self._until = time.monotonic() + min(wait, self._longest)
        self._failures += 1
        self._tried = False

    def end(self) -> None:
        """It works again."""
        self._failures = 0
        self._until = 0.0
        self._tried = False

    async def wait(self) -> None:
        """Waits for what remains before a try. If nothing failed since the last wait, it works again."""
        if self._tried:
            self.end()
        elif self._failures:
            self._tried = True
            await asyncio.sleep(self.remaining)

    @property
    def remaining(self) -> float:
        """Seconds of the wait that remain."""
        return max(0.0, self._until - time.monotonic())
