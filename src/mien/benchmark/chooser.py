"""A baseline that adapts between games: tries some ways to play with a partner, and stays with the best."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mien.benchmark.partners import POOL
from mien.kit import AnyMatch, Ask, Dealer, Seat

WAYS = ("strong", "good", "guesser")
TRIES = 2
"""How many games it plays each way before it decides."""


class Chooser:
    """Plays each way twice, and then the one that brought most with this partner."""

    def __init__(self) -> None:
        self.scores: dict[str, list[int]] = {}
        self.meet()

    def meet(self) -> None:
        self.scores = {way: [] for way in WAYS}

    def remember(self, match: AnyMatch, seat: Seat) -> None:
        assert match.outcome is not None, "it is told when a game is over"
        self.scores[self._way()].append(match.outcome.scores[seat])

    def answer(self, view: Any, ask: Ask, imagine: Callable[[], Any], dealer: Dealer) -> Any:
        return POOL[self._way()].answer(view, ask, imagine, dealer)

    def _way(self) -> str:
        for way, scores in self.scores.items():
            if len(scores) < TRIES:
                return way
        return max(self.scores, key=lambda way: sum(self.scores[way]) / len(self.scores[way]))
