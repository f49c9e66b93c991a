"""How long a question may wait, and an absence last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from mien.kit import Phase

if TYPE_CHECKING:
    from mien.table.table import Table

Pace = Literal["off", "relaxed", "brisk"]

GRACE: dict[Pace, int] = {"off": 60, "relaxed": 30, "brisk": 15}
"""Seconds after which a bot stands in for anyone who has lost the connection."""

SLOW = 3
"""How many times longer the clock is for anyone who asked for it."""

HOST_GRACE = 120
"""Seconds after which a host who has gone is no longer the host."""


def milliseconds(pace: Pace, phase: Phase[Any, Any], slow: bool) -> int | None:
    """How long the question of a phase may wait at a table with this pace; None, for ever."""
    if pace == "off" and not phase.pauses:
        return None
    seconds = phase.seconds.brisk if pace == "brisk" else phase.seconds.relaxed
    return seconds * 1000 * (SLOW if slow else 1)


def deadline_of(table: Table, seat: int) -> int | None:
    """When the clock answers for this seat, if it does."""
    if table.position is None or table.paused:
        return None
    person = table.played[seat].person
    slow = person is not None and table.people[person].slow
    wait = milliseconds(table.settings.clock, table.position.state.phase, slow)
    return None if wait is None else table.asked_at + wait


def bot_due(table: Table, seat: int) -> int | None:
    """When a bot stands in for this seat, because the person who plays there is away and the game is on."""
    if table.stage != "playing" or not 0 <= seat < len(table.played):
        return None
    chair = table.played[seat]
    if chair.played_by_bot or chair.person is None:
        return None
    away = table.people[chair.person].gone_at
    return None if away is None else away + GRACE[table.settings.clock] * 1000


def with_clocks_restarted(table: Table, at: int) -> Table:
    """The table with every clock starting now: the first person is back after all had gone."""
    people = {
        person: guest if guest.gone_at is None else replace(guest, gone_at=at)
        for person, guest in table.people.items()
    }
    return replace(table, woken_at=at, asked_at=at, people=people)
