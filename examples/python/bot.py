"""A bot for Émoticon that stays in one mood, and how it does beside beginners."""

from collections.abc import Callable

import mien
from mien.games.emoticon import GAME
from mien.games.emoticon.cards import MISCHIEF, MOOD, VALUE
from mien.games.emoticon.rules import Answer, Pass, Play, State
from mien.games.emoticon.view import View
from mien.kit import Ask, ChooseSome, Dealer, own_seat

GAMES = 40


class OneMood:
    """Plays the mood it holds most of, and passes; between rounds it throws all mischief away for new cards."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        # A bot gets what its seat may know, and the question: whatever is `in` the question is legal.
        if isinstance(ask, ChooseSome):
            return tuple(card for card in view.hand if card in MISCHIEF)
        mine = [card for card in view.fronts[own_seat(view)] + view.hand if card in VALUE]
        mood = max(view.column[:-1], key=lambda mood: sum(VALUE[card] for card in mine if MOOD[card] == mood))
        cards = [card for card in view.hand if MOOD.get(card) == mood and Play(card) in ask]
        return Play(cards[0]) if cards else Pass()


def main() -> None:
    won = 0.0
    for number in range(GAMES):
        match = mien.start(GAME, seats=4, seed=number)
        seat = number % 4
        players = ["beginner" if other != seat else OneMood() for other in range(4)]
        outcome = mien.play(match, players).outcome
        assert outcome is not None
        if seat in outcome.winners:
            won += 1 / len(outcome.winners)
    print(f"OneMood won {won:.1f} of {GAMES} games among three beginners; {GAMES / 4:.0f} would be its share.")


if __name__ == "__main__":
    main()
