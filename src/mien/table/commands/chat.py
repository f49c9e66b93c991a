"""What people say to a table, the faces they make, and pokes."""

from __future__ import annotations

from mien.table import entries as log
from mien.table.chat import may_talk
from mien.table.clocks import silent_since
from mien.table.commands.chairs import has_chair
from mien.table.commands.command import Command, Entries, refuse
from mien.table.names import clean_text
from mien.table.people import Person
from mien.table.table import Moment, Table

FACES = ("joy", "sadness", "anger", "fear", "surprise", "disgust", "love", "boredom", "doubt", "pride", "mischief")
"""The faces one can make at the table."""


class Talk(Command, frozen=True):
    """I say this to the table: now, or if the rules silence me, once all may talk."""

    text: str

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        may_speak(table, person)
        return [log.Said(person=person, text=clean_text(self.text), held=not may_talk(table, person))]


class React(Command, frozen=True):
    """I make this face: now, or if the rules silence me, once all may talk."""

    face: str

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        may_speak(table, person)
        if self.face not in FACES:
            raise refuse("no-such-face", "You can't make that face here. Choose another.")
        return [log.Reacted(person=person, face=self.face, held=not may_talk(table, person))]


class Poke(Command, frozen=True):
    """I poke whoever sits on this chair, person or bot; in a game, a person whom it waits for."""

    chair: int

    def check(self, table: Table, person: Person, moment: Moment) -> Entries:
        has_chair(table, self.chair)
        if table.stage == "playing":
            nudges(table, person, self.chair)
        else:
            may_speak(table, person)
        return [log.Poked(person=person, chair=self.chair)]


def nudges(table: Table, person: Person, chair: int) -> None:
    """Raises Refused unless this person may nudge that player: it says nothing, so it is no talk."""
    if table.guest(person).muted:
        raise refuse("muted", "The host has muted you. Ask them to change that.")
    if table.seat_of(person) is None and person != table.host:
        raise refuse("not-seated", "Take a seat first.")
    if silent_since(table, chair) is None or table.played[chair].person == person:
        raise refuse("not-waiting", "The game isn't waiting for that player. You needn't do anything.")


def may_speak(table: Table, person: Person) -> None:
    """Raises Refused if this person may not speak now."""
    if not table.settings.chat:
        raise refuse(
            "chat-off",
            "The host has turned the chat off. Ask them to turn it on again.",
            table.game.talk_rule,
        )
    if table.guest(person).muted:
        raise refuse("muted", "The host has muted you. Ask them to change that.")


ChatCommand = Talk | React | Poke
"""Those that a browser can send."""
