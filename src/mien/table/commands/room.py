"""The table itself: opened, its settings, its end."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from mien.table import entries as log
from mien.table.chairs import usual_level
from mien.table.commands.command import Command, Entries, refuse
from mien.table.commands.first_game import first_options
from mien.table.engines import chosen_game
from mien.table.names import NAME_LENGTH, clean
from mien.table.people import Person
from mien.table.settings import Settings
from mien.table.table import Moment, Table

USUAL_TABLE_SIZE = 4
"""How many play, bots included, at a table opened to play with bots, if the game allows that many."""


class Open(Command, frozen=True):
    """I open this table, and am its host: we play this, with bots on all chairs but one if I want them."""

    game: str
    short: str
    """What one can say instead of the code; the server has claimed it for this table."""
    bots: bool = False
    kept: tuple[Person, ...] = ()
    """Who sat together the last time, in this order: each of them gets the same seat."""
    levels: tuple[str, ...] = ()
    """The levels of the bots that were with them."""

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if table.seq:
            raise refuse("code-taken", "There's a table with this code already.")
        game = chosen_game(self.game)
        options = game.options_type() if game.first is None else game.first
        size = min(game.seats(options), key=lambda count: abs(count - USUAL_TABLE_SIZE))
        level = usual_level(game, options)
        room = max(game.seats(options)) - len(self.kept)
        levels = [level for level in self.levels if level in game.bots and not self.bots][: max(0, room)]
        return [
            log.Created(host=person, game=game.name),
            *first_options(table, game),
            *(log.BotSat(chair=chair, level=level) for chair in range(size - 1) if self.bots),
            *(log.BotSat(chair=chair, level=level) for chair, level in enumerate(levels)),
            *([log.SeatsKept(people=self.kept)] if self.kept else ()),
            log.ShortCodeGiven(short=self.short),
        ]


class ChooseSettings(Command, frozen=True):
    """These are the table's settings from now on."""

    settings: Settings
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if table.stage == "playing" and self.settings.clock != table.settings.clock:
            raise refuse("clock-runs", "You can't change the clock during a game. Change it before the next one.")
        if table.stage == "playing" and self.settings.cameras > table.settings.cameras:
            raise refuse(
                "no-audience",
                "Whether spectators see the cameras can't change during a game. Change it before the next one.",
            )
        settings = replace(self.settings, title=clean(self.settings.title, 2 * NAME_LENGTH))
        return [log.SettingsChosen(settings=settings)]


class Close(Command, frozen=True):
    """The table is over for good."""

    host_only: ClassVar[bool] = True
    ends_games: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        return [log.Closed()]


RoomCommand = ChooseSettings | Close
"""Those that a browser can send."""
