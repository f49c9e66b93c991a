"""Who sat in a game, who watched it, and which of them may see it again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from mien.table.leading import is_led
from mien.table.people import Person
from mien.table.tally import counted

if TYPE_CHECKING:
    from mien.table.table import Table


class Player(Struct, frozen=True):
    """Who had a seat when a game ended: a person, a bot, a program, or a bot in another's place."""

    person: Person | None
    name: str | None
    avatar: str | None
    bot: str | None
    program: str | None = None
    """What the program was called, if one was invited."""


class Attendance(Struct, frozen=True):
    """Those who sat in a game, those who saw it, and which of the players would let everybody see it."""

    game: str
    rules: int
    """The version of the game's rules that it was played by."""
    sat: tuple[Person, ...] = ()
    saw: tuple[Person, ...] = ()
    shared: tuple[Person, ...] = ()
    began: int = 0
    """The number of the entry that began the game."""
    ended: int | None = None
    """The number of the entry that ended it, once it has ended."""
    players: tuple[Player, ...] = ()
    """Who had each seat at its end."""
    photos: tuple[str, ...] = ()
    """The pictures that were in the deck then."""

    @property
    def public(self) -> bool:
        """Whether everybody may see the game: all who sat in it agree."""
        return bool(self.sat) and all(person in self.shared for person in self.sat)

    def joined(self, sat: Iterable[Person], saw: Iterable[Person]) -> Attendance:
        """The same with these people too."""
        return replace(self, sat=_with(self.sat, sat), saw=_with(self.saw, saw))

    def agreeing(self, person: Person, shared: bool) -> Attendance:
        """The same once this person agrees, or no longer does."""
        others = tuple(other for other in self.shared if other != person)
        return replace(self, shared=(*others, person) if shared else others)

    def handed_over(self, giver: Person, person: Person) -> Attendance:
        """The same once this person has the giver's seat, and decides in their place who may see the game."""

        def instead(people: tuple[Person, ...]) -> tuple[Person, ...]:
            return tuple(person if other == giver else other for other in people)

        return replace(self, sat=instead(self.sat), saw=_with(self.saw, (giver,)), shared=instead(self.shared))


def _with(people: Iterable[Person], more: Iterable[Person]) -> tuple[Person, ...]:
    return tuple(dict.fromkeys((*people, *more)))


def noting_who_sees(table: Table) -> Table:
    """The table, remembering who sits in the game that is being played, and who sees it."""
    if table.stage != "playing":
        return table
    sat = [chair.person for chair in table.played if chair.person]
    saw = [person for person, guest in table.people.items() if guest.here and table.may_watch(person)]
    *before, attendance = table.attendances
    return replace(table, attendances=(*before, attendance.joined(sat, saw)))


def noting_the_end(table: Table) -> Table:
    """The table, remembering who had which seat in the game that has just ended, and who won it."""
    guests = [table.people[chair.person] if chair.person else None for chair in table.played]
    players = [
        Player(
            chair.person,
            guest.name if guest else None,
            guest.avatar if guest else None,
            chair.bot,
            chair.program.name if chair.program else None,
        )
        for guest, chair in zip(guests, table.played, strict=True)
    ]
    *before, attendance = table.attendances
    ended = replace(attendance, ended=table.seq, players=tuple(players), photos=tuple(table.photos))
    table = replace(table, attendances=(*before, ended))
    position = table.position
    if position is None or position.outcome is None or position.guided:
        return table
    if table.first:
        table = replace(table, options=table.game.options_type(), first=False)
    if is_led(table):
        return table  # a game without winners counts for nobody
    people = [chair.person for chair in table.played]
    return replace(table, tallies=counted(table.tallies, people, position.outcome.winners))
