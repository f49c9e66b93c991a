"""What people at one table did and saw: all that the checker remembers."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal

Fate = Literal["done", "refused", "unknown"]
"""Acknowledged; refused in words; or lost with the connection, so that nobody can say."""

Given = tuple[int, int, int, str]
"""An answer: the number of the game, the seat, the step, and what was said."""
Seen = tuple[int, int, int | None]
"""What somebody was shown: the number of the game, the step, and through whose eyes."""


@dataclass
class History:
    """One table, as its people remember it."""

    code: str
    answers: dict[Fate, Counter[Given]] = field(
        default_factory=lambda: {"done": Counter(), "refused": Counter(), "unknown": Counter()}
    )
    lines: dict[Fate, Counter[str]] = field(
        default_factory=lambda: {"done": Counter(), "refused": Counter(), "unknown": Counter()}
    )
    views: dict[Seen, str] = field(default_factory=dict)
    events: dict[Seen, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    """What was wrong already while it happened."""

    def answered(self, given: Given, fate: Fate) -> None:
        """This became of an answer."""
        self.answers[fate][given] += 1

    def said(self, line: str, fate: Fate) -> None:
        """This became of a line of chat."""
        self.lines[fate][line] += 1

    def saw(self, game: dict[str, Any]) -> None:
        """Somebody was shown this; two who are shown the same step must be shown the same."""
        number, seat = game["number"], game["seat"]
        self._note("view", self.views, (number, game["step"], seat), game["view"])
        for step in game["happened"]:
            self._note("events", self.events, (number, step["step"], seat), step["events"])

    def _note(self, what: str, noted: dict[Seen, str], seen: Seen, shown: Any) -> None:
        mark = mark_of(shown)
        if noted.setdefault(seen, mark) != mark:
            self.faults.append(f"{self.code}: two {what} of game, step, seat {seen}")


def mark_of(shown: Any) -> str:
    """What tells two things that were shown apart."""
    return sha256(written(shown).encode()).hexdigest()[:24]


def written(value: Any) -> str:
    """A value as the same text, whoever wrote it."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
