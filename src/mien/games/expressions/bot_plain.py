"""How a good player thinks: believes clues for what they say, counts cards, and weighs a guess."""

from __future__ import annotations

from typing import cast

from mien.games.expressions.bot_belief import Belief, chances_for_all
from mien.games.expressions.bot_clock import guesses_needed, turns_left
from mien.games.expressions.cards import DECK, PLACE, Card
from mien.games.expressions.events import Says
from mien.games.expressions.imagine import TIMER
from mien.games.expressions.rules import Clue, Guess, Place, clue_cases
from mien.games.expressions.view import View
from mien.kit import Seat

BAR = 0.8
"""How likely a guess must be, when the team can afford a clue nearly every other turn."""

USUAL = 0.55
"""The part of the turns that must be right guesses, in such a game."""

SURE_ENOUGH = 0.97
"""A guess that is so likely is made however many turns are left."""

SURENESS = 1.3
"""The power with which a chance counts: to know one card well is better than to know two by half."""

BAR_OF_TWO, BAR_OF_SIX = 0.45, 0.5
"""With two, a clue costs as much as a wrong guess; with six, everything is harder to know."""


def take_turn(view: View, seat: Seat, belief: Belief) -> Clue | Guess | Place:
    """Guesses what is likely enough for the turns that are left; else plays the clue that tells most."""
    if not any(place != TIMER for place in belief):
        return Place(gift(view, seat, belief))
    chance, guess = likeliest(view, belief)
    if not view.hand or chance >= bar(view, seat):
        return guess
    return max(every_clue(view.hand), key=lambda clue: known(view, seat, belief, clue.card, clue))


def bar(view: View, seat: Seat) -> float:
    """How likely a guess must be to be better than a clue."""
    seats = len(view.hand_sizes)
    if seats == 2:
        return BAR_OF_TWO
    if seats == 6:
        return BAR_OF_SIX
    needed = guesses_needed(view) / turns_left(view, seat)
    return 0.0 if needed >= 1 else min(BAR + USUAL - needed, SURE_ENOUGH)


def likeliest(view: View, belief: Belief) -> tuple[float, Guess]:
    """The guess that is most likely right, from the largest hand if there are several."""
    chance, _, seat, number = max(
        (chance, view.hand_sizes[seat], seat, number)
        for seat, row in belief.items()
        if seat != TIMER
        for number, chance in enumerate(row)
    )
    return chance, Guess(seat, DECK[number])


def every_clue(hand: tuple[Card, ...]) -> list[Clue]:
    """The clues that this hand can give without lying."""
    cases = cast(tuple[dict[str, tuple[Says, ...]], ...], clue_cases(hand))
    return [Clue(card, says) for case in cases for card in case["card"] for says in case["says"]]


def gift(view: View, seat: Seat, belief: Belief) -> Card:
    """The own card without which the table knows most."""
    return max(view.hand, key=lambda card: known(view, seat, belief, card))


def known(view: View, seat: Seat, belief: Belief, gone: Card, clue: Clue | None = None) -> float:
    """How much everybody would know of all hands, as far as this seat can tell."""
    public = chances_for_all(view, seat, gone, clue)
    total = 0.0
    for card in view.hand:
        if card != gone:
            total += public[seat][PLACE[card]] ** SURENESS
    for place, row in belief.items():
        if place != TIMER:
            total += sum([own * chance**SURENESS for own, chance in zip(row, public[place], strict=True)])
    return total
