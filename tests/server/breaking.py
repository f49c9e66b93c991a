"""A game that works until the test breaks one part of it: the part raises, hangs, or returns nonsense."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

import pytest

from mien.games import GAMES
from mien.games.emojito.rules import Guessing, Revealing

Part = Literal["view", "own", "asks", "resolve", "silence", "sightlines", "talk", "words"]
How = Literal["raises", "hangs", "returns nonsense"]

NONSENSE = object()


class Broken(Exception):
    """What the broken part raises."""


class Breaking:
    """Emojito with a part that can be broken and mended again."""

    def __init__(self, part: Part, how: How, monkeypatch: pytest.MonkeyPatch) -> None:
        self.broken = False
        self.calls = 0
        """How often the part was called while it was broken."""
        self._how = how
        game = GAMES["emojito"]
        match part:
            case "asks":
                monkeypatch.setattr(Revealing, "asks", self._wrapped(Revealing.asks))
            case "resolve" | "silence":
                monkeypatch.setattr(Guessing, part, self._wrapped(getattr(Guessing, part)))
            case _:
                name = "event_text" if part == "words" else part
                changes: Any = {name: self._wrapped(getattr(game, name))}
                monkeypatch.setitem(GAMES, "emojito", replace(game, **changes))

    def _wrapped(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def part(*arguments: Any) -> Any:
            if not self.broken:
                return real(*arguments)
            self.calls += 1
            if self._how == "raises":
                raise Broken("on purpose")
            while self._how == "hangs":
                pass
            return NONSENSE

        return part
