"""Bots that are no use."""

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
