"""A pause of the game, and what it opens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from mien.kit import Sightlines

if TYPE_CHECKING:
    from mien.table.table import Table


def paused_if_agreed(table: Table) -> Table:
    """The game is paused once all players who are here want it to be; it can't be when nobody plays."""
    players = [chair.person for chair in table.chairs if chair.person]
    if not players:
        return replace(table, paused=False, wants_pause=())
    here = [player for player in players if table.people[player].here]
    agreed = bool(here) and all(player in table.wants_pause for player in here)
    return replace(table, paused=True) if agreed else table


def sightlines_of(table: Table) -> Sightlines:
    """Who may see and hear whom now, as the rules of the game say; in a pause, everybody everybody."""
    assert table.position is not None
    return Sightlines.open(table.position.seats) if table.paused else table.position.sightlines()
