"""Who took which chair, and left it."""

from __future__ import annotations

from msgspec.structs import replace

from mien.kit.piles import with_seat
from mien.table.attendance import noting_who_sees
from mien.table.chairs import Chair, giving_up_chair, stand_in
from mien.table.entries.entry import Entry
from mien.table.pause import paused_if_agreed
from mien.table.people import Person
from mien.table.table import Table


class Sat(Entry, frozen=True):
    """A person took a chair, a new one or that of a bot."""

    person: Person
    chair: int

    def apply(self, table: Table) -> Table:
        return noting_who_sees(table.with_chairs(with_seat(table.chairs, self.chair, Chair(person=self.person))))


class Stood(Entry, frozen=True):
    """A person left their chair on purpose; in the middle of a game a bot goes on."""

    person: Person

    def apply(self, table: Table) -> Table:
        chair = table.chair_of(self.person)
        assert chair is not None
        if table.stage == "playing":
            table = replace(table, left={**table.left, self.person: chair})
            table = table.with_chairs(with_seat(table.chairs, chair, Chair(bot=stand_in(table.game))))
        else:
            table = table.with_chairs(table.chairs[:chair] + table.chairs[chair + 1 :])
        return paused_if_agreed(giving_up_chair(table, self.person))


class StoodIn(Entry, frozen=True):
    """A bot plays for a person who has been away too long, until they are back."""

    chair: int

    def apply(self, table: Table) -> Table:
        person = table.chairs[self.chair].person
        return table.with_chairs(
            with_seat(table.chairs, self.chair, Chair(person=person, bot=stand_in(table.game)))
        )


class Relieved(Entry, frozen=True):
    """A bot gives the next answer for a person who is here and says nothing."""

    chair: int

    def apply(self, table: Table) -> Table:
        chair = Chair(table.chairs[self.chair].person, stand_in(table.game), once=True)
        return table.with_chairs(with_seat(table.chairs, self.chair, chair))


class BotSat(Entry, frozen=True):
    """A bot took a chair, a new one or that of another bot."""

    chair: int
    level: str

    def apply(self, table: Table) -> Table:
        return table.with_chairs(with_seat(table.chairs, self.chair, Chair(bot=self.level)))


class Unseated(Entry, frozen=True):
    """The host took a chair away."""

    chair: int

    def apply(self, table: Table) -> Table:
        person = table.chairs[self.chair].person
        table = table.with_chairs(table.chairs[: self.chair] + table.chairs[self.chair + 1 :])
        return table if person is None else giving_up_chair(table, person)


class Moved(Entry, frozen=True):
    """The host moved a chair to another place."""

    chair: int
    to: int

    def apply(self, table: Table) -> Table:
        chairs = list(table.chairs)
        chairs.insert(self.to, chairs.pop(self.chair))
        return table.with_chairs(chairs)


ChairEntry = Sat | Stood | StoodIn | Relieved | BotSat | Unseated | Moved
