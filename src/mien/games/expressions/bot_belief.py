"""A seat's belief: the chance of each unseen card to be in each hand or in the timer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from msgspec import Struct

from mien.games.expressions.cards import DECK, PLACE, Card
from mien.games.expressions.clues import Clue
from mien.games.expressions.imagine import TIMER, Holder, barred_by, barred_by_expired, needed_by
from mien.games.expressions.options import deck_of
from mien.games.expressions.view import View
from mien.kit import Seat

Number = int
"""A card's place in the deck, from 0."""

Belief = dict[Holder, list[float]]
"""For each hand, and for the timer, the chance that it has each card of the deck."""

Leaning = dict[tuple[Holder, Number], float]
"""How many times likelier a holder has a card, for reasons other than clues and counting."""

MEANT = {"lowest": 3.5, "highest": 3.5, "more": 2.5}
"""How many times likelier a clue makes the cards it speaks of: nobody gives a clue that says little."""

FAR = 3.0
"""How many times likelier still the card farthest from it is: without it, one would give the opposite clue."""

SURE = 1e6
"""The odds of what must be so."""

ROUNDS, AGAIN = 5, 1
"""Rounds of scaling, from scratch and from a spread that is nearly right; more change little."""


class Spread(Struct, frozen=True):
    """The hidden cards, spread over the holders; and how that came about."""

    belief: Belief
    hidden: list[bool]
    room: dict[Holder, int]
    weights: dict[Holder, list[float]]
    """How likely each holder has each card, before counting."""
    scale: dict[Holder, float]
    """By what the weights of each holder were multiplied to fill it."""


def chances(
    view: View, *, clues: Sequence[Sequence[Clue]] | None = None, leaning: Leaning | None = None
) -> Belief:
    """A seat's belief from clues (all, or those it remembers), open cards, its hand and the other hands' sizes."""
    sizes = {seat: size for seat, size in enumerate(view.hand_sizes) if seat != view.seat}
    shown = (*_open_cards(view), *view.hand)
    return _spread(view, sizes, view.clues if clues is None else clues, shown, leaning or {}).belief


def chances_for_all(view: View) -> Spread:
    """The belief of somebody who sees no hand: what everybody can work out."""
    return _spread(view, dict(enumerate(view.hand_sizes)), view.clues, _open_cards(view), {})


def chances_without(now: Spread, seat: Seat, gone: Card, clue: Clue | None = None) -> Belief:
    """The same belief after a card has left this seat's hand, maybe as a clue."""
    hidden = now.hidden.copy()
    hidden[PLACE[gone]] = False
    room = {holder: size - (holder == seat) for holder, size in now.room.items() if holder != seat or size > 1}
    weights = now.weights.copy()
    if clue is not None:
        weights[seat] = _hear(clue, now.weights[seat], now.belief[seat])
    return _scaled(hidden, room, weights, now.scale, AGAIN).belief


def _open_cards(view: View) -> Iterable[Card]:
    return (*view.harmony, *view.discord, *(clue.card for laid in view.clues for clue in laid))


def _spread(
    view: View,
    sizes: Mapping[Seat, int],
    clues: Sequence[Sequence[Clue]],
    shown: Iterable[Card],
    leaning: Leaning,
) -> Spread:
    """The cards that are not shown, spread over the holders with room, so that every clue can be true."""
    hidden = _in_deck(deck_of(view.options)).copy()
    for card in shown:
        hidden[PLACE[card]] = False
    room = {seat: size for seat, size in sizes.items() if size}
    weights = {seat: _weights(view, seat, clues[seat], hidden) for seat in room}
    if view.timer:
        room[TIMER] = view.timer
        weights[TIMER] = [1.0] * len(DECK)
    for (holder, number), times in leaning.items():
        if holder in weights:
            weights[holder][number] *= times
    spread = _scaled(hidden, room, weights, room, ROUNDS)
    needs = {
        (seat, tuple([number for number in needed_numbers(clue) if weights[seat][number]]))
        for seat in room
        if seat != TIMER
        for clue in clues[seat]
    }
    for seat, needed in sorted(needs):
        _insist(weights[seat], spread.belief[seat], needed)
    return _scaled(hidden, room, weights, room, ROUNDS) if needs else spread


