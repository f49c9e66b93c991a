"""The bots of Face Cards, the weakest first."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from mien.games.facecards.bot_bets import best_bet, by_likeness
from mien.games.facecards.bot_eye import Eye
from mien.games.facecards.bot_pairs import Twos, most_alike, most_photos
from mien.games.facecards.options import WAYS
from mien.games.facecards.pairs import Chosen, Pair, TwoPairs
from mien.games.facecards.rules import Answer, Betting, Ready, Revealing, State, Stop, Vote
from mien.games.facecards.view import View
from mien.kit import Ask, Bot, Choose, Dealer, Say, Seat, own_seat


class Player(ABC):
    """Votes by chance; how it lays and bets depends on the level."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        if isinstance(view.phase, Vote) and isinstance(ask, Choose):
            camera: Seat = ask.sample(dealer)
            return camera
        if isinstance(view.phase, Betting) and isinstance(ask, Say):
            return self.bet(view, ask, len(view.phase.won), dealer)
        if isinstance(view.phase, Revealing):
            return Ready()
        return chosen(view, self.lay(view, own_seat(view), imagine, dealer))

    @abstractmethod
    def lay(self, view: View, seat: Seat, imagine: Callable[[], State], dealer: Dealer) -> Twos:
        """The pairs to lay."""

    @abstractmethod
    def bet(self, view: View, ask: Say, won: int, dealer: Dealer) -> Answer:
        """The pair to bet on; or no more, with so many photos to lose."""


class Beginner(Player):
    """Is content with a little likeness."""

    def lay(self, view: View, seat: Seat, imagine: Callable[[], State], dealer: Dealer) -> Twos:
        pairs = most_alike(view, view.hand, seat, Eye(view.options))
        return dealer.pick(pairs[: 1 + len(pairs) // 3])

    def bet(self, view: View, ask: Say, won: int, dealer: Dealer) -> Answer:
        if won and dealer.pick((True, False)):
            return Stop()
        return dealer.pick(by_likeness(ask, Eye(view.options))[:4])


class Good(Player):
    """Lays what looks most alike, bets on what looks most alike, and stops while it is ahead."""

    def lay(self, view: View, seat: Seat, imagine: Callable[[], State], dealer: Dealer) -> Twos:
        return most_alike(view, view.hand, seat, Eye(view.options))[0]

    def bet(self, view: View, ask: Say, won: int, dealer: Dealer) -> Answer:
        return Stop() if won else by_likeness(ask, Eye(view.options))[0]


class Strong(Player):
    """Learns what this table finds alike, lays what it would find, and weighs all pairs that there can be."""

    def lay(self, view: View, seat: Seat, imagine: Callable[[], State], dealer: Dealer) -> Twos:
        return most_photos(view, seat, Eye(view.options, view.past), imagine, dealer)

    def bet(self, view: View, ask: Say, won: int, dealer: Dealer) -> Answer:
        return best_bet(view, ask, Eye(view.options, view.past), won)


def chosen(view: View, twos: Twos) -> Chosen:
    """The answer that lays these pairs."""
    way = WAYS[view.options.variant]
    cards = tuple(card for two in twos for card in two)
    if way.fronts == "pile":
        return cards[1]
    if way.fronts == "none":
        return cards
    return Pair(*cards) if way.pairs == 1 else TwoPairs(*cards)


BOTS: dict[str, Bot[State, View, Answer]] = {"beginner": Beginner(), "good": Good(), "strong": Strong()}
