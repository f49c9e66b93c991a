"""How a strong player thinks: it speaks docs/explanation/codes.md with those who do, plainly with the rest."""

from __future__ import annotations

from mien.games.expressions.bot_belief import Belief, Number, chances, chances_for_all
from mien.games.expressions.bot_ear import GREETING, Ear, leaning, listen
from mien.games.expressions.bot_list import Signal, run_of, signal_of
from mien.games.expressions.bot_plain import SURE_ENOUGH, every_clue, gift, most_telling, take_turn
from mien.games.expressions.cards import DECK, PLACE, Card
from mien.games.expressions.clues import Clue
from mien.games.expressions.imagine import TIMER
from mien.games.expressions.options import to_win
from mien.games.expressions.rules import Guess, Place, Turn
from mien.games.expressions.view import View
from mien.kit import Seat

WORTH, WORTH_AMONG_SIX = 0.41, 0.51
"""What telling one card is worth, in right guesses."""

THINKABLE = 0.02
"""Less likely guesses are not looked at."""

BREADTH = 0.01
"""Among six, each card more in a hand makes it the better one to guess from."""

END = 5.0
"""Among six, an empty hand ends the game: what it costs to end it too soon."""


def speak(view: View, seat: Seat) -> Clue | Guess | Place:
    """The guess that is likely right and, with the best gift, tells most about its own hand."""
    ear = listen(view, view.history)
    belief = chances(view, leaning=leaning(ear, view))
    if ear.is_alone(seat) or not any(holder != TIMER for holder in belief):
        return take_turn(view, seat, belief)
    guesses = likely_signals(view, seat, belief)
    greetings = [clue for clue in every_clue(view.hand) if clue.says == GREETING]
    if ear.should_greet() and greetings and max(guesses.values(), default=0.0) < SURE_ENOUGH:
        return most_telling(view, seat, belief, chances_for_all(view), greetings)[1]
    signal = best_signal(view, seat, ear, guesses)
    return Guess((seat + signal.left) % len(view.hand_sizes), DECK[signal.named])


def add(view: View, seat: Seat) -> Card:
    """The gift with which the guess just made tells most."""
    ear = listen(view, view.history[:-1])
    if ear.is_alone(seat):
        return gift(view, seat, chances(view))
    said = signal_of(view.history[-1], len(view.hand_sizes))
    given = best_signal(view, seat, ear, {said: 1.0}).given
    assert given is not None
    return DECK[given]


def likely_signals(view: View, seat: Seat, belief: Belief) -> dict[Signal, float]:
    """The guesses that could be right, and how likely they are."""
    seats = len(view.hand_sizes)
    return {
        Signal((partner - seat) % seats, number): chance
        for partner, row in belief.items()
        if partner != TIMER
        for number, chance in enumerate(row)
        if chance > THINKABLE
    }


def wins_now(view: View) -> bool:
    """Whether a right guess wins, so that nothing is left to tell."""
    gain = 1 if len(view.hand_sizes) == 6 else 2
    return isinstance(view.phase, Turn) and len(view.harmony) + gain >= to_win(view.options)


def best_signal(view: View, seat: Seat, ear: Ear, guesses: dict[Signal, float]) -> Signal:
    """The guess and the gift that bring most: the chance to be right, and the cards told."""
    seats = len(view.hand_sizes)
    hand = {PLACE[card] for card in view.hand}
    pool = ear.pool(seat)
    worth = 0.0 if wins_now(view) else WORTH_AMONG_SIX if seats == 6 else WORTH
    gifts: list[Number | None] = [None] if seats == 6 or not hand else [*sorted(hand)]

    def value(signal: Signal) -> float:
        wasted = signal.given is not None and ear.has_located(seat, signal.given)
        return worth * (run_of(signal, pool, hand) - wasted)

    def haste(guess: Signal) -> float:
        size = view.hand_sizes[(seat + guess.left) % seats]
        return BREADTH * size - END * (size == 1 and not wins_now(view))

    best, most = None, float("-inf")
    for guess, chance in guesses.items():
        base = chance + (haste(guess) if seats == 6 else 0.0)
        for given in gifts:
            signal = Signal(guess.left, guess.named, given)
            brings = base + value(signal)
            if brings > most:
                best, most = signal, brings
    assert best is not None
    return best
