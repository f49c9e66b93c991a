"""Whether a log, played again, agrees with what people remember."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from tests.faults.history import Given, History, Seen, mark_of, written

from mien.kit import Match, seen
from mien.table import Table
from mien.table.entries import Answered, Said


def faults_of(history: History, entries: Sequence[Any]) -> list[str]:
    """All that is wrong with a table whose log is this; nothing, if it kept every promise."""
    tables = list(_tables(history.code, entries))
    return [
        *history.faults,
        *_answers(history, tables),
        *_lines(history, entries),
        *_shown(history, tables),
        *_ended(history, tables[-1][0] if tables else Table(history.code)),
    ]


def _tables(code: str, entries: Sequence[Any]) -> Iterator[tuple[Table, Any]]:
    """The table after each entry."""
    table = Table(code)
    for entry in entries:
        table = table.after([entry])
        yield table, entry


def answers_in(code: str, entries: Sequence[Any]) -> Counter[Given]:
    """The answers of people that a log has."""
    return _kept(_tables(code, entries))


def _kept(tables: Iterable[tuple[Table, Any]]) -> Counter[Given]:
    kept: Counter[Given] = Counter()
    for table, entry in tables:
        if isinstance(entry, Answered) and entry.by is None:
            kept[table.games, entry.seat, entry.step, written(entry.answer)] += 1
    return kept


def _answers(history: History, tables: list[tuple[Table, Any]]) -> Iterator[str]:
    kept = _kept(tables)
    done, unknown = history.answers["done"], history.answers["unknown"]
    for given, times in (done - kept).items():
        yield f"{history.code}: lost {times} × {given}"
    for given, times in (kept - done - unknown).items():
        yield f"{history.code}: kept {times} × too often {given}"


def _lines(history: History, entries: Sequence[Any]) -> Iterator[str]:
    kept = Counter(entry.text for entry in entries if isinstance(entry, Said))
    done, unknown = history.lines["done"], history.lines["unknown"]
    for line, times in (done - kept).items():
        yield f"{history.code}: lost {times} × {line!r}"
    for line, times in (kept - done - unknown).items():
        yield f"{history.code}: kept {times} × too often {line!r}"


def _shown(history: History, tables: list[tuple[Table, Any]]) -> Iterator[str]:
    """What anybody was shown is what the log leads to: nothing shown was ever undone."""
    views: dict[Seen, str] = {}
    events: dict[Seen, str] = {}
    for table, _ in tables:
        position = table.position
        if position is None or (table.games, position.step, None) in views:
            continue
        for seat in (None, *range(position.seats)):
            views[table.games, position.step, seat] = mark_of(_plain(position.view(seat)))
            for step, told in enumerate(position.told):
                key = (table.games, step, seat)
                if key not in events:
                    events[key] = mark_of(_plain(seen(told, seat)))
    for what, shown, true in (("view", history.views, views), ("events", history.events, events)):
        for at, mark in shown.items():
            if true.get(at) != mark:
                yield f"{history.code}: the {what} shown at game, step, seat {at} never happened"


def _ended(history: History, table: Table) -> Iterator[str]:
    if table.position is None or table.position.outcome is None:
        waiting = table.position.waiting_for if table.position else ()
        here = [person for person, guest in table.people.items() if guest.here]
        at = f"{table.stage}, waits for {waiting} of {table.played}, {here} are here"
        yield f"{history.code}: the game could not be finished: {at}"
    elif Match.replay(table.position.record).outcome != table.position.outcome:
        yield f"{history.code}: the record ends otherwise than the game"


def _plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))
