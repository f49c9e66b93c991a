"""Finds states that no table of Face Cards can be in."""

from collections.abc import Iterator

from mien.games.facecards.bets import found, on_table, own
from mien.games.facecards.cards import in_order
from mien.games.facecards.options import WAYS, deck_of
from mien.games.facecards.rules import Betting, Revealing, State, rounds
from mien.kit import Over


def faults(state: State) -> Iterator[str]:
    """Cards lost or doubled, hands out of order, pairs that don't lie there, and answers that lie."""
    cards = [card for hand in state.hands for card in hand] + [*state.pile, *state.box]
    cards += [card for album in state.albums for card in album.cards]
    if not isinstance(state.phase, Over):
        cards += on_table(state)
    if isinstance(state.phase, Betting):
        cards += state.phase.won
    if sorted(cards) != sorted(deck_of(state.options)):
        yield "cards are lost or doubled"
    if isinstance(state.phase, Revealing) and state.rules == 1:
        yield "a reveal by rules that knew none"
    if not 1 <= state.round <= rounds(state.seats):
        yield "there is no such round"
    for seat, hand in enumerate(state.hands):
        if hand != in_order(hand):
            yield f"the hand of seat {seat} is not in order"
        if found(state).intersection(hand):
            yield f"seat {seat} holds a card that was found in this round"
        if state.albums[seat].count < len(state.albums[seat].cards):
            yield f"the album of seat {seat} is not fully counted"
    if len({len(hand) for hand in state.hands}) > 1:
        yield "the hands are not equally large"
    yield from _faults_of_pairs(state)
    yield from _faults_of_bets(state)


def _faults_of_pairs(state: State) -> Iterator[str]:
    way = WAYS[state.options.variant]
    owners = [seat for seat in range(state.seats) for _ in range(way.pairs)] if state.row else []
    if [pair.owner for pair in state.pairs] != owners:
        yield "not everybody has laid as many pairs as all others"
    fronts = {(front.owner, front.card) for front in state.fronts}
    for pair in state.pairs:
        if pair.middle not in state.row:
            yield f"{pair.middle} does not lie in the middle"
        if way.fronts == "none" and pair.front not in state.row:
            yield f"{pair.front} does not lie in the middle"
        if way.fronts != "none" and (pair.owner, pair.front) not in fronts:
            yield f"{pair.front} does not lie in front of seat {pair.owner}"


def _faults_of_bets(state: State) -> Iterator[str]:
    owners = {frozenset((pair.front, pair.middle)): pair.owner for pair in state.pairs}
    bets = [frozenset((bet.front, bet.middle)) for bet in state.bets]
    for at, bet in enumerate(state.bets):
        if (bets[at] in owners) != bet.right or (bet.right and owners[bets[at]] != bet.owner):
            yield f"the answer to the bet on {bet.front} and {bet.middle} is a lie"
        if bets[at] & own(state, bet.bettor):
            yield f"seat {bet.bettor} has bet on a card of its own"
        if bets[at] in bets[:at]:
            yield f"the bet on {bet.front} and {bet.middle} was made twice"
