"""The bots of Winkers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from mien.games.winkers.imagine import suspects
from mien.games.winkers.rules import Accuse, Answer, Looking, State, Wait
from mien.games.winkers.view import View

from mien.kit import Ask, Bot, Dealer, Seat


class Player(ABC):
    """Looks around, and names the one whom it has seen wink; what it does without a wink depends on the level."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        if isinstance(view.phase, Looking):
            return self.look(view, ask, dealer)
        if view.winker is None:
            return self.guess(view)
        return Wait() if view.winker == view.seat else Accuse(view.winker)

    @abstractmethod
    def look(self, view: View, ask: Ask, dealer: Dealer) -> Seat:
        """Whom it looks at."""

    @abstractmethod
    def guess(self, view: View) -> Accuse | Wait:
        """Whom it names without having seen a wink, if anybody."""


class Beginner(Player):
    """Looks anywhere, and guesses nobody."""

    def look(self, view: View, ask: Ask, dealer: Dealer) -> Seat:
        at: Seat = ask.sample(dealer)
        return at

    def guess(self, view: View) -> Accuse | Wait:
        return Wait()


class Good(Beginner):
    """Looks where it has not looked yet, and names the last suspect who is left."""

    def look(self, view: View, ask: Ask, dealer: Dealer) -> Seat:
        return dealer.pick(suspects(view)) if view.winker is None else super().look(view, ask, dealer)

    def guess(self, view: View) -> Accuse | Wait:
        unknown = suspects(view)
        return Accuse(unknown[0]) if len(unknown) == 1 else Wait()


BOTS: Mapping[str, Bot[State, View, Answer]] = {"beginner": Beginner(), "good": Good(), "strong": Good()}
