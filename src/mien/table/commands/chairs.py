"""Taking a chair, leaving it, and what the host does with chairs."""

from __future__ import annotations

from typing import ClassVar

from mien.table import entries as log
from mien.table.chairs import most_seats
from mien.table.clocks import bot_due
from mien.table.commands.command import Command, Entries, not_while_playing, refuse
from mien.table.people import Person
from mien.table.table import Moment, Table


class Sit(Command, frozen=True):
    """I take a chair: this bot's, or a new one."""

    chair: int | None = None

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        table.guest(person)
        if table.chair_of(person) is not None:
            raise refuse("seated", "You already have a seat.")
        # Whoever has seen one hand of this game can't play another.
        had = table.left.get(person) if table.stage == "playing" else None
        if had is None and table.stage == "playing" and table.position is not None and table.position.guided:
            raise refuse("first-game", "This is a tutorial for one person. Watch it, or wait for the next game.")
        chair = free_chair(table, had if self.chair is None else self.chair)
        if had not in (None, chair):
            raise refuse("other-chair", "In this game you can only take back the seat you had.")
        return [log.Sat(person=person, chair=chair)]


class Stand(Command, frozen=True):
    """I give up my chair."""

    ends_games: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if table.chair_of(person) is None:
            raise refuse("not-seated", "You don't have a seat.")
        return [log.Stood(person=person)]


class SeatBot(Command, frozen=True):
    """A bot of this level takes this chair, or a new one."""

    level: str
    chair: int | None = None
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if self.level not in table.game.bots:
            raise refuse("no-such-level", "There's no bot at that level for this game.")
        if self.chair is None and (table.stage == "playing" or len(table.chairs) >= most_seats(table)):
            raise refuse("full", "All seats are taken.")
        return [log.BotSat(chair=free_chair(table, self.chair), level=self.level)]


def free_chair(table: Table, wanted: int | None) -> int:
    """The number of a chair that can be taken; raises Refused."""
    bots = [number for number, chair in enumerate(table.chairs) if chair.person is None]
    room = table.stage != "playing" and len(table.chairs) < most_seats(table)
    if wanted is None:
        if room:
            return len(table.chairs)
        if bots:
            return bots[-1]
        raise refuse("full", "All seats are taken.")
    if wanted in bots or (room and wanted == len(table.chairs)):
        return wanted
    raise refuse("chair-taken", "That seat is taken.")


class StandIn(Command, frozen=True):
    """A bot plays at once for whoever is away from this chair, until they are back: we don't want to wait."""

    chair: int

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if table.seat_of(person) is None and person != table.host:
            raise refuse("not-seated", "You don't have a seat.")
        if table.paused or bot_due(table, self.chair) is None:
            raise refuse("not-away", "Nobody is missing from that seat.")
        return [log.StoodIn(chair=self.chair)]


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
        raise refuse("no-such-chair", "There's no such seat.")


ChairCommand = Sit | Stand | SeatBot | StandIn | Unseat | Move
"""Those that a browser can send."""
