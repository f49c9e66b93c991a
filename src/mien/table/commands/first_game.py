"""How a table plays a game for the first time, if nobody says otherwise."""

from __future__ import annotations

import msgspec

from mien.kit import AnyGame
from mien.table import entries as log
from mien.table.commands.command import Entries
from mien.table.table import Table


def first_options(table: Table, game: AnyGame) -> Entries:
    """The options of a first game, if this game has any and the table has never finished one."""
    finished = any(past.game == game.name and past.ended is not None for past in table.attendances)
    if game.first is None or finished:
        return []
    return [log.OptionsChosen(options=msgspec.to_builtins(game.first), first=True)]
