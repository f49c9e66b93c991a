"""The bots of Émoticon, the weakest first."""

from __future__ import annotations

from collections.abc import Callable

from mien.games.emoticon.bot_instinct import act
from mien.games.emoticon.bot_mischief import throw_away
from mien.games.emoticon.bot_search import search
from mien.games.emoticon.bot_worth import best_mood
from mien.games.emoticon.cards import MOOD, VALUE
from mien.games.emoticon.mischief import Kind
from mien.games.emoticon.rules import Answer, Pass, Play, State
from mien.games.emoticon.view import View
from mien.kit import Ask, Bot, Dealer, Say


class Beginner:
    """Plays its best mood from the top, and mischief as it comes; passes after that, and never helps."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        assert view.seat is not None
        if not isinstance(ask, Say):
            return ()
        pranks = [action for action in ask.answers() if isinstance(action, Kind)]
        if pranks and not dealer.pick(range(3)):
            return dealer.pick(pranks)
        suit = best_mood(view.fronts[view.seat] + view.hand, view.column)
        cards = [card for card in view.hand if MOOD.get(card) == suit]
        return Play(max(cards, key=VALUE.__getitem__)) if cards else Pass()


class Good:
    """Has good habits: plays low first, mischief when it pays, wins with as little as it can, or helps."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        assert view.seat is not None
        if not isinstance(ask, Say):
            return throw_away(view.hand, keep=2)
        return act(imagine(), view.seat, patient=False)


class Strong:
    """Plays the round out in its mind, on many tables that could be the true one."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        assert view.seat is not None
        if not isinstance(ask, Say):
            return throw_away(view.hand, keep=1)
        return search(view.seat, ask, imagine, dealer)


BOTS: dict[str, Bot] = {"beginner": Beginner(), "good": Good(), "strong": Strong()}
