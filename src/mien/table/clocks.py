"""How long a question may wait, and an absence last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from mien.kit import Phase
from mien.table.leading import is_led, waiting_for

if TYPE_CHECKING:
    from mien.table.people import Person
    from mien.table.table import Table

Pace = Literal["off", "relaxed", "brisk", "day"]

DAY = 86_400
"""Seconds that everybody has for every answer at a table with the pace `day`, whether they are here or not."""

GRACE: dict[Pace, int] = {"off": 60, "relaxed": 30, "brisk": 15}
"""Seconds after which a bot stands in for anyone who has lost the connection; not so with the pace `day`."""

PATIENCE = 30
"""Seconds for which a player who is here has a question to themselves, before the host may let a bot answer it."""

SLOW = 3
"""How many times longer the clock is for anyone who asked for it."""

HOST_GRACE = 120
"""Seconds after which a host who has gone is no longer the host; where everybody has a day, so has the host."""


def milliseconds(pace: Pace, phase: Phase[Any, Any]) -> int | None:
    """How long the question of a phase may wait at a table with this pace; None, for ever."""
    if pace == "day":
        return DAY * 1000
    if pace == "off" and not phase.runs_out:
        return None
    return 1000 * (phase.seconds.brisk if pace == "brisk" else phase.seconds.relaxed)


def deadlines(table: Table) -> dict[int, int]:
    """When the clock answers for each seat that is asked something; empty where no clock runs."""
    if table.position is None or table.paused:
        return {}
    wait = milliseconds(table.settings.clock, table.position.state.phase)
    if wait is None or is_led(table):
        return {}
    return {seat: table.asked_at + wait * slowness(table, seat) for seat in table.position.asks}


def slowness(table: Table, seat: int) -> int:
    """How many times longer the clock is for this seat; a day is long enough for everybody."""
    if table.settings.clock == "day":
        return 1
    person = table.played[seat].person
    return SLOW if person is not None and table.people[person].slow else 1


def missing_from(table: Table, seat: int) -> Person | None:
    """Who plays this seat but is away, while the game is on and no bot stands in."""
    if table.stage != "playing" or not 0 <= seat < len(table.played):
        return None
    chair = table.played[seat]
    if chair.played_by_bot or chair.person is None or table.people[chair.person].gone_at is None:
        return None
    return chair.person


def bot_due(table: Table, seat: int) -> int | None:
    """When a bot stands in for this seat, because its player is away and the others don't wait."""
    person = missing_from(table, seat)
    if person is None:
        return None
    guest, grace = table.people[person], GRACE.get(table.settings.clock)
    if guest.awaited or guest.gone_at is None or grace is None:
        return None
    return guest.gone_at + grace * 1000


def deciding(table: Table) -> list[Person]:
    """The players who must agree on a pause or an end: those who are here, or all where everybody has a day."""
    players = [chair.person for chair in table.chairs if chair.person]
    return players if table.settings.clock == "day" else [each for each in players if table.people[each].here]


def silent_since(table: Table, seat: int) -> int | None:
    """Since when the game waits for this seat, whose player is here and says nothing; None if it does not."""
    position = table.position
    if position is None or table.stage != "playing" or table.paused or seat not in waiting_for(table):
        return None
    chair = table.played[seat]
    if chair.played_by_bot or chair.person is None or not table.people[chair.person].here:
        return None
    return table.asked_at


def with_clocks_restarted(table: Table, at: int) -> Table:
    """The table with every clock starting now: the first person is back after all had gone."""
    people = {
        person: guest if guest.gone_at is None else replace(guest, gone_at=at)
        for person, guest in table.people.items()
    }
    return replace(table, woken_at=at, asked_at=at, people=people)
