"""A finished game as one eye saw it, step by step."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from mien.kit import Match, Position, Refusal, Refused, Seat, seen
from mien.server.wire import FrameShown, PlayerShown, ReplayShown
from mien.table import Entry, Person, Table
from mien.table.past import tables_at_the_end

MOST_FRAMES = 500
"""Steps that are told at once; who wants to see more asks again."""


def replay_of(
    code: str, entries: Iterable[Entry], number: int, eye: Seat | None, since: int, person: Person | None
) -> ReplayShown:
    """The game with this number, as this seat or the table saw it from step `since` on; raises Refused."""
    table = next((table for table in tables_at_the_end(code, entries) if table.games == number), None)
    if table is None or table.match is None:
        raise Refused(Refusal("no-such-game", "No such game was played to its end here."))
    if eye not in (None, *range(table.match.seats)):
        raise Refused(Refusal("no-such-seat", "There is no such seat in this game."))
    record = table.match.record
    assert record.outcome is not None
    return ReplayShown(
        code=code,
        number=number,
        game=record.game,
        seat=eye,
        you=None if person is None else table.seat_of(person),
        players=_players(table),
        photos=tuple(table.photos),
        step=since,
        steps=table.match.step,
        frames=tuple(_frame(match, eye) for match in islice(Match.steps(record), since, since + MOST_FRAMES)),
        commitment=record.commitment,
        seed=record.seed,
        outcome=record.outcome,
    )


def _frame(match: Position, eye: Seat | None) -> FrameShown:
    return FrameShown(
        view=match.view(eye),
        waiting=match.waiting_for,
        sightlines=match.sightlines(),
        events=seen(match.told[-1], eye),
    )


def _players(table: Table) -> tuple[PlayerShown, ...]:
    guests = [table.people[chair.person] if chair.person else None for chair in table.played]
    return tuple(
        PlayerShown(guest.name if guest else None, guest.avatar if guest else None, chair.bot)
        for guest, chair in zip(guests, table.played, strict=True)
    )
