"""A person's own tables in a few words: how each stands, whose turn it is, and in which order they matter."""

from __future__ import annotations

from collections.abc import Iterable

from mien.server.bodies import MyTable, Won
from mien.table import Person, Table
from mien.table.clocks import deadlines
from mien.table.leading import waiting_for


def my_table(table: Table, person: Person) -> MyTable | None:
    """The table as this person may be told of it; None for whoever was never expected, or must not come back."""
    me = table.people.get(person)
    if me.removed or me.gone_on if me is not None else person not in table.kept:
        return None
    host = table.people.get(table.host)
    won = [Won(table.people[other].name, tally.wins) for other, tally in table.tallies.items() if tally.wins]
    asked = _asked(table)
    return MyTable(
        code=table.code,
        title=table.settings.title,
        game=table.game.name,
        host=host.name if host else "",
        stage=table.stage,
        closed=table.closed,
        seated=table.chair_of(person) is not None,
        turn=person in asked,
        until=asked.get(person),
        waiting=tuple(table.people[other].name for other in asked if other != person),
        with_people=any(chair.person not in (None, person) for chair in table.chairs),
        at=table.at,
        others=sum(guest.here for other, guest in table.people.items() if other != person),
        games=sum(game.ended is not None for game in table.attendances),
        tally=tuple(sorted(won, key=lambda won: -won.wins)),
    )


def by_turn(tables: Iterable[MyTable]) -> list[MyTable]:
    """The same tables: first those where it is this person's turn, the most urgent before all; then the newest."""
    return sorted(tables, key=lambda table: (not table.turn, table.until or float("inf"), -table.at))


def _asked(table: Table) -> dict[Person, int | None]:
    """The people whom the game is waiting for, and until when."""
    if table.position is None or table.stage != "playing" or table.closed:
        return {}
    until, seats = deadlines(table), [(seat, table.played[seat]) for seat in waiting_for(table)]
    return {chair.person: until.get(seat) for seat, chair in seats if chair.person and chair.played_by_person}
