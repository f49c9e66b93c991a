"""Programs from outside that play a chair: the host invites each by a key that opens once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from mien.table.leading import waiting_for

if TYPE_CHECKING:
    from mien.table.table import Table

WhyGone = Literal["gone", "too-slow", "out-of-tries", "flood", "broken"]
"""Why a bot plays on for a program: it hung up, was late, was refused too often, said too much, or we failed."""


class Program(Struct, frozen=True):
    """A program that was invited to a chair. It is no person: it neither hosts, pauses nor shares."""

    name: str
    key: str
    """The SHA-256 of what it shows when it connects, and who it is from then on."""
    seconds: int
    """How long it may think about a question."""
    sees_people: bool = False
    """Whether the host lets it know what was read from people's faces and from their pictures."""
    process: str | None = None
    """The server process that holds its connection."""
    gone: WhyGone | None = None
    """Why a bot plays on for it, if one does: its key opens no more."""

    @property
    def state(self) -> Literal["expected", "here", "gone"]:
        if self.gone is not None:
            return "gone"
        return "expected" if self.process is None else "here"


def chair_of_program(table: Table, key: str) -> int | None:
    """The number of the chair to which this key was given."""
    for number, chair in enumerate(table.chairs):
        if chair.program is not None and chair.program.key == key:
            return number
    return None


def names_of_programs(table: Table) -> list[str]:
    """What the programs on the chairs are called."""
    return [chair.program.name for chair in table.chairs if chair.program is not None]


def waits_for_program(table: Table, seat: int) -> bool:
    """Whether the game waits for an answer of the program in this seat."""
    if not table.runs or table.position is None:
        return False
    return seat in waiting_for(table) and table.played[seat].played_by_program
