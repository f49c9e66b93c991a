"""Taking a chair, leaving it, and what the host does with chairs."""

from __future__ import annotations

from typing import ClassVar

from mien.table import entries as log
from mien.table.chairs import most_seats
from mien.table.clocks import PATIENCE, missing_from, silent_since
from mien.table.commands.command import Command, Entries, not_while_playing, refuse
from mien.table.evening import place_of
from mien.table.people import Person
from mien.table.table import Moment, Table


class Sit(Command, frozen=True):
    """I take a chair: this bot's, or a new one."""

    chair: int | None = None

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(person)
        if table.chair_of(person) is not None:
            raise refuse("seated", "You already have a seat. Stand up before you take another.")
        # Whoever has seen one hand of this game can't play another.
        had = table.left.get(person) if table.stage == "playing" else None
        if had is None and table.stage == "playing" and table.position is not None and table.position.guided:
            raise refuse("first-game", "This is a tutorial for one person. Watch it, or wait for the next game.")
        chair = free_chair(table, had if self.chair is None else self.chair)
        if had not in (None, chair):
            raise refuse("other-chair", "In this game you can only take back the seat you had.")
        sat = log.Sat(person=person, chair=chair)
        if person in table.kept and chair == len(table.chairs):
            return [sat, log.Moved(chair=chair, to=place_of(person, table.kept, table.chairs))]
        return [sat]


class Stand(Command, frozen=True):
    """I give up my chair."""

    ends_games: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if table.chair_of(person) is None:
            raise refuse("not-seated", "Take a seat first.")
        return [log.Stood(person=person)]


class SeatBot(Command, frozen=True):
    """A bot of this level takes this chair, or a new one."""

    level: str
    chair: int | None = None
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if self.level not in table.game.bots:
            raise refuse("no-such-level", "There's no bot at that level for this game. Choose another level.")
        if self.chair is None and (table.stage == "playing" or len(table.chairs) >= most_seats(table)):
            raise refuse("full", "All seats are taken. You can watch until one is free.")
        return [log.BotSat(chair=free_chair(table, self.chair, for_host=True), level=self.level)]


def free_chair(table: Table, wanted: int | None, *, for_host: bool = False) -> int:
    """The number of a chair that can be taken; the host can also take one from a program. Raises Refused."""
    bots = [
        number
        for number, chair in enumerate(table.chairs)
        if chair.is_free or (for_host and chair.person is None and number == wanted)
    ]
    room = table.stage != "playing" and len(table.chairs) < most_seats(table)
    if wanted is None:
        if room:
            return len(table.chairs)
        if bots:
            return bots[-1]
        raise refuse("full", "All seats are taken. You can watch until one is free.")
    if wanted in bots or (room and wanted == len(table.chairs)):
        return wanted
    raise refuse("chair-taken", "That seat is taken. Choose another.")


class StandIn(Command, frozen=True):
    """A bot plays at once for whoever is away from this chair, until they are back: we don't want to wait."""

    chair: int

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if table.seat_of(person) is None and person != table.host:
            raise refuse("not-seated", "Take a seat first.")
        if table.paused or missing_from(table, self.chair) is None:
            raise refuse("not-away", "That player is here. Let them answer.")
        has_no_day(table)
        return [log.StoodIn(chair=self.chair)]


class Await(Command, frozen=True):
    """We wait for whoever is away from this chair, and no bot stands in; or we no longer do."""

    chair: int
    awaited: bool

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if table.seat_of(person) is None and person != table.host:
            raise refuse("not-seated", "Take a seat first.")
        missing = missing_from(table, self.chair)
        if missing is None:
            raise refuse("not-away", "That player is here. Let them answer.")
        return [log.Awaited(person=missing, awaited=self.awaited)]


class Relieve(Command, frozen=True):
    """A bot answers once for somebody who is here and says nothing: the host says so, or for the host a player."""

    chair: int
    ends_games: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        since = silent_since(table, self.chair)
        if since is None:
            raise refuse("not-waiting", "The game isn't waiting for that player. You needn't do anything.")
        for_the_host = table.played[self.chair].person == table.host and table.seat_of(person) is not None
        if person != table.host and not for_the_host:
            raise refuse("host-only", "Only the host can do that. Ask them.")
        if table.played[self.chair].person == person:
            raise refuse("your-answer", "The game is waiting for you. Give the answer yourself.")
        has_no_day(table)
        if moment.at < since + PATIENCE * 1000:
            raise refuse("too-soon", "Give them a little more time first.")
        return [log.Relieved(chair=self.chair)]


def has_no_day(table: Table) -> None:
    """Raises Refused at a table where everybody has a day for every answer: no bot answers for them meanwhile."""
    if table.settings.clock == "day":
        raise refuse("has-a-day", "At this table everyone has a day to answer. Give them that time.")


class Unseat(Command, frozen=True):
    """This chair goes, with whoever sits on it."""

    chair: int
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        has_chair(table, self.chair)
        return [log.Unseated(chair=self.chair)]


class Move(Command, frozen=True):
    """This chair goes to that place."""

    chair: int
    to: int
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        has_chair(table, self.chair)
        has_chair(table, self.to)
        return [log.Moved(chair=self.chair, to=self.to)]


def has_chair(table: Table, chair: int) -> None:
    """Raises Refused if the table has no such chair."""
    if not 0 <= chair < len(table.chairs):
        raise refuse("no-such-chair", "There's no such seat. Choose another.")


ChairCommand = Sit | Stand | SeatBot | StandIn | Await | Relieve | Unseat | Move
"""Those that a browser can send."""
