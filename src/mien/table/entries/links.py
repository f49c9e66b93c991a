"""Links to go on with another device: made, and used once."""

from __future__ import annotations

from msgspec.structs import replace

from mien.table.chairs import handed_over
from mien.table.entries.chairs import Stood
from mien.table.entries.entry import Entry
from mien.table.people import Person
from mien.table.table import Table


class LinkMade(Entry, frozen=True):
    """A person asked for a link to go on with another device; only its hash is kept, and one for each person."""

    person: Person
    link: str
    until: int

    def apply(self, table: Table) -> None:
        table.links = {
            link: (person, until)
            for link, (person, until) in table.links.items()
            if person != self.person and until > self.at
        }
        table.links[self.link] = (self.person, self.until)


class LinkUsed(Entry, frozen=True):
    """The link was opened by whoever made it, and opens no more: nothing moved.

    In logs from before seats were carried it stands for every use: the browser became the maker of the link.
    """

    link: str

    def apply(self, table: Table) -> None:
        del table.links[self.link]


class SeatCarried(Entry, frozen=True):
    """By a link of `giver`, another person goes on in their place: the chair, the hand, the host's role.

    Both stay who they are: names, words, pictures and earlier games remain with whoever they belong to.
    """

    link: str
    giver: Person
    person: Person

    def apply(self, table: Table) -> None:
        del table.links[self.link]
        self._give_seat(table)
        giver, known = table.people[self.giver], table.people.get(self.person)
        table.change_guest(self.giver, gone_on=True)
        if table.host == self.giver:
            table.host = self.person
        if known is None:
            table.make_room()
            # Until their page comes and says who they are, they are called what the seat was called.
            known = replace(giver, came=table.seq, processes=())
        table.people[self.person] = replace(
            known,
            # However long they have been away, the time they have to come begins now.
            gone_at=None if known.here else self.at,
            # Changing the device shakes off neither a mute nor the need for longer clocks.
            muted=known.muted or giver.muted,
            slow=known.slow or giver.slow,
        )
        table.note_who_sees()
        table.agree_on_pause()

    def _give_seat(self, table: Table) -> None:
        own, given = table.chair_of(self.person), table.chair_of(self.giver)
        if given is not None and table.stage == "playing":
            table.left[self.giver] = given
        elif given is not None and own is not None:
            Stood(person=self.person).apply(table)
        table.chairs = handed_over(table.chairs, self.giver, self.person)
        if table.seat_of(self.giver) is not None and table.seat_of(self.person) is None:
            table.played = handed_over(table.played, self.giver, self.person)
            *before, circle = table.circles
            table.circles = (*before, circle.handed_over(self.giver, self.person))
        table.wants_pause = tuple(self.person if person == self.giver else person for person in table.wants_pause)
