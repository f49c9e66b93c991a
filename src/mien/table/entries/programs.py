"""Programs that were invited to a chair, came, and were replaced by a bot."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from mien.kit.piles import with_seat
from mien.table.chairs import Chair, stand_in
from mien.table.entries.entry import Entry
from mien.table.programs import Program, WhyGone, chair_of_program
from mien.table.table import Table


class ProgramInvited(Entry, frozen=True):
    """The host gave a chair to a program; until it comes, a bot plays there. Only the hash of its key is kept."""

    chair: int
    name: str
    key: str
    seconds: int
    sees_people: bool = False

    def apply(self, table: Table) -> Table:
        program = Program(self.name, self.key, self.seconds, self.sees_people)
        chair = Chair(bot=stand_in(table.game), program=program)
        return table.with_chairs(with_seat(table.chairs, self.chair, chair))


class ProgramCame(Entry, frozen=True):
    """A program connected to a server process, and plays from now on."""

    key: str
    process: str

    def apply(self, table: Table) -> Table:
        return _with_program(table, self.key, bot=None, process=self.process)


class ProgramReplaced(Entry, frozen=True):
    """A program hung up or failed: a bot plays on for it."""

    key: str
    why: WhyGone

    def apply(self, table: Table) -> Table:
        return _with_program(table, self.key, bot=stand_in(table.game), process=None, gone=self.why)


def _with_program(table: Table, key: str, *, bot: str | None, **changes: Any) -> Table:
    number = chair_of_program(table, key)
    assert number is not None
    program = table.chairs[number].program
    assert program is not None
    chair = Chair(bot=bot, program=replace(program, **changes))
    return table.with_chairs(with_seat(table.chairs, number, chair))


ProgramEntry = ProgramInvited | ProgramCame | ProgramReplaced
