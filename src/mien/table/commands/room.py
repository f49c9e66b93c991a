"""The table itself: its settings, and its end."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from mien.table import entries as log
from mien.table.commands.command import Command, Entries, refuse
from mien.table.names import NAME_LENGTH, clean
from mien.table.people import Person
from mien.table.settings import Settings
from mien.table.table import Moment, Table


class ChooseSettings(Command, frozen=True):
    """These are the table's settings from now on."""

    settings: Settings
    host_only: ClassVar[bool] = True

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        if table.stage == "playing" and self.settings.clock != table.settings.clock:
            raise refuse("clock-runs", "You can't change the clock during a game.")
        if table.stage == "playing" and self.settings.cameras > table.settings.cameras:
            raise refuse("no-audience", "Whether spectators see the cameras can only be decided before a game.")
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
