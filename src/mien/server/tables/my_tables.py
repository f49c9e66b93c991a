"""A person's own tables in a few words: how each stands, and whether it is their turn."""

from __future__ import annotations

from mien.server.bodies import MyTable, Won
from mien.table import Person, Table


def my_table(table: Table, person: Person) -> MyTable | None:
    """The table as this person may be told of it; None for whoever has never come, or must not come back."""
    me = table.people.get(person)
    if me is None or me.removed or me.gone_on:
        return None
    seat, playing = table.seat_of(person), table.stage == "playing"
    host = table.people.get(table.host)
    won = [Won(table.people[other].name, tally.wins) for other, tally in table.tallies.items() if tally.wins]
    return MyTable(
        code=table.code,
        title=table.settings.title,
        game=table.game.name,
        host=host.name if host else "",
        stage=table.stage,
        closed=table.closed,
        seated=table.chair_of(person) is not None,
        turn=playing and table.position is not None and seat in table.position.waiting_for,
        others=sum(guest.here for other, guest in table.people.items() if other != person),
        games=sum(circle.ended is not None for circle in table.circles),
        tally=tuple(sorted(won, key=lambda won: -won.wins)),
    )
