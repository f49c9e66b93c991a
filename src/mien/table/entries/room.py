"""The table itself: opened, its settings, chat and pictures, closed."""

from __future__ import annotations

from msgspec.structs import replace

from mien.table.engines import logged_game
from mien.table.entries.entry import Entry
from mien.table.people import Person
from mien.table.table import ChatLine, Photo, Poke, Settings, Table


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
        return replace(table, settings=self.settings).noting_who_sees()


class Said(Entry, frozen=True):
    """Somebody said something to the table."""

    person: Person
    text: str
    held: bool = False
    """Whether the rules hold it back until all may talk."""

    def apply(self, table: Table) -> Table:
        return table.with_line(ChatLine(table.seq, self.person, self.text, held=self.held))


class Reacted(Entry, frozen=True):
    """Somebody made a face for the table."""

    person: Person
    face: str
    held: bool = False
    """Whether the rules hold it back until all may talk."""

    def apply(self, table: Table) -> Table:
        return table.with_line(ChatLine(table.seq, self.person, self.face, face=True, held=self.held))


class Poked(Entry, frozen=True):
    """Somebody poked whoever sat on this chair."""

    person: Person
    chair: int

    def apply(self, table: Table) -> Table:
        return replace(table, poke=Poke(self.person, self.chair, table.seq))


class PhotoAdded(Entry, frozen=True):
    """A person added a picture to the deck of this table."""

    person: Person
    photo: str
    category: str
    look: tuple[str, ...] = ()

    def apply(self, table: Table) -> Table:
        photo = Photo(self.person, self.category, self.look)
        return replace(table, photos={**table.photos, self.photo: photo})


class PhotoWithdrawn(Entry, frozen=True):
    """A picture was taken out again."""

    photo: str

    def apply(self, table: Table) -> Table:
        photos = {key: photo for key, photo in table.photos.items() if key != self.photo}
        return replace(table, photos=photos, withdrawn=table.withdrawn | {self.photo})


class Closed(Entry, frozen=True):
    """The table is closed, and its pictures go."""

    def apply(self, table: Table) -> Table:
        return replace(table, closed=True, photos={}, withdrawn=table.withdrawn | table.photos.keys())
