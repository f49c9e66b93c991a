"""A table in a few words, for whoever lists many."""

from __future__ import annotations

from msgspec import Struct

from mien.table.table import Table


class Summary(Struct, frozen=True):
    """What can be told of a table without reading its log; kept beside the log, and derived from it."""

    game: str
    public: bool
    open: bool
    """Whether people can still come and play; a closed table may be archived."""
    people: int
    title: str


def summary_of(table: Table) -> Summary:
    """The table in a few words."""
    return Summary(
        game=table.game.name,
        public=table.settings.public and not table.settings.locked,
        open=not table.closed,
        people=len([guest for guest in table.people.values() if guest.processes]),
        title=table.settings.title,
    )
