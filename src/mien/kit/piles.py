"""Small moves of cards between tuples."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def without(pile: tuple[T, ...], card: T) -> tuple[T, ...]:
    """The pile without one such card."""
    at = pile.index(card)
    return pile[:at] + pile[at + 1 :]


def less(pile: tuple[T, ...], cards: Iterable[T]) -> tuple[T, ...]:
    """The pile without these cards, each taken out once."""
    for card in cards:
        pile = without(pile, card)
    return pile


def with_seat(rows: tuple[T, ...], seat: int, row: T) -> tuple[T, ...]:
    """The rows, one for each seat, with this seat's row in place of the old one."""
    return (*rows[:seat], row, *rows[seat + 1 :])
