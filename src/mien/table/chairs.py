"""The chairs of a table, and who sits on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from mien.kit import AnyGame
from mien.table.people import Person
from mien.table.programs import Program

if TYPE_CHECKING:
    from mien.table.table import Table


PARTNER = "good"
"""The level of bots that win or lose together with people."""


class Chair(Struct, frozen=True):
    """A person's chair, a bot's, or a program's; a bot may stand in for one who is away."""

    person: Person | None = None
    bot: str | None = None
    """The level of the bot that plays here, if one does."""
    once: bool = False
    """Whether the bot gives one answer only, for a person who is here and says nothing."""
    program: Program | None = None
    """The program from outside that was invited to this chair, if one was; until it comes, the bot plays."""

    @property
    def played_by_bot(self) -> bool:
        return self.bot is not None

    @property
    def played_by_person(self) -> bool:
        return self.person is not None and not self.played_by_bot

    @property
    def played_by_program(self) -> bool:
        return self.program is not None and not self.played_by_bot

    @property
    def is_free(self) -> bool:
        """Whether anybody may sit here: a bot plays for nobody, or for a program that has gone."""
        return self.person is None and (self.program is None or self.program.state == "gone")


class SpokenFor(Struct, frozen=True):
    """An answer that a bot or the clock gave for the person in a seat."""

    step: int
    seat: int
    clock: bool = False


MOST_SPOKEN_FOR = 100
"""How many of these a table remembers of a game."""


def stand_in(game: AnyGame) -> str:
    """The level of a bot that plays for anyone who is away: the first, and so the weakest, that the game has."""
    return next(iter(game.bots))


def usual_level(game: AnyGame, options: Any) -> str:
    """The level of a bot that is seated in passing: the weakest against us, a good one as our partner."""
    return PARTNER if game.together(options) and PARTNER in game.bots else stand_in(game)


def handed_over(chairs: Iterable[Chair], giver: Person, person: Person) -> tuple[Chair, ...]:
    """The chairs once this person sits where the giver sat; a bot that stands in there stays."""
    return tuple(replace(chair, person=person) if chair.person == giver else chair for chair in chairs)


def most_seats(table: Table) -> int:
    """How many can play at most, as the table is set up now."""
    return max(table.game.seats(table.options))


def giving_up_chair(table: Table, person: Person, heir: Person | None = None) -> Table:
    """The table without what belonged to this person's chair; if the chair has an heir, they get it."""

    def inherited(people: tuple[Person, ...]) -> tuple[Person, ...]:
        heirs = (heir if other == person else other for other in people)
        return tuple(other for other in heirs if other is not None)

    return replace(
        table,
        wants_pause=inherited(table.wants_pause),
        wants_stop=inherited(table.wants_stop),
        wants_again=inherited(table.wants_again),
    )
