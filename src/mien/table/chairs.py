"""The chairs of a table, and who sits on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from mien.kit import AnyGame
from mien.table.people import Person

if TYPE_CHECKING:
    from mien.table.table import Table


class Chair(Struct, frozen=True):
    """A person's chair, or a bot's; a bot may stand in for a person who is away."""

    person: Person | None = None
    bot: str | None = None
    """The level of the bot that plays here, if one does."""

    @property
    def played_by_bot(self) -> bool:
        return self.bot is not None


def stand_in(game: AnyGame) -> str:
    """The level of a bot that plays for anyone who is away: the first, and so the weakest, that the game has."""
    return next(iter(game.bots))


def handed_over(chairs: Iterable[Chair], giver: Person, person: Person) -> tuple[Chair, ...]:
    """The chairs once this person sits where the giver sat; a bot that stands in there stays."""
    return tuple(replace(chair, person=person) if chair.person == giver else chair for chair in chairs)


def most_seats(table: Table) -> int:
    """How many can play at most, as the table is set up now."""
    return max(table.game.seats(table.options))


def giving_up_chair(table: Table, person: Person, heir: Person | None = None) -> Table:
    """The table without what belonged to this person's chair; if the chair has an heir, they get it."""
    wants = (heir if other == person else other for other in table.wants_pause)
    return replace(table, wants_pause=tuple(other for other in wants if other is not None))
