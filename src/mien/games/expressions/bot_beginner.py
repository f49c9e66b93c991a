"""How a beginner thinks: believes the clues it remembers, and guesses when it feels fairly sure."""

from __future__ import annotations

from mien.games.expressions.bot_belief import Belief, chances, chances_for_all
from mien.games.expressions.bot_plain import every_clue, most_telling
from mien.games.expressions.cards import DECK
from mien.games.expressions.clues import Clue
from mien.games.expressions.imagine import TIMER
from mien.games.expressions.rules import Guess, Place
from mien.games.expressions.view import View
from mien.kit import Dealer, Seat

FAIRLY_SURE = 1.3
"""How many times likelier than without any clue a guess must be."""

SURE = 0.9
"""A guess that is so likely is made anyway: with little left in the timer, nearly every card is a partner's."""

MEMORY = 5
"""One clue in so many is forgotten."""

THOUGHT_OF = 10
"""How many of the clues that it could play come to mind."""


def guess_early(view: View, seat: Seat, dealer: Dealer) -> Clue | Guess | Place:
    """Guesses what looks fairly sure; else plays the best clue that comes to mind."""
    remembered = [[clue for clue in laid if dealer.pick(range(MEMORY))] for laid in view.clues]
    belief = chances(view, clues=remembered)
    if not any(holder != TIMER for holder in belief):
        return Place(dealer.pick(view.hand))
    chance, guess = likeliest(view, belief)
    if not view.hand or chance >= min(FAIRLY_SURE * by_chance(view, guess), SURE):
        return guess
    thought_of = dealer.shuffled(every_clue(view.hand))[:THOUGHT_OF]
    return most_telling(view, seat, belief, chances_for_all(view), thought_of)[1]


def likeliest(view: View, belief: Belief) -> tuple[float, Guess]:
    """The guess that is most likely right, from the largest hand if there are several."""
    chance, _, seat, number = max(
        (chance, view.hand_sizes[seat], seat, number)
        for seat, row in belief.items()
        if seat != TIMER
        for number, chance in enumerate(row)
    )
    return chance, Guess(seat, DECK[number])


def by_chance(view: View, guess: Guess) -> float:
    """How likely a guess at this partner is for somebody who knows only the numbers of cards."""
    hidden = sum(view.hand_sizes) - len(view.hand) + view.timer
    return view.hand_sizes[guess.partner] / hidden
