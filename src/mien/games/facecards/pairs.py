"""The pairs that players of Face Cards lay: which cards look alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import astuple

from mien.games.facecards.cards import Card, in_order
from mien.games.facecards.options import WAYS, Way
from mien.games.facecards.pieces import Laid
from mien.kit import Ask, Choose, ChooseSome, Say, Seat, Sentence

if TYPE_CHECKING:
    from mien.games.facecards.rules import State


class Pair(Struct, frozen=True, tag=True):
    """This card lies in front of me; this one, which looks like it, in the middle."""

    front: Card
    middle: Card


class TwoPairs(Struct, frozen=True, tag=True):
    """Two such pairs."""

    front: Card
    middle: Card
    second_front: Card
    second_middle: Card


Chosen = Pair | TwoPairs | Card | tuple[Card, ...]


def which_cards(way: Way, hand: tuple[Card, ...]) -> Ask:
    """The question which cards of this hand look alike."""
    if way.fronts == "pile":  # FC-16
        return Choose(hand)
    if way.fronts == "none":  # FC-17
        return ChooseSome(hand, 2, 2)
    if way.pairs == 1:
        return Say((Sentence(Pair, ({"front": hand, "middle": hand},), distinct=True),))
    four = {"front": hand, "middle": hand, "second_front": hand, "second_middle": hand}  # FC-18
    return Say((Sentence(TwoPairs, ({**four},), distinct=True),))


def cards_in(answer: object) -> tuple[Card, ...]:
    """The cards that an answer names, in its order."""
    if isinstance(answer, Struct):
        return astuple(answer)
    if isinstance(answer, tuple):
        return answer
    return (answer,) if isinstance(answer, str) else ()


def pairs_of(state: State, seat: Seat, answer: Chosen) -> tuple[Laid, ...]:
    """The pairs that this answer lays."""
    cards = cards_in(answer)
    way = WAYS[state.options.variant]
    if way.fronts == "pile":  # FC-16
        return tuple(Laid(seat, front.card, cards[0]) for front in state.fronts if front.owner == seat)
    if way.fronts == "none":  # FC-24
        cards = in_order(cards)
    return tuple(Laid(seat, *cards[at : at + 2]) for at in range(0, len(cards), 2))
