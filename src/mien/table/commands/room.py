"""The table itself: how it is kept, what is said at it, and its end."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from mien.table import entries as log
from mien.table.commands.chairs import has_chair
from mien.table.commands.command import Command, Entries, not_while_playing, refuse
from mien.table.people import NAME_LENGTH, Person, clean, clean_text
from mien.table.table import Moment, Settings, Table

FACES = ("joy", "sadness", "anger", "fear", "surprise", "disgust", "love", "boredom", "doubt", "pride", "mischief")
"""The faces one can make at the table."""


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


class Talk(Command, frozen=True):
    """I say this to the table: now, or if the rules silence me, once all may talk."""

    text: str

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        may_speak(table, person)
        return [log.Said(person=person, text=clean_text(self.text), held=not table.may_talk(person))]


class React(Command, frozen=True):
    """I make this face: now, or if the rules silence me, once all may talk."""

    face: str

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        may_speak(table, person)
        if self.face not in FACES:
            raise refuse("no-such-face", "You can't make that face here.")
        return [log.Reacted(person=person, face=self.face, held=not table.may_talk(person))]


class Poke(Command, frozen=True):
    """I poke whoever sits on this chair, person or bot."""

    chair: int

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        not_while_playing(table)
        may_speak(table, person)
        has_chair(table, self.chair)
        return [log.Poked(person=person, chair=self.chair)]


def may_speak(table: Table, person: Person) -> None:
    """Raises Refused if this person may not speak now."""
    if not table.settings.chat:
        raise refuse("chat-off", "The host has turned the chat off.", table.game.talk_rule)
    if table.guest(person).muted:
        raise refuse("muted", "The host has muted you.")
