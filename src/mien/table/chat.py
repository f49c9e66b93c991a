"""What is said at a table, and what the rules of the game hold back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from mien.kit import Talkers
from mien.table.people import Person

if TYPE_CHECKING:
    from mien.table.table import Table

KEPT_LINES = 100


class ChatLine(Struct, frozen=True):
    """Something said, or a face made."""

    seq: int
    person: Person
    text: str
    face: bool = False
    held: bool = False
    """Whether the rules held it back when it was said; it reached the table later."""


class Poke(Struct, frozen=True):
    """Somebody poked whoever sits on a chair."""

    person: Person
    chair: int
    seq: int
    """Its place in the log: a second poke is another one."""


def talkers(table: Table) -> Talkers | None:
    """Who may talk to the table now; None if nobody is silenced, as in a pause."""
    return None if table.paused else talkers_by_rules(table)


def talkers_by_rules(table: Table) -> Talkers | None:
    """Who may talk at this step of the game, paused or not; None if its rules silence nobody."""
    if table.position is None or table.stage != "playing":
        return None
    talk = table.position.game.talk(table.position.state)
    return None if len(talk.seats) == table.position.seats else talk


def may_talk(table: Table, person: Person) -> bool:
    """Whether what this person says reaches the table now; spectators talk when all seats may."""
    talk = talkers(table)
    return talk is None or table.seat_of(person) in talk.seats


def with_line(table: Table, line: ChatLine) -> Table:
    """The table with one more thing said."""
    if line.held:
        return replace(table, held=(*table.held, line)[-KEPT_LINES:])
    return replace(table, lines=(*table.lines, line)[-KEPT_LINES:])


def with_held_lines(table: Table) -> Table:
    """The table with what was held back, but not the words of anyone muted or removed since."""
    silenced = {person for person, guest in table.people.items() if guest.muted or guest.removed}
    lines = [line for line in table.held if line.person not in silenced]
    return replace(table, held=(), lines=(*table.lines, *lines)[-KEPT_LINES:])
