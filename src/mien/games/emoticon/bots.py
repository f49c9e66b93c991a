"""The bots of Émoticon, the weakest first."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from mien.games.emoticon.bot_instinct import act
from mien.games.emoticon.bot_mischief import throw_away
from mien.games.emoticon.bot_search import search
from mien.games.emoticon.bot_worth import best_mood
from mien.games.emoticon.cards import MOOD, VALUE, Card
from mien.games.emoticon.mischief import Kind
from mien.games.emoticon.rules import Action, Answer, Pass, Play, State
from mien.games.emoticon.view import View
from mien.kit import Ask, Bot, Dealer, Say, Seat, own_seat


class Player(ABC):
    """Acts on its turn, and throws mischief away between rounds; how depends on the level."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        if isinstance(ask, Say):
            return self.act(view, own_seat(view), ask, imagine, dealer)
        return self.throw_away(view.hand)

    @abstractmethod
    def act(self, view: View, seat: Seat, ask: Say, imagine: Callable[[], State], dealer: Dealer) -> Action:
        """What it does on its turn."""

    @abstractmethod
    def throw_away(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """The mischief that it throws away."""


class Beginner(Player):
    """Plays its best mood from the top, and mischief as it comes; passes after that, and never helps."""

    def act(self, view: View, seat: Seat, ask: Say, imagine: Callable[[], State], dealer: Dealer) -> Action:
        if view.asleep[seat]:
            return Pass()
        pranks = [action for action in ask.answers() if isinstance(action, Kind)]
        if pranks and not dealer.pick(range(3)):
            return dealer.pick(pranks)
        suit = best_mood(view.fronts[seat] + view.hand, view.column)
        cards = [card for card in view.hand if MOOD.get(card) == suit]
        return Play(max(cards, key=VALUE.__getitem__)) if cards else Pass()

    def throw_away(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        return ()


class Good(Player):
    """Has good habits: plays low first, mischief when it pays, wins with as little as it can, or helps."""

    def act(self, view: View, seat: Seat, ask: Say, imagine: Callable[[], State], dealer: Dealer) -> Action:
        return act(imagine(), seat, patient=False)

    def throw_away(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        return throw_away(hand, keep=2)


class Strong(Player):
    """Plays the round out in its mind, on many tables that could be the true one."""

    def act(self, view: View, seat: Seat, ask: Say, imagine: Callable[[], State], dealer: Dealer) -> Action:
        return search(seat, ask, imagine, dealer)

    def throw_away(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        return throw_away(hand, keep=1)


BOTS: dict[str, Bot[State, View, Answer]] = {"beginner": Beginner(), "good": Good(), "strong": Strong()}
