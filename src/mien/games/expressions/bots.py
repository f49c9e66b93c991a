"""The bots of Expressions, the weakest first."""

from __future__ import annotations

from collections.abc import Callable

from mien.games.expressions.bot_beginner import guess_early
from mien.games.expressions.bot_belief import chances
from mien.games.expressions.bot_code import add, speak
from mien.games.expressions.bot_plain import gift, take_turn
from mien.games.expressions.cards import Card
from mien.games.expressions.rules import Answer, Exchange, Reward, State
from mien.games.expressions.view import View
from mien.kit import Ask, Bot, Dealer


class Beginner:
    """Believes the clues it remembers, guesses early, and gives away any card."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        assert view.seat is not None
        if isinstance(view.phase, Exchange):
            return any_open(view, view.phase, dealer)
        if isinstance(view.phase, Reward):
            return dealer.pick(view.hand)
        return guess_early(view, view.seat, dealer)


class Good:
    """Believes clues for what they say, counts cards, and gives away what the others know least of."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        assert view.seat is not None
        if isinstance(view.phase, Exchange):
            return any_open(view, view.phase, dealer)
        if isinstance(view.phase, Reward):
            return gift(view, view.seat, chances(view))
        return take_turn(view, view.seat, chances(view))


class Strong:
    """Tells cards of its own with every guess, by the code of docs/codes.md."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        assert view.seat is not None
        if isinstance(view.phase, Exchange):
            return any_open(view, view.phase, dealer)
        if isinstance(view.phase, Reward):
            return add(view, view.seat)
        return speak(view, view.seat)


def any_open(view: View, phase: Exchange, dealer: Dealer) -> Card:
    """A card to exchange: they all lie open, and count alike."""
    return dealer.pick(view.discord if phase.zone == "harmony" else view.harmony)


BOTS: dict[str, Bot] = {"beginner": Beginner(), "good": Good(), "strong": Strong()}
