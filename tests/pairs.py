"""A sample of a game's tables in which every two options meet: what `make test` has time for.

`make laws` takes every combination of options and seats instead.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
from msgspec import Struct

from mien.kit import AnyGame, every_table

Table = tuple[Struct, int]


def tables_in_pairs(game: AnyGame) -> list[Table]:
    """A few of all valid tables, in their order.

    Any two values of options that can be chosen together are, at one of them. Every value is played with as few
    and with as many seats as some choice with it allows. Every number of seats is there.
    """
    tables = list(every_table(game))
    meetings = [_meetings(game, options, seats) for options, seats in tables]
    missing = set[Any]().union(*meetings)
    chosen: set[int] = set()
    while missing:
        best = max(range(len(tables)), key=lambda number: (len(meetings[number] & missing), -number))
        chosen.add(best)
        missing -= meetings[best]
    return [table for number, table in enumerate(tables) if number in chosen]


def _meetings(game: AnyGame, options: Struct, seats: int) -> set[Any]:
    """What comes together at one table."""
    values = [(name, repr(value)) for name, value in msgspec.to_builtins(options).items()]
    possible = game.seats(options)
    values += [
        ("seats", end) for end, number in (("fewest", possible[0]), ("most", possible[-1])) if seats == number
    ]
    return {*combinations(values, 2), seats}
