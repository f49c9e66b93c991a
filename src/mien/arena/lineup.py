"""Seating plans: which level plays on which seat."""

from collections.abc import Sequence

from mien.kit import QuickDealer


def lineup(levels: Sequence[str], seats: int, number: int) -> tuple[str, ...]:
    """The level on each seat in the game of this number; in as many games as seats, everyone sits everywhere."""
    block, turn = divmod(number, seats)
    # Seats that are left over go to other levels from block to block, and everybody gets new neighbours.
    filled = [levels[(block + place) % len(levels)] for place in range(seats)]
    order = QuickDealer(block).shuffled(filled)
    return order[turn:] + order[:turn]


def one_among(one: str, rest: str, seats: int) -> tuple[str, ...]:
    """A table of one bot among others."""
    return (one, *[rest] * (seats - 1))
