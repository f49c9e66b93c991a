"""What is asked of a table, and waits for its turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from mien.table import Entry, Table

Make: TypeAlias = Callable[[Table], Sequence[Entry]]
"""Gives the entries to append to the table as it is; raises Refused."""
Result: TypeAlias = bool | Exception
"""Whether anything was made, or why not."""


class Request(NamedTuple):
    """A change that waits for its turn."""

    make: Make
    settle: Callable[[Result], None]
    """Tells whoever asked."""


def settling(done: asyncio.Future[bool]) -> Callable[[Result], None]:
    """What settles a request that somebody waits for; they may have gone."""

    def settle(result: Result) -> None:
        if done.cancelled():
            return
        if isinstance(result, Exception):
            done.set_exception(result)
        else:
            done.set_result(result)

    return settle


class Made(NamedTuple):
    """What some requests come to, one after the other, if nobody else changes the table meanwhile."""

    table: Table
    entries: list[Entry]
    results: list[Result]


def carry_out(table: Table, requests: Iterable[Request]) -> Made:
    """Tries the requests in turn: each is checked against the table that those before it leave behind."""
    entries: list[Entry] = []
    results: list[Result] = []
    for request in requests:
        try:
            made = request.make(table)
            table = table.after(made)
        except Exception as error:
            # A refusal, or a fault of ours: it is for whoever asked, and the others go on.
            results.append(error)
        else:
            entries += made
            results.append(bool(made))
    return Made(table, entries, results)
