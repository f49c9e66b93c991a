"""Requests for changes to a table, and what a batch of them comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from mien.server.system.metrics import COUNTED
from mien.server.system.slices import last_of
from mien.server.system.time_limit import LIMITED, TookTooLong
from mien.table import Entry, Table
from mien.table.entries import read_entry, write_entry

MakeEntries: TypeAlias = Callable[[Table], Sequence[Entry]]
"""Returns the entries to append to the table as it is; raises Refused."""
Result: TypeAlias = bool | Exception
"""Whether a change made any entries, or why it could not."""
Settle: TypeAlias = Callable[[Result], None]
"""Tells whoever asked."""


class Request(NamedTuple):
    """A change that waits in a table's mailbox."""

    change: MakeEntries
    settle: Settle


class Checked(NamedTuple):
    """What a batch of requests comes to, if nobody else changes the table meanwhile."""

    table: Table
    entries: list[Entry]
    texts: list[bytes]
    """The entries as the store keeps them."""
    results: list[Result]
    """One for each request, up to the first that hung."""


NO_CHANGE = Request(lambda table: (), lambda result: None)
"""Has the table look at itself: whether it is behind its log, and what comes next."""


def check_batch(table: Table, requests: Iterable[Request]) -> Checked:
    """Checks each request against the table that those before it lead to; one that fails, fails alone.

    It ends with a request that hangs: those behind it have no result.
    """
    entries: list[Entry] = []
    texts: list[bytes] = []
    results: list[Result] = []
    for request in requests:
        try:
            with LIMITED:
                made = request.change(table)
                after = table.after(made) if made else table
            written = [write_entry(entry) for entry in made]
        except TookTooLong as hung:
            results.append(hung.as_error())
            break
        except Exception as error:
            # A refusal, or a fault in our code or a game's.
            results.append(error)
        else:
            table = after
            entries += made
            texts += written
            results.append(bool(made))
    return Checked(table, entries, texts, results)


async def replayed(table: Table, texts: Sequence[bytes]) -> tuple[Table, list[Entry]]:
    """The table once these entries of its log have happened too; others run meanwhile."""
    entries: list[Entry] = []

    def happen() -> Iterator[Table]:
        after = table
        for text in texts:
            entries.append(read_entry(text))
            after = after.after(entries[-1:])
            yield after

    table = await last_of(happen(), table)
    COUNTED.count_happened(entries)
    return table, entries
