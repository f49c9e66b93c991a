"""The bots of Winkers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mien.games.winkers.imagine import suspects
from mien.games.winkers.rules import Accuse, Answer, Looking, State, Wait
from mien.games.winkers.view import View

from mien.kit import Ask, Bot, Dealer


class Beginner:
    """Looks anywhere, and names only whom it has seen."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        if isinstance(view.phase, Looking):
            at: int = ask.sample(dealer)
            return at
        return self.name(view)

    def name(self, view: View) -> Answer:
        return Wait() if view.winker in (None, view.seat) else Accuse(view.winker or 0)


class Good(Beginner):
    """Looks where it has not looked yet, and names the last who can be left."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        unknown = suspects(view)
        if isinstance(view.phase, Looking) and view.winker is None:
            return dealer.pick(unknown)
        if view.winker is None and len(unknown) == 1:
            return Accuse(unknown[0])
        return super().answer(view, ask, imagine, dealer)


BOTS: Mapping[str, Bot] = {"beginner": Beginner(), "good": Good(), "strong": Good()}
