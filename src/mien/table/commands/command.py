"""Something a person wants to happen at a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct

from mien.kit import Refusal, Refused
from mien.table.entries import Entry
from mien.table.people import Person
from mien.table.table import Moment, Table

Entries = Iterable[Entry]


class Command(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something a person wants to happen."""

    host_only: ClassVar[bool] = False
    ends_games: ClassVar[bool] = False
    """Whether a game may need it to come to its end, so that it is taken even when the log is nearly full."""

    always_changes: ClassVar[bool] = False
    """Whether the table is another after it in any case, as after an answer.

    Then `Table.check` need not work out that table and compare it with the one before.
    """

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        """The entries it brings about; raises Refused."""
        raise NotImplementedError


def refuse(code: str, text: str, rule: str | None = None) -> Refused:
    return Refused(Refusal(code, text, rule))


def not_while_playing(table: Table) -> None:
    """Raises Refused in the middle of a game."""
    if table.stage == "playing":
        raise refuse("playing", "You can't do that during a game. Wait until it's over.")
