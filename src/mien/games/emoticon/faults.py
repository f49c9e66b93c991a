"""Finds states that no table of Émoticon can be in."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from mien.games.emoticon.cards import DECK, HAND, LASTING, MOOD, MOODS, REWARDS, in_order
from mien.games.emoticon.rules import State, Turn


def faults(state: State) -> Iterator[str]:
    """Cards or tokens lost, doubled or out of place, and things known that are not so."""
    yield from _faults_of_cards(state)
    yield from _faults_of_tokens(state)
    if isinstance(state.phase, Turn):
        seat = state.phase.seat
        if state.passed[seat] or (state.asleep[seat] and state.rules == 1):
            yield "it is the turn of a seat that has passed or sleeps"
    elif (
        any(state.fronts) or any(state.passed) or any(state.asleep) or state.tokens.count(None) < len(state.tokens)
    ):
        yield "the round is over, but the table is not cleared"


def _faults_of_cards(state: State) -> Iterator[str]:
    if Counter(chain(state.pile, state.discard, *state.hands, *state.fronts)) != Counter(DECK):
        yield "cards are lost or doubled"
    if sorted(state.column) != sorted(MOODS):
        yield "moods are lost or doubled"
    if any(card not in MOOD and card not in LASTING for front in state.fronts for card in front):
        yield "a card lies in front of a seat that should have been discarded"
    if Counter(state.pirates) != Counter({seat: front.count("pirate") for seat, front in enumerate(state.fronts)}):
        yield "the Pirates are not where they are said to be"
    for seat, hand in enumerate(state.hands):
        if hand != in_order(hand):
            yield f"the hand of seat {seat} is not in order"
        if len(hand) > HAND[state.seats]:
            yield f"the hand of seat {seat} is too large"
        for knower in range(state.seats):
            known = [known.card for known in state.known if (known.seat, known.holder) == (knower, seat)]
            if not Counter(known) <= Counter(hand):
                yield f"seat {knower} knows of a card that seat {seat} does not hold"


def _faults_of_tokens(state: State) -> Iterator[str]:
    if Counter(chain(state.supply, *state.rewards)) != Counter(REWARDS):
        yield "reward tokens are lost or doubled"
    won = list(chain(*state.round_cards))
    if len(set(won)) < len(won) or any(number > state.round for number in won):
        yield "round cards are doubled, or won too early"
    if len(list(chain(*state.rewards))) > len(won):
        yield "there are more rewards than rounds won"
    helping = [(owner, to) for to, owner in enumerate(state.tokens) if owner is not None]
    if len(dict(helping)) < len(helping):
        yield "a helping token lies in two places"
    if any(owner == to or not state.passed[owner] for owner, to in helping):
        yield "a helping token is with its owner, or was given without passing"
    if any(passed and asleep for passed, asleep in zip(state.passed, state.asleep, strict=True)):
        yield "a seat that has passed sleeps"
