"""What a link to a table says before anybody gives a name: who invites to what, and what they would find."""

from __future__ import annotations

from mien.server.bodies import Invitation, Invited, Way
from mien.table import Person, Table
from mien.table.chairs import most_seats
from mien.table.people import Guest

MOST_FACES = 8
"""How many of the people at a table an invitation shows."""


def invitation(table: Table, person: Person) -> Invitation:
    """The table as somebody may see it who holds its link and has not come yet."""
    host = table.people.get(table.host)
    here = [guest for other, guest in table.people.items() if guest.here and other not in (person, table.host)]
    if host is not None and host.here:
        here.insert(0, host)
    return Invitation(
        game=table.game.name,
        title=table.settings.title,
        host=host.name if host and table.host != person else "",
        people=tuple(_looks(guest) for guest in here[:MOST_FACES]),
        others=max(0, len(here) - MOST_FACES),
        way=_way(table, person),
    )


def _looks(guest: Guest) -> Invited:
    return Invited(guest.name, guest.avatar)


def _way(table: Table, person: Person) -> Way:
    """What coming to the table leads to."""
    if table.chair_of(person) is not None:
        return "back"
    free = any(chair.is_free for chair in table.chairs)
    if table.stage == "playing":
        return "replace" if free else "watch"
    return "sit" if free or len(table.chairs) < most_seats(table) else "watch"
