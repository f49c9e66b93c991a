"""The game: chosen, begun, answered, paused, and shown again."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from mien.kit import AnyPosition, Position, read_options
from mien.kit.piles import with_seat
from mien.table.attendance import Attendance, noting_the_end, noting_who_sees
from mien.table.chairs import MOST_SPOKEN_FOR, Chair, SpokenFor
from mien.table.clocks import deciding
from mien.table.engines import logged_game
from mien.table.entries.entry import Entry
from mien.table.pause import paused_if_agreed
from mien.table.people import Person
from mien.table.table import Table

By = Literal["clock", "bot", "bot, replaced"]
"""Who answers in a person's place; replaced is a bot that gave no answer, and for which one was drawn."""
HOST = "host"
"""Who answers, where the host leads the game and answers for a seat."""


class GameChosen(Entry, frozen=True):
    """The host chose another game."""

    game: str

    def apply(self, table: Table) -> Table:
        game = logged_game(self.game)
        return replace(table, game=game, options=game.options_type(), first=False)


class OptionsChosen(Entry, frozen=True):
    """The host chose how the game is played; or nobody has yet, and this is for their first game of it."""

    options: dict[str, Any]
    first: bool = False

    def apply(self, table: Table) -> Table:
        return replace(table, options=read_options(table.game, self.options), first=self.first)


class Started(Entry, frozen=True):
    """A game began, with this seed, under this version of its rules."""

    game: str
    rules: int
    options: dict[str, Any]
    seed: str

    def apply(self, table: Table) -> Table:
        game, seed = logged_game(self.game).under(self.rules), bytes.fromhex(self.seed)
        position = Position.replayed(game, seats=len(table.chairs), options=self.options, seed=seed)
        table = replace(
            table,
            position=position,
            played=table.chairs,
            games=table.games + 1,
            attendances=(*table.attendances, Attendance(self.game, self.rules, began=table.seq)),
            asked_at=self.at,
            break_until=None,
            paused=False,
            wants_pause=(),
            wants_stop=(),
            wants_again=(),
            spoken_for=(),
            left={},
        )
        return noting_who_sees(table)


class Answered(Entry, frozen=True):
    """A seat answered its question; `by` says who did, if not the person there: By, HOST, or `program NAME`."""

    seat: int
    step: int
    answer: Any
    by: str | None = None

    def apply(self, table: Table) -> Table:
        assert table.position is not None
        position = self._position_after(table.position)
        table = self._noting_who_spoke(table)
        if position.step == self.step:
            return replace(table, position=position)
        table = replace(table, position=position, asked_at=self.at)
        return table if position.outcome is None else noting_the_end(table)

    def _position_after(self, position: AnyPosition) -> AnyPosition:
        return position.answered(self.seat, self.answer, step=self.step, by=self.by)

    def _noting_who_spoke(self, table: Table) -> Table:
        """The table once this seat has answered: a bot that was to answer once is done."""
        chair = table.played[self.seat]
        if chair.person is not None and self.by not in (None, HOST):
            spoken = SpokenFor(self.step, self.seat, self.by == "clock")
            table = replace(table, spoken_for=(*table.spoken_for, spoken)[-MOST_SPOKEN_FOR:])
        if chair.once:
            table = table.with_chairs(with_seat(table.chairs, self.seat, Chair(chair.person)))
        return table


class JustAnswered(Answered, frozen=True, tag="Answered"):
    """An answer as the rules have just read it, for the table that it was checked against and no other.

    So it is not read twice, which would take two more calls an answer. A log gives `Answered`.
    """

    def _position_after(self, position: AnyPosition) -> AnyPosition:
        return position.after(self.seat, self.answer, self.by)


class StopWanted(Entry, frozen=True):
    """A player would like to end the game; it ends when the host does, or all players who are here."""

    person: Person

    def apply(self, table: Table) -> Table:
        wants = tuple(dict.fromkeys((*table.wants_stop, self.person)))
        agreed = self.person == table.host or all(person in wants for person in deciding(table))
        return stopped(table) if agreed else replace(table, wants_stop=wants)


class PlayedOn(Entry, frozen=True):
    """A player would rather play on than end the game."""

    person: Person

    def apply(self, table: Table) -> Table:
        return replace(table, wants_stop=())


class AgainWanted(Entry, frozen=True):
    """Somebody would like to play another."""

    person: Person

    def apply(self, table: Table) -> Table:
        return replace(table, wants_again=(*table.wants_again, self.person))


def stopped(table: Table) -> Table:
    """The table back in its lobby: the game has no end, no winner, and nothing to see again."""
    return replace(
        table,
        position=None,
        played=(),
        left={},
        paused=False,
        wants_pause=(),
        wants_stop=(),
        spoken_for=(),
        chairs=tuple(Chair(chair.person) if chair.person else chair for chair in table.chairs),
    )


class PauseWanted(Entry, frozen=True):
    """A player wants the game to wait; it does when all players who are here do."""

    person: Person

    def apply(self, table: Table) -> Table:
        return paused_if_agreed(replace(table, wants_pause=(*table.wants_pause, self.person)))


class Resumed(Entry, frozen=True):
    """A player lets the game go on; every clock begins anew."""

    person: Person

    def apply(self, table: Table) -> Table:
        return replace(table, paused=False, wants_pause=(), asked_at=self.at)


class Shared(Entry, frozen=True):
    """One who sat in a game would let everybody see it, or no longer would."""

    person: Person
    number: int
    shared: bool

    def apply(self, table: Table) -> Table:
        at = self.number - 1
        attendance = table.attendances[at].agreeing(self.person, self.shared)
        return replace(table, attendances=with_seat(table.attendances, at, attendance))


GameEntry = (
    GameChosen
    | OptionsChosen
    | Started
    | Answered
    | StopWanted
    | PlayedOn
    | AgainWanted
    | PauseWanted
    | Resumed
    | Shared
)
