"""Finds states that no table of Expressions can be in."""

from collections.abc import Iterator

from mien.games.expressions.cards import in_order
from mien.games.expressions.imagine import barred_by, barred_by_expired, needed_by
from mien.games.expressions.options import deck_of
from mien.games.expressions.rules import State


def faults(state: State) -> Iterator[str]:
    """Cards lost or doubled, hands out of order, and clues that lie."""
    piles = [*state.hands, state.harmony, state.discord, state.timer]
    cards = [card for pile in piles for card in pile] + [clue.card for clues in state.clues for clue in clues]
    if sorted(cards) != sorted(deck_of(state.options)):
        yield "cards are lost or doubled"
    for seat, hand in enumerate(state.hands):
        if hand != in_order(hand):
            yield f"the hand of seat {seat} is not in order"
        for clue in state.clues[seat]:
            needed = needed_by(clue)
            if any(card in hand for card in barred_by(clue)) or (
                needed and not any(card in hand for card in needed)
            ):
                yield f"the clue {clue.card} {clue.says} of seat {seat} is a lie"
        for clue in state.expired[seat]:
            if any(card in hand for card in barred_by_expired(clue)):
                yield f"the clue {clue.card} {clue.says} of seat {seat} expired too soon"
    if any(card not in state.timer for card in state.unheld):
        yield "a card that nobody held is not in the timer"
