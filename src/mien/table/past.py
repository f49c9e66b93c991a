"""The games that were played at a table."""

from collections.abc import Iterable

from mien.kit import Record
from mien.table.entries import Answered, Entry
from mien.table.table import Table


def finished_games(code: str, entries: Iterable[Entry]) -> dict[int, Record]:
    """The record of every game that was played to its end, by its number."""
    table = Table(code)
    records = {}
    for entry in entries:
        table.apply(entry)
        if isinstance(entry, Answered) and table.match is not None and table.match.outcome is not None:
            records[table.games] = table.match.record
    return records
