"""The list of cards that a guess stands for, among players who speak the code of docs/explanation/codes.md."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from msgspec import Struct

from mien.games.expressions.bot_belief import Number
from mien.games.expressions.cards import PLACE
from mien.games.expressions.history import Deed
from mien.games.expressions.imagine import Holder
from mien.kit import Seat

CIRCLE = 53
"""The places of the circle: one for each card, and three empty ones, so that every walk passes them all."""

LONGEST = 7
"""How many cards of a list anybody looks at."""

UNTHINKABLE = 1e-3
"""The odds of the code after something that it excludes: people make mistakes."""


class Signal(Struct, frozen=True):
    """What all see of a guess: how far to the left the partner sits, the card named, and the gift."""

    left: int
    named: Number
    given: Number | None = None


def signal_of(deed: Deed, seats: int) -> Signal:
    """The signal that was given with a guess."""
    assert deed.partner is not None
    given = None if deed.gave is None else PLACE[deed.gave]
    return Signal((deed.partner - deed.seat) % seats, PLACE[deed.card], given)


def walk(signal: Signal) -> tuple[Number, ...]:
    """The cards in the order in which a signal lists them, those that no list can name included."""
    named = signal.named + 1
    given = 0 if signal.given is None else signal.given + 1
    start = (named + given + 10 * signal.left) % CIRCLE
    return round_the_circle(start, 1 + (2 * named + 3 * given + signal.left) % (CIRCLE - 1))


@cache
def round_the_circle(start: int, step: int) -> tuple[Number, ...]:
    """The cards in the order in which one meets them from this place on, so many places at a time."""
    places = [(start + step * times) % CIRCLE for times in range(CIRCLE)]
    return tuple(place - 1 for place in places if 0 < place <= len(PLACE))


def run_of(signal: Signal, pool: Collection[Number], hand: Collection[Number]) -> int:
    """How many cards of this hand the list of a signal begins with."""
    run = 0
    for number in walk(signal):
        if number in pool and number != signal.named and number != signal.given:
            if number not in hand or run == LONGEST:
                break
            run += 1
    return run


class Told(Struct, frozen=True):
    """A list that was told, and how long a run of held cards it was likely to begin with."""

    seat: Seat
    cards: tuple[Number, ...]
    share: float
    """The chance that any one card of the list is held, if the list says nothing."""
    runs: tuple[float, ...]
    """The chance that it begins with no held card, with one, and so on."""


def best_of(choices: float, seat: Seat, cards: tuple[Number, ...], share: float) -> Told:
    """A list that is the best of so many."""
    at_least = [1.0]
    all_held = 1.0
    for _ in cards:
        all_held *= share
        at_least.append(1 - (1 - all_held) ** choices)
    at_least.append(0.0)
    return Told(seat, cards, share, tuple(at_least[run] - at_least[run + 1] for run in range(len(cards) + 1)))


class Heard(Struct, frozen=True):
    """A list, as far as what was seen since bears it out."""

    told: Told
    chances: tuple[float, ...]
    """How likely each of its cards is held."""
    odds: float
    """How many times likelier it makes what was seen than no code at all."""


def weigh(told: Told, owners: Mapping[Number, Holder]) -> Heard:
    """The list, now that the owners of these cards have been seen."""
    share = told.share
    seen = [(at, owners[number] == told.seat) for at, number in enumerate(told.cards) if number in owners]
    without_code = 1.0
    for _, held in seen:
        without_code *= share if held else 1 - share
    runs = []
    for run, chance in enumerate(told.runs):
        for at, held in seen:
            if at < run:  # a run is of held cards
                chance *= held
            elif at == run:  # and what ends it is not held
                chance *= not held
            else:
                chance *= share if held else 1 - share
        runs.append(chance)
    total = sum(runs)
    if not total:
        return Heard(told, (share,) * len(told.cards), UNTHINKABLE)
    chances = []
    longer, shorter = total, 0.0
    for chance in runs[:-1]:
        longer -= chance
        chances.append((longer + shorter * share) / total)
        shorter += chance
    return Heard(told, tuple(chances), max(total / without_code, UNTHINKABLE))
