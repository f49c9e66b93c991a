"""The game: chosen, begun, answered, paused, and shown again."""

from __future__ import annotations

from typing import Any

from mien.games import GAMES
from mien.kit import Match, read_options
from mien.kit.piles import with_seat
from mien.table.circle import Circle
from mien.table.entries.entry import Entry
from mien.table.people import Person
from mien.table.table import Table


class GameChosen(Entry, frozen=True):
    """The host chose another game."""

    game: str

    def apply(self, table: Table) -> None:
        table.game = GAMES[self.game]
        table.options = table.game.options_type()


class OptionsChosen(Entry, frozen=True):
    """The host chose how the game is played."""

    options: dict[str, Any]

    def apply(self, table: Table) -> None:
        table.options = read_options(table.game, self.options)


class Started(Entry, frozen=True):
    """A game began, with this seed, under this version of its rules."""

    game: str
    rules: int
    options: dict[str, Any]
    seed: str

    def apply(self, table: Table) -> None:
        table.played = table.chairs
        table.games += 1
        table.circles = (*table.circles, Circle(self.game, self.rules))
        table.asked_at = self.at
        table.paused = False
        table.wants_pause = ()
        table.left = {}
        game = GAMES[self.game]
        if self.rules == game.rules_version:
            seed = bytes.fromhex(self.seed)
            table.match = Match.start(game, seats=len(table.chairs), options=self.options, seed=seed)
        else:
            # Nobody can go on with a game whose rules have changed meanwhile; the table is free for the next.
            table.match = None
        table.note_who_sees()


class Answered(Entry, frozen=True):
    """A seat answered its question; `by` says who did, if not the person there."""

    seat: int
    step: int
    answer: Any
    by: str | None = None

    def apply(self, table: Table) -> None:
        if table.match is None:
            return
        table.match.answer(self.seat, self.answer, step=self.step, by=self.by)
        if table.match.step != self.step:
            table.asked_at = self.at


class PauseWanted(Entry, frozen=True):
    """A player wants the game to wait; it does when all players who are here do."""

    person: Person

    def apply(self, table: Table) -> None:
        table.wants_pause = (*table.wants_pause, self.person)
        table.agree_on_pause()


class Resumed(Entry, frozen=True):
    """A player lets the game go on; every clock begins anew."""

    person: Person

    def apply(self, table: Table) -> None:
        table.paused = False
        table.wants_pause = ()
        table.asked_at = self.at


class Shared(Entry, frozen=True):
    """One who sat in a game would let everybody see it, or no longer would."""

    person: Person
    number: int
    shared: bool

    def apply(self, table: Table) -> None:
        at = self.number - 1
        circle = table.circles[at].agreeing(self.person, self.shared)
        table.circles = with_seat(table.circles, at, circle)
