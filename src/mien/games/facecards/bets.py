"""What can be bet on in Face Cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mien.games.facecards.cards import Card
from mien.games.facecards.options import WAYS
from mien.kit import Seat

if TYPE_CHECKING:
    from mien.games.facecards.rules import State


def found(state: State) -> set[Card]:
    """The cards of the pairs that were found in this round.  # FC-10"""
    return {card for bet in state.bets if bet.right for card in (bet.front, bet.middle)}


def own(state: State, seat: Seat) -> set[Card]:
    """The cards that this seat has laid, or that lie in front of it."""
    return {card for pair in state.pairs if pair.owner == seat for card in (pair.front, pair.middle)}


def on_table(state: State) -> tuple[Card, ...]:
    """The cards that still lie on the table, front cards first."""
    gone = found(state)
    cards = [front.card for front in state.fronts]
    return tuple([card for card in (*cards, *state.row) if card not in gone])


def targets(state: State, seat: Seat) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that a bet of this seat can name first, and second.  # FC-7"""
    barred = found(state) | own(state, seat)
    row = tuple([card for card in state.row if card not in barred])
    if WAYS[state.options.variant].fronts == "none":  # FC-17
        return row, row
    return tuple([front.card for front in state.fronts if front.card not in barred]), row


def refuted(state: State) -> tuple[tuple[Card, Card], ...]:
    """The combinations that were answered with a no: nobody can bet on them again in this round.  # FC-20"""
    closed = tuple([(bet.front, bet.middle) for bet in state.bets if not bet.right])
    if WAYS[state.options.variant].fronts == "none":  # FC-24
        closed += tuple([(second, first) for first, second in closed])
    return closed


def can_bet(state: State, seat: Seat) -> bool:
    """Whether a pair of an opponent is still to be found.  # FC-11, FC-25"""
    gone = found(state)
    return any(pair.owner != seat and pair.front not in gone for pair in state.pairs)
