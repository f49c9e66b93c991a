"""The game: chosen, begun, answered, paused, and shown again."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from mien.kit import Position, read_options
from mien.kit.piles import with_seat
from mien.table.circle import Circle, noting_the_end, noting_who_sees
from mien.table.engines import logged_game
from mien.table.entries.entry import Entry
from mien.table.pause import paused_if_agreed
from mien.table.people import Person
from mien.table.table import Table

By = Literal["clock", "bot", "bot, replaced"]
"""Who answers in a person's place; replaced is a bot that gave no answer, and for which one was drawn."""


class GameChosen(Entry, frozen=True):
    """The host chose another game."""

    game: str

    def apply(self, table: Table) -> Table:
        game = logged_game(self.game)
        return replace(table, game=game, options=game.options_type())


class OptionsChosen(Entry, frozen=True):
    """The host chose how the game is played."""

    options: dict[str, Any]

    def apply(self, table: Table) -> Table:
        return replace(table, options=read_options(table.game, self.options))


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
            circles=(*table.circles, Circle(self.game, self.rules, began=table.seq)),
            asked_at=self.at,
            paused=False,
            wants_pause=(),
            left={},
        )
        return noting_who_sees(table)


class Answered(Entry, frozen=True):
    """A seat answered its question; `by` says who did, if not the person there."""

    seat: int
    step: int
    answer: Any
    by: By | None = None

    def apply(self, table: Table) -> Table:
        assert table.position is not None
        if isinstance(self.answer, Struct):
            # As the rules have read it for this position, a moment ago; a log has it as JSON.
            position = table.position.after(self.seat, self.answer, self.by)
        else:
            position = table.position.answered(self.seat, self.answer, step=self.step, by=self.by)
        if position.step == self.step:
            return replace(table, position=position)
        table = replace(table, position=position, asked_at=self.at)
        return table if position.outcome is None else noting_the_end(table)


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
        circle = table.circles[at].agreeing(self.person, self.shared)
        return replace(table, circles=with_seat(table.circles, at, circle))


GameEntry = GameChosen | OptionsChosen | Started | Answered | PauseWanted | Resumed | Shared
