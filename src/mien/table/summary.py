"""A table in a few words, for whoever lists many."""

from __future__ import annotations

from msgspec import Struct

from mien.table.due import next_due
from mien.table.table import Table


class Summary(Struct, frozen=True, omit_defaults=True):
    """What can be told of a table without reading its log; kept beside the log, and derived from it."""

    game: str
    public: bool
    open: bool
    """Whether people can still come and play; a closed table may be archived."""
    people: int
    title: str
    due: int = 0
    """When the table must be looked at though nobody is there, in milliseconds since 1970; 0, never."""


def summary_of(table: Table) -> Summary:
    """The table in a few words."""
    return Summary(
        game=table.game.name,
        public=table.settings.public and not table.settings.locked,
        open=not table.closed,
        people=len([guest for guest in table.people.values() if guest.processes]),
        title=table.settings.title,
        due=_due(table) if table.settings.clock == "day" else 0,
    )


def _due(table: Table) -> int:
    """When something happens by itself at a table where clocks run without anybody being there."""
    return table.at if table.waiting_for_bots() else next_due(table) or 0
