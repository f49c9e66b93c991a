"""Inviting a program to a chair; and what the server asks for on the program's behalf."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from mien.kit import IllegalAnswer, Refusal, Refused
from mien.table import entries as log
from mien.table.commands.chairs import free_chair
from mien.table.commands.command import Command, Entries, refuse
from mien.table.commands.game import entry_of_answer, running
from mien.table.commands.links import LINK
from mien.table.commands.people import names_here
from mien.table.names import clean_name, told_apart
from mien.table.people import Person
from mien.table.programs import Program, WhyGone, chair_of_program, waits_for_program
from mien.table.table import Moment, Table

USED_KEY = Refusal(
    "used-key", "This key has already been used, or belongs to no seat here. Ask the host for another."
)


class InviteProgram(Command, frozen=True):
    """A program takes this chair, or a new one; `key` is the hash of a secret that only it and I know."""

    key: str
    name: str
    seconds: Annotated[int, Meta(ge=1, le=600)] = 60
    """How long it may think about a question."""
    sees_people: bool = False
    """Whether it may know what was read from people's faces and from their pictures."""
    chair: int | None = None
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if not LINK.fullmatch(self.key):
            raise refuse("bad-key", "That isn't a key for a program. Ask the host for one.")
        if chair_of_program(table, self.key) is not None:
            raise Refused(USED_KEY)
        if table.stage == "playing" and table.position is not None and table.position.guided:
            raise refuse("first-game", "This is a tutorial for one person. Watch it, or wait for the next game.")
        chair = free_chair(table, self.chair, for_host=True)
        name = told_apart(clean_name(self.name), names_here(table))
        return [
            log.ProgramInvited(
                chair=chair, name=name, key=self.key, seconds=self.seconds, sees_people=self.sees_people
            )
        ]


class ProgramComes(Command, frozen=True):
    """A program has connected to this process."""

    key: str
    process: str
    ends_games: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        check_key(table, self.key)
        return [log.ProgramCame(key=self.key, process=self.process)]


class ProgramAnswers(Command, frozen=True):
    """The answer of a program to the question of this step in this game."""

    key: str
    game: int
    step: int
    answer: Any
    ends_games: ClassVar[bool] = True
    always_changes: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        position = running(table)
        program, seat = program_of(table, self.key), chair_of_program(table, self.key)
        # All may have gone, or the host may have replaced it, while it was thinking.
        if seat is None or self.game != table.games or not waits_for_program(table, seat):
            raise IllegalAnswer(
                Refusal("too-late", "That question has already been answered. Wait for the next one.")
            )
        return [entry_of_answer(table, position, seat, self.step, self.answer, f"program {program.name}")]


class ProgramGoes(Command, frozen=True):
    """A program has hung up, or has failed: a bot plays on."""

    key: str
    process: str
    why: WhyGone
    ends_games: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        program = program_of(table, self.key)
        return [log.ProgramReplaced(key=self.key, why=self.why)] if program.process == self.process else []


def hash_of_key(secret: str) -> str:
    """What the table keeps of a program's key."""
    return sha256(secret.encode()).hexdigest()


def check_key(table: Table, key: str) -> None:
    """Raises Refused unless a program is expected with this key."""
    if program_of(table, key).state != "expected":
        raise Refused(USED_KEY)


def program_of(table: Table, key: str) -> Program:
    """The program to which this key was given; raises Refused."""
    number = chair_of_program(table, key)
    program = None if number is None else table.chairs[number].program
    if program is None:
        raise Refused(USED_KEY)
    return program


ProgramCommand = InviteProgram
"""Those that a browser can send."""
