"""Coming to a table: who I am, where I sit, and what the host does about it."""

from __future__ import annotations

from typing import ClassVar

from mien.kit import Refused
from mien.kit.languages import Language
from mien.table import entries as log
from mien.table.commands.command import Command, Entries, refuse
from mien.table.names import check_avatar, clean_name, told_apart
from mien.table.people import MOST_PEOPLE, NOBODY, Person, Place, forgettable
from mien.table.programs import names_of_programs
from mien.table.table import GONE_ON, Moment, Table


class Come(Command, frozen=True):
    """I open the table."""

    process: str
    name: str
    language: Language
    avatar: str
    anew: bool = False
    """I know that my seat went on with another device, and come as a guest."""
    ends_games: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        guest = table.people.get(person)
        name, avatar = name_at(table, person, self.name), check_avatar(self.avatar)
        if guest is None:
            may_look(table, person)
            has_room(table)
        elif guest.gone_on:
            if not self.anew:
                raise Refused(GONE_ON)
            may_look(table, person)
        elif self.process in guest.processes and (name, self.language, avatar) == (
            guest.name,
            guest.language,
            guest.avatar,
        ):
            return []
        return [log.Came(person=person, process=self.process, name=name, language=self.language, avatar=avatar)]


class Look(Command, frozen=True):
    """I put the table on a big screen; nobody comes with it."""

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        may_look(table, person)
        return []


def may_look(table: Table, person: Person) -> None:
    """Raises Refused if the table is not open to this person now."""
    guest = table.people.get(person)
    if (guest is None or guest.gone_on) and table.settings.locked:
        raise refuse("locked", "The host has locked this table. Ask them to unlock it.")
    if not table.may_watch(person):
        raise refuse(
            "no-spectators",
            "This game is played without spectators. Come back when it's over.",
        )


def has_room(table: Table) -> None:
    """Raises Refused if nobody else can come to this table."""
    if len(table.people) >= MOST_PEOPLE and forgettable(table) is None:
        raise refuse(
            "crowded", "There are too many people at this table. Try again later, or open a table of your own."
        )


def name_at(table: Table, person: Person, typed: str) -> str:
    """What this person is called at this table: nobody passes for another who is here or sits; raises Refused."""
    return told_apart(clean_name(typed), names_here(table, without=person))


def names_here(table: Table, without: Person = NOBODY) -> list[str]:
    """What those are called who are here or sit, programs included; and this person left out."""
    people = [
        guest.name
        for person, guest in table.people.items()
        if person != without and (guest.here or table.needs(person)) and not guest.removed and not guest.gone_on
    ]
    return [*people, *names_of_programs(table)]


class Rename(Command, frozen=True):
    """This is my name, my face and my language from now on."""

    name: str
    language: Language
    avatar: str

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(person)
        name, avatar = name_at(table, person, self.name), check_avatar(self.avatar)
        return [log.Renamed(person=person, name=name, language=self.language, avatar=avatar)]


class ChoosePlace(Command, frozen=True):
    """I sit in the shared room, or apart."""

    place: Place

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(person)
        return [log.PlaceChosen(person=person, place=self.place)]


class ChooseSlow(Command, frozen=True):
    """I need longer clocks, or no longer do."""

    slow: bool

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(person)
        return [log.Slowed(person=person, slow=self.slow)]


class Mute(Command, frozen=True):
    """This person's words are not shown, or are again."""

    person: Person
    muted: bool
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(self.person)
        return [log.Muted(person=self.person, muted=self.muted)]


class Remove(Command, frozen=True):
    """This person has to go, and can't come back."""

    person: Person
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(self.person)
        if self.person == person:
            raise refuse("not-yourself", "You can't remove yourself. Make someone else the host instead.")
        return [log.Removed(person=self.person)]


class PassHost(Command, frozen=True):
    """This person is the host from now on."""

    person: Person
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if not table.guest(self.person).here or table.guest(self.person).removed:
            raise refuse("not-here", "That person isn't at this table. Choose someone else.")
        return [log.HostPassed(person=self.person)]


PersonCommand = Rename | ChoosePlace | ChooseSlow | Mute | Remove | PassHost
"""Those that a browser can send."""
