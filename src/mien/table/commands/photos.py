"""Pictures of people's own, in the deck and out of it."""

from __future__ import annotations

from msgspec.structs import replace

from mien.table import entries as log
from mien.table.commands.command import Command, Entries, not_while_playing, refuse
from mien.table.own_options import whole_options
from mien.table.people import Person
from mien.table.photos import Photo
from mien.table.table import Moment, Table


class AddPhoto(Command, frozen=True):
    """I add this picture to the deck."""

    photo: str
    category: str
    look: tuple[str, ...] = ()

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(person)
        not_while_playing(table)
        allowed = table.game.photos
        if allowed is None:
            raise refuse("no-photos", "You can't use your own pictures in this game. Play with its own.")
        if len(table.photos) >= allowed.most:
            raise refuse(
                "enough-photos", "This table can't take any more pictures. Remove one first.", allowed.rule
            )
        added = {**table.photos, self.photo: Photo(person, self.category, self.look)}
        table.game.seats(whole_options(replace(table, photos=added)))
        return [log.PhotoAdded(person=person, photo=self.photo, category=self.category, look=self.look)]


class WithdrawPhoto(Command, frozen=True):
    """This picture of mine shall go."""

    photo: str

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        photo = table.photos.get(self.photo)
        if photo is None or person not in (photo.person, table.host):
            raise refuse("not-your-photo", "That picture isn't yours. Ask the person who added it, or the host.")
        return [log.PhotoWithdrawn(photo=self.photo)]


PhotoCommand = WithdrawPhoto
"""Those that a browser can send."""
