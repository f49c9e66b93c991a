"""The frozen pool: partners of different kinds at a table of Expressions, none of which remembers anything."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from mien.games.expressions.bot_belief import Belief, chances, chances_for_all
from mien.games.expressions.bot_plain import every_clue, gift, most_telling, take_turn
from mien.games.expressions.bots import BOTS
from mien.games.expressions.cards import DECK, PLACE, SUITS, Card, in_order
from mien.games.expressions.clues import Clue
from mien.games.expressions.imagine import TIMER
from mien.games.expressions.rules import Answer, Guess, Place, State, Turn
from mien.games.expressions.view import View
from mien.kit import Ask, AtRandom, Bot, Dealer, Seat, own_seat

Turned = Clue | Guess | Place
Policy = Callable[[View, Seat, Dealer], Turned]


class Partner(Struct, frozen=True):
    """Takes its turns by a policy of its own, and otherwise does what *good* does."""

    policy: Policy
    careless: bool = False
    """Whether it gives away any card, instead of one that the others know little of."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        if isinstance(view.phase, Turn):
            turn = self.policy(view, own_seat(view), dealer)
            return turn if turn in ask else BOTS["good"].answer(view, ask, imagine, dealer)
        if self.careless:
            drawn: Answer = ask.sample(dealer)
            return drawn
        return BOTS["good"].answer(view, ask, imagine, dealer)


def best_clue(view: View, seat: Seat, belief: Belief) -> Turned:
    """The clue that tells most; a card for Harmony if nobody else holds any."""
    if not view.hand:
        return likeliest(view, belief)
    if not any(holder != TIMER for holder in belief):
        return Place(gift(view, seat, belief))
    return most_telling(view, seat, belief, chances_for_all(view), every_clue(view.hand))[1]


def likeliest(view: View, belief: Belief, only: Seat | None = None) -> Turned:
    """The guess that is most likely right, maybe about one partner only."""
    rows = {seat: row for seat, row in belief.items() if seat != TIMER and (only is None or seat == only)}
    if not rows:
        return Place(view.hand[0]) if view.hand else Guess(0, DECK[0])
    _, seat, number = max((chance, seat, at) for seat, row in rows.items() for at, chance in enumerate(row))
    return Guess(seat, DECK[number])


def how_likely(guess: Turned, belief: Belief) -> float:
    """The chance that a guess is right; 0 for anything else."""
    return belief[guess.partner][PLACE[guess.card]] if isinstance(guess, Guess) else 0.0


def gives_clues(view: View, seat: Seat, dealer: Dealer) -> Turned:
    """Clues, and nothing else, as long as it has cards."""
    return best_clue(view, seat, chances(view))


def gives_any_clue(view: View, seat: Seat, dealer: Dealer) -> Turned:
    """True clues at random."""
    clues = every_clue(view.hand)
    return dealer.pick(clues) if clues else likeliest(view, chances(view))


def guesses(view: View, seat: Seat, dealer: Dealer) -> Turned:
    """The likeliest guess, always."""
    return likeliest(view, chances(view))


def guesses_from(bar: float) -> Policy:
    """Guesses what is at least so likely, and else gives the best clue."""

    def policy(view: View, seat: Seat, dealer: Dealer) -> Turned:
        belief = chances(view)
        guess = likeliest(view, belief)
        return guess if how_likely(guess, belief) >= bar else best_clue(view, seat, belief)

    return policy


def forgets(view: View, seat: Seat, dealer: Dealer) -> Turned:
    """As good as *good*, but knows only the latest clue of everybody."""
    return take_turn(view, seat, chances(view, clues=[laid[-1:] for laid in view.clues]))


def asks_left(view: View, seat: Seat, dealer: Dealer) -> Turned:
    """Guesses cards of its left neighbour alone."""
    belief, left = chances(view), (seat + 1) % len(view.hand_sizes)
    guess = likeliest(view, belief, only=left)
    return guess if how_likely(guess, belief) >= 0.5 else best_clue(view, seat, belief)


def opens_with_clues(view: View, seat: Seat, dealer: Dealer) -> Turned:
    """Clues in the first two rounds, and then guesses only."""
    belief = chances(view)
    return best_clue(view, seat, belief) if view.round <= 2 else likeliest(view, belief)


def good(view: View, seat: Seat, dealer: Dealer) -> Turned:
    """What *good* does."""
    return take_turn(view, seat, chances(view))


class Dialect:
    """Speaks the code of *strong* with other names for the suits: an agreement made elsewhere."""

    def answer(self, view: View, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> Answer:
        told = renamed(msgspec.to_builtins(view), 1)
        there = msgspec.convert(told | {"hand": in_order(told["hand"])}, View)
        said = BOTS["strong"].answer(there, ask, imagine, dealer)
        back: Answer = msgspec.convert(renamed(msgspec.to_builtins(said), -1), Turned | str)
        return back


@cache
def names(suits: tuple[str, ...], by: int) -> dict[Card, Card]:
    """What each card is called if the suits are called after one another in turn."""
    after = {suit: suits[(at + by) % len(suits)] for at, suit in enumerate(suits)}
    return {
        card: f"{after[suit]}-{value}"
        for card in DECK
        for suit, _, value in [card.partition("-")]
        if suit in after
    }


def renamed(thing: Any, by: int) -> Any:
    """The same thing with all cards called otherwise; the suits of the small deck stay among themselves."""
    if isinstance(thing, dict):
        return {key: renamed(value, by) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [renamed(value, by) for value in thing]
    if isinstance(thing, str) and thing in PLACE:
        return (names(SUITS[:3], by) | names(SUITS[3:], by))[thing]
    return thing


POOL: dict[str, Bot[State, View, Answer]] = {
    "random": AtRandom(),
    "beginner": BOTS["beginner"],
    "good": BOTS["good"],
    "strong": BOTS["strong"],
    "dialect": Dialect(),
    "clue giver": Partner(gives_clues),
    "any clue": Partner(gives_any_clue),
    "guesser": Partner(guesses),
    "hasty": Partner(guesses_from(0.35)),
    "cautious": Partner(guesses_from(0.9)),
    "forgetful": Partner(forgets),
    "neighbour": Partner(asks_left),
    "planner": Partner(opens_with_clues),
    "careless": Partner(good, careless=True),
}
"""Fourteen partners of different kinds."""

SIX_OF_THEM = ("good", "strong", "dialect", "clue giver", "guesser", "careless")
"""Those with whom adaptation is measured: each wants another answer."""
