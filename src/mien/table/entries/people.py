"""People who come, go, and say who they are; and what the host does about them."""

from __future__ import annotations

from msgspec.structs import replace

from mien.kit.languages import Language
from mien.kit.piles import with_seat
from mien.table.attendance import noting_who_sees
from mien.table.chairs import Chair
from mien.table.clocks import with_clocks_restarted
from mien.table.entries.chairs import Stood
from mien.table.entries.entry import Entry
from mien.table.pause import paused_if_agreed
from mien.table.people import Guest, Person, Place, with_room
from mien.table.table import Table


class Came(Entry, frozen=True):
    """A person came, or came back: the first connection of theirs to this server process."""

    person: Person
    process: str
    name: str
    language: Language
    avatar: str

    def apply(self, table: Table) -> Table:
        if not table.awake:
            table = with_clocks_restarted(table, self.at)
        if self.person not in table.people:
            table = with_room(table)
        guest = table.people.get(self.person) or Guest(self.name, self.language, self.avatar, came=table.seq)
        others = tuple(process for process in guest.processes if process != self.process)
        guest = replace(
            guest,
            name=self.name,
            language=self.language,
            avatar=self.avatar,
            processes=(*others, self.process),
            gone_at=None,
            awaited=False,
            gone_on=False,
        )
        table = replace(table, people={**table.people, self.person: guest})
        chair = table.chair_of(self.person)
        if chair is not None and table.chairs[chair].bot is not None:
            table = table.with_chairs(with_seat(table.chairs, chair, Chair(person=self.person)))
        return noting_who_sees(table)


class Renamed(Entry, frozen=True):
    """A person changed name, language or face."""

    person: Person
    name: str
    language: Language
    avatar: str

    def apply(self, table: Table) -> Table:
        return table.with_guest(self.person, name=self.name, language=self.language, avatar=self.avatar)


class Went(Entry, frozen=True):
    """The last connection of a person to a server process is gone; that is not leaving."""

    person: Person
    process: str

    def apply(self, table: Table) -> Table:
        left = tuple(process for process in table.people[self.person].processes if process != self.process)
        table = table.with_guest(self.person, processes=left, gone_at=None if left else self.at)
        return paused_if_agreed(table)


class Awaited(Entry, frozen=True):
    """The others wait for a person who is away, or no longer do."""

    person: Person
    awaited: bool

    def apply(self, table: Table) -> Table:
        return table.with_guest(self.person, awaited=self.awaited)


class PlaceChosen(Entry, frozen=True):
    """A person said where they sit: in the shared room, or apart."""

    person: Person
    place: Place

    def apply(self, table: Table) -> Table:
        return table.with_guest(self.person, place=self.place)


class Slowed(Entry, frozen=True):
    """A person asked for longer clocks, or no longer needs them."""

    person: Person
    slow: bool

    def apply(self, table: Table) -> Table:
        return table.with_guest(self.person, slow=self.slow)


class Muted(Entry, frozen=True):
    """The host muted somebody in the chat, or let them speak again."""

    person: Person
    muted: bool

    def apply(self, table: Table) -> Table:
        return table.with_guest(self.person, muted=self.muted)


class Removed(Entry, frozen=True):
    """The host sent somebody away for good."""

    person: Person

    def apply(self, table: Table) -> Table:
        if table.chair_of(self.person) is not None:
            table = Stood(person=self.person).apply(table)
        # They can't take back their stills any more: so all of them go.
        own = {key for key, still in table.stills.items() if still.person == self.person}
        if own:
            stills = {key: still for key, still in table.stills.items() if key not in own}
            table = replace(table, stills=stills, withdrawn=table.withdrawn | own)
        return table.with_guest(self.person, removed=True)


class HostPassed(Entry, frozen=True):
    """Somebody else is the host now."""

    person: Person

    def apply(self, table: Table) -> Table:
        return replace(table, host=self.person)


PersonEntry = Came | Renamed | Went | Awaited | PlaceChosen | Slowed | Muted | Removed | HostPassed
