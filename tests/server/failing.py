"""Bots that are no use, and a replay that never ends."""

import os
from typing import Any


class Failing:
    """Fails in one way or another, whatever it is asked."""

    def __init__(self, how: str) -> None:
        self._how = how

    def answer(self, view: Any, ask: Any, imagine: Any, dealer: Any) -> Any:
        match self._how:
            case "raises":
                raise KeyError("oh")
            case "dies":
                os._exit(1)
            case "hangs":
                while True:
                    pass
            case "tells its niceness":
                return os.nice(0)
        return "nonsense"


class Hanging:
    """A worker's task that hangs, whatever it is for."""

    def __init__(self, *_: object) -> None: ...

    def answer(self) -> bytes:
        while True:
            pass
