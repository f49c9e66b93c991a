"""Links to go on with another device: made, and used once."""

from __future__ import annotations

from msgspec.structs import replace

from mien.table.attendance import noting_who_sees
from mien.table.chairs import giving_up_chair, handed_over
from mien.table.entries.chairs import Stood
from mien.table.entries.entry import Entry
from mien.table.pause import paused_if_agreed
from mien.table.people import Person, with_room
from mien.table.stills import stills_handed_on
from mien.table.table import Table
from mien.table.tally import handed_on


class LinkMade(Entry, frozen=True):
    """A person asked for a link to go on with another device; only its hash is kept, and one for each person."""

    person: Person
    link: str
    until: int

    def apply(self, table: Table) -> Table:
        others = {
            link: (person, until)
            for link, (person, until) in table.links.items()
            if person != self.person and until > self.at
        }
        return replace(table, links={**others, self.link: (self.person, self.until)})


class LinkUsed(Entry, frozen=True):
    """The link was opened by whoever made it, and opens no more: nothing moved.

    In logs from before seats were carried it stands for every use: the browser became the maker of the link.
    """

    link: str

    def apply(self, table: Table) -> Table:
        return _without_link(table, self.link)


def _without_link(table: Table, used: str) -> Table:
    return replace(table, links={link: held for link, held in table.links.items() if link != used})


class SeatCarried(Entry, frozen=True):
    """By a link of `giver`, another person goes on in their place: the chair, the hand, the wins, the host's role.

    Both stay who they are: names, words, pictures and earlier games remain with whoever they belong to.
    """

    link: str
    giver: Person
    person: Person

    def apply(self, table: Table) -> Table:
        giver, known = table.people[self.giver], table.people.get(self.person)
        table = self._with_seat_given(_without_link(table, self.link)).with_guest(self.giver, gone_on=True)
        table = replace(
            table,
            tallies=handed_on(table.tallies, self.giver, self.person),
            # The device that took them can't withdraw them any more.
            stills=stills_handed_on(table.stills, self.giver, self.person),
        )
        if table.host == self.giver:
            table = replace(table, host=self.person)
        if known is None:
            table = with_room(table)
            # Until their page comes and says who they are, they are called what the seat was called.
            known = replace(giver, came=table.seq, processes=())
        guest = replace(
            known,
            # However long they have been away, the time they have to come begins now.
            gone_at=None if known.here else self.at,
            # Changing the device shakes off neither a mute nor the need for longer clocks.
            muted=known.muted or giver.muted,
            slow=known.slow or giver.slow,
        )
        table = replace(table, people={**table.people, self.person: guest})
        return paused_if_agreed(noting_who_sees(table))

    def _with_seat_given(self, table: Table) -> Table:
        own, given = table.chair_of(self.person), table.chair_of(self.giver)
        if given is not None and table.stage == "playing":
            table = replace(table, left={**table.left, self.giver: given})
        elif given is not None and own is not None:
            table = Stood(person=self.person).apply(table)
        table = replace(table, chairs=handed_over(table.chairs, self.giver, self.person))
        table = giving_up_chair(table, self.giver, heir=self.person)
        if table.seat_of(self.giver) is None or table.seat_of(self.person) is not None:
            return table
        *before, attendance = table.attendances
        return replace(
            table,
            played=handed_over(table.played, self.giver, self.person),
            attendances=(*before, attendance.handed_over(self.giver, self.person)),
        )


LinkEntry = LinkMade | LinkUsed | SeatCarried
