"""Pictures of people's own: added to the deck, and withdrawn."""

from __future__ import annotations

from msgspec.structs import replace

from mien.table.entries.entry import Entry
from mien.table.people import Person
from mien.table.photos import Photo
from mien.table.table import Table


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


PhotoEntry = PhotoAdded | PhotoWithdrawn
