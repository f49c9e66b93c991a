"""The table itself: put up, kept, talked at, decked with pictures, closed."""

from __future__ import annotations

from mien.games import GAMES
from mien.table.entries.entry import Entry
from mien.table.people import Person
from mien.table.table import KEPT_LINES, Line, Photo, Settings, Table


class Created(Entry, frozen=True):
    """Somebody put up the table; whoever does is its host."""

    host: Person
    game: str

    def apply(self, table: Table) -> None:
        table.host = self.host
        table.game = GAMES[self.game]
        table.options = table.game.options_type()


class SettingsChosen(Entry, frozen=True):
    """The host chose how the table is kept."""

    settings: Settings

    def apply(self, table: Table) -> None:
        table.settings = self.settings
        table.note_who_sees()


class Said(Entry, frozen=True):
    """Somebody said something to the table."""

    person: Person
    text: str

    def apply(self, table: Table) -> None:
        table.lines = (*table.lines, Line(table.seq, self.person, self.text))[-KEPT_LINES:]


class Reacted(Entry, frozen=True):
    """Somebody made a face for the table."""

    person: Person
    face: str

    def apply(self, table: Table) -> None:
        table.lines = (*table.lines, Line(table.seq, self.person, self.face, face=True))[-KEPT_LINES:]


class PhotoAdded(Entry, frozen=True):
    """A person added a picture to the deck of this table."""

    person: Person
    photo: str
    category: str
    look: tuple[str, ...] = ()

    def apply(self, table: Table) -> None:
        table.photos[self.photo] = Photo(self.person, self.category, self.look)


class PhotoWithdrawn(Entry, frozen=True):
    """A picture was taken out again."""

    photo: str

    def apply(self, table: Table) -> None:
        del table.photos[self.photo]
        table.withdrawn.add(self.photo)


class Closed(Entry, frozen=True):
    """The table is closed, and its pictures go."""

    def apply(self, table: Table) -> None:
        table.closed = True
        table.withdrawn |= table.photos.keys()
        table.photos = {}
