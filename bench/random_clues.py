"""A bot of Expressions that only gives clues, true ones at random: how much does one such seat cost its team?"""

from __future__ import annotations

from collections.abc import Callable

from mien.games.expressions.clues import Clue
from mien.games.expressions.rules import Answer, State
from mien.games.expressions.view import View
from mien.kit import Ask, Dealer


class RandomClues:
    """Gives a clue whenever it can, any that is true; without one, it answers by chance."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        clues = [answer for answer in ask.answers() if isinstance(answer, Clue)]
        return dealer.pick(clues) if clues else ask.sample(dealer)
