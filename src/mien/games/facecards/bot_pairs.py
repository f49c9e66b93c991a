"""Which cards of a hand to lay, so that this table finds them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations

from mien.games.facecards.bot_eye import Eye, Two
from mien.games.facecards.bot_lap import Mind, photos
from mien.games.facecards.cards import Card
from mien.games.facecards.options import WAYS
from mien.games.facecards.rules import State
from mien.games.facecards.view import View
from mien.kit import Dealer, Seat

Twos = tuple[Two, ...]
"""The pairs that a seat lays."""

TABLES = 30
"""How many tables are imagined."""

LIKELY = 8
"""How many of the choices that a hand has are tried on each."""

CHOICES = 3
"""Others lay one of this many that look most alike in their hands."""


def most_alike(table: View | State, hand: tuple[Card, ...], seat: Seat, eye: Eye) -> list[Twos]:
    """What this hand can lay, the most alike first; of each pair, the card for the front first."""
    way = WAYS[table.options.variant]
    if way.fronts == "pile":
        front = next(front.card for front in table.fronts if front.owner == seat)
        twos: list[Two] = [(front, card) for card in hand]
    elif way.fronts == "none":
        twos = list(combinations(hand, 2))
    else:
        twos = list(permutations(hand, 2))
    twos.sort(key=lambda two: -eye.attraction(*two))
    return [(two,) for two in twos] if way.pairs == 1 else _two_pairs(twos, eye)


def _two_pairs(twos: list[Two], eye: Eye) -> list[Twos]:
    """Two of these pairs at a time, the most alike first, if neither could be taken for the other."""

    def attraction(both: Twos) -> float:
        (front, middle), (second_front, second_middle) = both
        mistaken = eye.likeness(front, second_middle) + eye.likeness(second_front, middle)
        return sum(eye.attraction(*two) for two in both) - mistaken

    both = [
        (one, other)
        for one in twos[:LIKELY]
        for other in [other for other in twos if not {*one} & {*other}][:LIKELY]
    ]
    return sorted(both, key=lambda both: -attraction(both))


def most_photos(view: View, seat: Seat, eye: Eye, imagine: Callable[[], State], dealer: Dealer) -> Twos:
    """The pairs that win most photos on imagined tables."""
    way = WAYS[view.options.variant]
    mine = most_alike(view, view.hand, seat, eye)[:LIKELY]
    won = [0] * len(mine)
    for _ in range(TABLES):
        state = imagine()
        theirs = [
            (other, *two)
            for other, hand in enumerate(state.hands)
            if other != seat
            for two in dealer.pick(most_alike(state, hand, other, eye)[:CHOICES])
        ]
        for at, twos in enumerate(mine):
            mind = Mind(
                pairs=(*theirs, *((seat, *two) for two in twos)),
                decoys=state.pile[: way.decoys[state.seats]],
                camera=state.camera,
                seats=state.seats,
            )
            won[at] += photos(mind, way, eye)[seat]
    return mine[won.index(max(won))]
