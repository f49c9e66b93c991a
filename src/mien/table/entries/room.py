"""The table itself: opened, its settings, closed."""

from __future__ import annotations

from msgspec.structs import replace

from mien.table.attendance import noting_who_sees
from mien.table.engines import logged_game
from mien.table.entries.decks import without_deck
from mien.table.entries.entry import Entry
from mien.table.people import Person
from mien.table.settings import Settings
from mien.table.table import Table


class Created(Entry, frozen=True):
    """Somebody opened the table, and is its host."""

    host: Person
    game: str

    def apply(self, table: Table) -> Table:
        game = logged_game(self.game)
        return replace(table, host=self.host, game=game, options=game.options_type())


class ShortCodeGiven(Entry, frozen=True):
    """The table got a code that one can say across a room."""

    short: str

    def apply(self, table: Table) -> Table:
        return replace(table, short=self.short)


class SettingsChosen(Entry, frozen=True):
    """The host chose the table's settings."""

    settings: Settings

    def apply(self, table: Table) -> Table:
        return noting_who_sees(replace(table, settings=self.settings))


class Closed(Entry, frozen=True):
    """The table is closed, and its pictures go."""

    def apply(self, table: Table) -> Table:
        table = without_deck(table)
        gone = table.withdrawn | table.photos.keys() | table.stills.keys()
        return replace(table, closed=True, photos={}, stills={}, withdrawn=gone)


class Folded(Entry, frozen=True):
    """The log had become long: of what came before, only games are kept, and how the table stood."""

    def apply(self, table: Table) -> Table:
        return replace(table, folded=table.seq)


RoomEntry = Created | ShortCodeGiven | SettingsChosen | Closed | Folded
