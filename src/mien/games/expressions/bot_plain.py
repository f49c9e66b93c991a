"""How a good player thinks: believes clues for what they say, counts cards, and weighs a guess against a clue."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from mien.games.expressions.bot_belief import Belief, Spread, chances_for_all, chances_without
from mien.games.expressions.bot_clock import guesses_needed, turns_left
from mien.games.expressions.cards import DECK, PLACE, Card
from mien.games.expressions.clues import Clue, clue_cases
from mien.games.expressions.events import Says
from mien.games.expressions.imagine import TIMER
from mien.games.expressions.rules import Guess, Place
from mien.games.expressions.view import View
from mien.kit import Seat

BAR, BAR_OF_TWO, BAR_OF_SIX = 0.67, 0.25, 0.3
"""How likely a guess must be to be better than a clue that tells nothing."""

LATE = 1.2
"""The same for a team in a hurry, less the part of its turns that must be right guesses."""

PATIENCE = 0.2
"""How much likelier a guess must be for each card that a clue makes known instead."""

SURE_ENOUGH = 0.97
"""A guess that is so likely is made whatever a clue would tell."""

SHARED = 0.4
"""What a guess loses for a card that all know of: any partner could guess it, and it can wait."""

SURENESS = 1.3
"""The power with which a chance counts: to know one card well is better than to know two by half."""


def take_turn(view: View, seat: Seat, belief: Belief) -> Clue | Guess | Place:
    """Guesses what is likely enough for the turns that are left; else plays the clue that tells most."""
    if not any(holder != TIMER for holder in belief):
        return Place(gift(view, seat, belief))
    now = chances_for_all(view)
    chance, guess = best_guess(view, belief, now.belief)
    least = bar(view, seat)
    if not view.hand or not least or chance >= SURE_ENOUGH:
        return guess
    after, clue = most_telling(view, seat, belief, now, every_clue(view.hand))
    told = after - known(view, seat, belief, now.belief)
    return guess if chance >= least + PATIENCE * told else clue


def bar(view: View, seat: Seat) -> float:
    """How likely a guess must be to be better than a clue that tells nothing; 0 if there is no time for clues."""
    seats = len(view.hand_sizes)
    if seats == 2:
        return BAR_OF_TWO
    if seats == 6:
        return BAR_OF_SIX
    needed = guesses_needed(view) / turns_left(view, seat)
    return min(BAR, LATE - needed) if needed < 1 else 0.0


def best_guess(view: View, belief: Belief, public: Belief) -> tuple[float, Guess]:
    """How likely the best guess is: one that is likely right, and rather one that others can't make."""
    shared = SHARED if guesses_needed(view) > 1 else 0.0  # what wins the game need not wait
    _, _, seat, number = max(
        (chance - shared * public[seat][number] ** SURENESS, view.hand_sizes[seat], seat, number)
        for seat, row in belief.items()
        if seat != TIMER
        for number, chance in enumerate(row)
        if chance
    )
    return belief[seat][number], Guess(seat, DECK[number])


def every_clue(hand: tuple[Card, ...]) -> list[Clue]:
    """The clues that this hand can give without lying."""
    cases = cast(tuple[dict[str, tuple[Says, ...]], ...], clue_cases(hand))
    return [Clue(card, says) for case in cases for card in case["card"] for says in case["says"]]


def most_telling(view: View, seat: Seat, belief: Belief, now: Spread, clues: Iterable[Clue]) -> tuple[float, Clue]:
    """The clue after which the table knows most, and how much that is."""
    after = [(known(view, seat, belief, chances_without(now, seat, clue.card, clue)), clue) for clue in clues]
    return max(after, key=lambda told: told[0])


def gift(view: View, seat: Seat, belief: Belief) -> Card:
    """The card of its hand without which the table knows most."""
    now = chances_for_all(view)
    # Cards of which all think the same are the same to give.
    thought = {tuple([row[PLACE[card]] for row in now.belief.values()]): card for card in view.hand}
    return max(thought.values(), key=lambda card: known(view, seat, belief, chances_without(now, seat, card)))


def known(view: View, seat: Seat, belief: Belief, public: Belief) -> float:
    """How many cards everybody knows if they think this, as far as this seat can tell."""
    own = public.get(seat)
    total = sum([own[PLACE[card]] ** SURENESS for card in view.hand]) if own else 0.0
    for holder, row in belief.items():
        if holder != TIMER:
            total += sum([chance * thought**SURENESS for chance, thought in zip(row, public[holder], strict=True)])
    return total
