"""A limit on the processor time of a game's code, which may hang: a game is a plug-in.

Python runs signal handlers between two of its instructions, in the main thread. So a timer that counts processor
time can raise an exception in the middle of a loop that would never end.
"""

from __future__ import annotations

import signal
from types import FrameType

SECONDS = 1.0
"""Processor time after which a game's code is taken to hang; a step of any game takes a thousandth of it."""


class Hung(Exception):
    """A game's code ran for too long, and was stopped."""


class TookTooLong(BaseException):
    """Raised in the middle of code that hangs; no `except Exception` of that code can hold it back."""

    def as_error(self) -> Hung:
        """The same as an ordinary error, for whoever asked, with the traceback of the code that hung."""
        return Hung(f"stopped after {SECONDS} s of processor time").with_traceback(self.__traceback__)


class TimeLimit:
    """`with` it, code of a game can't hang: TookTooLong is raised in it. It can't be nested."""

    def __init__(self) -> None:
        self._works = False
        self._armed = False

    def set_up(self) -> None:
        """Has the limit work from now on, where that is possible: on Unix, in the main thread."""
        if hasattr(signal, "setitimer"):
            try:
                signal.signal(signal.SIGVTALRM, self._stop)
            except ValueError:
                return
            self._works = True

    def __enter__(self) -> None:
        if self._works:
            self._armed = True
            # Again and again: code that hangs may catch even this.
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS, SECONDS)

    def __exit__(self, *_: object) -> None:
        if self._works:
            self._armed = False
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        # The signal may have come in the moment before the timer was stopped.
        if self._armed:
            raise TookTooLong


LIMITED = TimeLimit()
"""The limit of this process: there is one timer, and one thing at a time in its event loop."""