@cache
def _in_deck(deck: tuple[Card, ...]) -> list[bool]:
    """For each card that there is, whether it is played with."""
    return [card in deck for card in DECK]


def _weights(view: View, seat: Seat, clues: Sequence[Clue], hidden: Sequence[bool]) -> list[float]:
    """How likely each card is in this hand, before counting."""
    weights = [float(here) for here in hidden]
    for card in view.unheld:
        weights[PLACE[card]] = 0.0
    for clue in view.expired[seat]:
        for number in numbers(barred_by_expired(clue)):
            weights[number] = 0.0
    for clue in clues:
        for number in barred_numbers(clue):
            weights[number] = 0.0
    for clue in clues:
        for number, times in _meant(clue, weights).items():
            weights[number] *= times
    return weights


def _meant(clue: Clue, weights: Sequence[float]) -> dict[Number, float]:
    """The cards that a clue can speak of, and how many times likelier it makes each."""
    meant = {number: MEANT[clue.says] for number in needed_numbers(clue) if weights[number]}
    if meant and clue.says != "more":
        meant[max(meant) if clue.says == "lowest" else min(meant)] *= FAR
    return meant


def _hear(clue: Clue, weights: Sequence[float], chances: Sequence[float]) -> list[float]:
    """The weights of a hand that had these chances, after one more clue."""
    heard, likelier = list(weights), list(chances)
    for number in (PLACE[clue.card], *barred_numbers(clue)):
        heard[number] = 0.0
    meant = _meant(clue, heard)
    for number, times in meant.items():
        heard[number] *= times
        likelier[number] *= times / (1 + (times - 1) * likelier[number])
    _insist(heard, likelier, tuple(meant))
    return heard


def _insist(weights: list[float], chances: Sequence[float], needed: Sequence[Number]) -> None:
    """Conditions these chances on at least one of the cards being there."""
    none = 1.0
    for number in needed:
        none *= 1 - chances[number]
    for number in needed:
        likelier = chances[number] / (1 - none)
        times = (1 - chances[number]) / (1 - likelier) / (1 - none) if likelier < 1 else SURE
        weights[number] *= min(times, SURE)


def _scaled(
    hidden: list[bool],
    room: dict[Holder, int],
    weights: dict[Holder, list[float]],
    start: Mapping[Holder, float],
    rounds: int,
) -> Spread:
    """The weights, scaled by turns until each card lies once and each holder is full (Sinkhorn's way)."""
    sizes = tuple(room.values())
    # Cards with the same weights have the same chances: count them together.
    alike: dict[tuple[float, ...], list[Number]] = {}
    for number, row in enumerate(zip(*[weights[holder] for holder in room], strict=True)):
        if hidden[number]:
            alike.setdefault(row, []).append(number)
    scale = [float(start[holder]) for holder in room]
    for _ in range(rounds):
        full = [0.0] * len(sizes)
        for row, group in alike.items():
            parts = [weight * factor for weight, factor in zip(row, scale, strict=True)]
            share = len(group) / sum(parts)
            full = [filled + part * share for filled, part in zip(full, parts, strict=True)]
        scale = [factor * size / filled for factor, size, filled in zip(scale, sizes, full, strict=True)]
    belief: Belief = {holder: [0.0] * len(DECK) for holder in room}
    for row, group in alike.items():
        parts = [weight * factor for weight, factor in zip(row, scale, strict=True)]
        total = sum(parts)
        for holder, part in zip(room, parts, strict=True):
            chances = belief[holder]
            for number in group:
                chances[number] = part / total
    return Spread(belief, hidden, room, weights, dict(zip(room, scale, strict=True)))


@cache
def numbers(cards: tuple[Card, ...]) -> tuple[Number, ...]:
    """The places of these cards in the deck."""
    return tuple(PLACE[card] for card in cards)


@cache
def barred_numbers(clue: Clue) -> tuple[Number, ...]:
    """The cards that the owner of a clue can't hold."""
    return numbers(barred_by(clue))


@cache
def needed_numbers(clue: Clue) -> tuple[Number, ...]:
    """The cards of which the owner of a clue must hold one."""
    return numbers(needed_by(clue))
