"""The bots of Expressions, the weakest first."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from mien.games.expressions.bot_beginner import guess_early
from mien.games.expressions.bot_belief import chances
from mien.games.expressions.bot_code import add, speak
from mien.games.expressions.bot_plain import gift, take_turn
from mien.games.expressions.cards import Card
from mien.games.expressions.clues import Clue
from mien.games.expressions.rules import Answer, Exchange, Guess, Place, Reward, State
from mien.games.expressions.view import View
from mien.kit import Ask, Bot, Dealer, Seat, own_seat


class Player(ABC):
    """Exchanges any card, as they all lie open and count alike; the rest depends on the level."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        if isinstance(view.phase, Exchange):
            return dealer.pick(view.discord if view.phase.zone == "harmony" else view.harmony)
        if isinstance(view.phase, Reward):
            return self.give(view, own_seat(view), dealer)
        return self.act(view, own_seat(view), dealer)

    @abstractmethod
    def act(self, view: View, seat: Seat, dealer: Dealer) -> Clue | Guess | Place:
        """What it does on its turn."""

    @abstractmethod
    def give(self, view: View, seat: Seat, dealer: Dealer) -> Card:
        """The card of its hand that it adds to a guess."""


class Beginner(Player):
    """Believes the clues it remembers, guesses early, and gives away any card."""

    def act(self, view: View, seat: Seat, dealer: Dealer) -> Clue | Guess | Place:
        return guess_early(view, seat, dealer)

    def give(self, view: View, seat: Seat, dealer: Dealer) -> Card:
        return dealer.pick(view.hand)


class Good(Player):
    """Believes clues for what they say, counts cards, and gives away what the others know least of."""

    def act(self, view: View, seat: Seat, dealer: Dealer) -> Clue | Guess | Place:
        return take_turn(view, seat, chances(view))

    def give(self, view: View, seat: Seat, dealer: Dealer) -> Card:
        return gift(view, seat, chances(view))


class Strong(Player):
    """Tells cards of its own with every guess, by the code of docs/explanation/codes.md."""

    def act(self, view: View, seat: Seat, dealer: Dealer) -> Clue | Guess | Place:
        return speak(view, seat)

    def give(self, view: View, seat: Seat, dealer: Dealer) -> Card:
        return add(view, seat)


BOTS: dict[str, Bot[State, View, Answer]] = {"beginner": Beginner(), "good": Good(), "strong": Strong()}
