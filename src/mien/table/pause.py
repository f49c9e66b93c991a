"""A pause of the game, and what it opens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from mien.kit import Sightlines
from mien.table.clocks import deciding
from mien.table.people import Person

if TYPE_CHECKING:
    from mien.table.table import Table


def paused_if_agreed(table: Table) -> Table:
    """The game is paused once all players whose word counts now want it to be; it can't be when nobody plays."""
    if not any(chair.person for chair in table.chairs):
        return replace(table, paused=False, wants_pause=())
    players = deciding(table)
    agreed = bool(players) and all(player in table.wants_pause for player in players)
    return replace(table, paused=True) if agreed else table


def sightlines_of(table: Table) -> Sightlines:
    """Who may see and hear whom now, as the rules of the game say; in a pause, everybody everybody."""
    assert table.position is not None
    return Sightlines.open(table.position.seats) if table.paused else table.position.sightlines()


def seers_of(table: Table, person: Person) -> tuple[Person, ...]:
    """The people in the game whom the rules let see this one now; nobody unless a game is played and they play."""
    seat = table.seat_of(person)
    if table.stage != "playing" or seat is None:
        return ()
    sees = sightlines_of(table).sees
    seeing = [chair.person for other, chair in enumerate(table.played) if seat in sees[other]]
    return tuple([other for other in seeing if other is not None])
