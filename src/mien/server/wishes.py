"""What somebody wants to happen at a table, and waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from mien.table import Entry, Table
from mien.table.entries import Answered

Make: TypeAlias = Callable[[Table], Sequence[Entry]]
"""Gives the entries to append to the table as it is; raises Refused."""


class Wish(NamedTuple):
    """A change that waits for its turn."""

    make: Make
    granted: asyncio.Future[bool]

    def settle(self, how: bool | Exception) -> None:
        """Tells who waits whether anything was made, or why not; they may have gone."""
        if self.granted.cancelled():
            return
        if isinstance(how, Exception):
            self.granted.set_exception(how)
        else:
            self.granted.set_result(how)


def independent(table: Table, entries: Sequence[Entry]) -> bool:
    """Whether these are first answers of different seats to one question that waits for all of them.

    Each is then allowed whatever the others say, so that all can be made durable at once.
    """
    match = table.match
    if match is None or match.state.phase.waits_for != "all":
        return False
    seats = [entry.seat for entry in entries if isinstance(entry, Answered) and entry.seat not in match.answers]
    return len(set(seats)) == len(entries)
