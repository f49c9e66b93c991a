"""Refusals and the exceptions that carry them: why something can't be done, in words for a person."""

from msgspec import Struct

from mien.kit.asks import Option


class Refusal(Struct, frozen=True):
    """Why something can't be done: a code for catalogues, the rule that says so, and the sentence in English."""

    code: str
    text: str
    rule: str | None = None
    words: dict[str, Option] = {}

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class Refused(Exception):
    """Something a person asked for that can't be done; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    @property
    def reason(self) -> str:
        return self.refusal.text

    @property
    def rule(self) -> str | None:
        return self.refusal.rule


class IllegalAnswer(Refused):
    """An answer that the open question doesn't take."""


class BadOptions(Refused):
    """Options that no game can be played with."""


class BadSeats(Refused):
    """A number of seats that the game can't be played with."""


class BadRecord(Refused):
    """A record that can't be read or replayed."""


class UnknownGame(Refused):
    """A name that no game has, or one whose engine can't be loaded."""
