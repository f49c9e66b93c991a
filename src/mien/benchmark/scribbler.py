"""A baseline that breaks rules, so that the count of refusals has something to count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mien.kit import Ask, Dealer

NONSENSE = (None, "joy-11", -1, {"type": "Guess", "partner": 0, "card": "joy-1"}, {"type": "Bet"})


class Scribbler:
    """Answers at random, and one time in five without looking at the question."""

    def answer(self, view: Any, ask: Ask, imagine: Callable[[], Any], dealer: Dealer) -> Any:
        return dealer.pick(NONSENSE) if dealer.pick(range(5)) == 0 else ask.sample(dealer)
