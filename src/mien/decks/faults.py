"""What is wrong with a deck: the file, the card and the field of every fault."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from mien.kit import Refusal, Refused
from mien.kit.asks import Option

MOST_FAULTS = 100
"""Faults of one deck that are told; somebody who has mended these can check again."""


class Fault(Struct, frozen=True):
    """One thing that is wrong, and where; `card` and `field` are empty if it is the whole file."""

    code: str
    """For catalogues of other languages, like that of a Refusal; `text` is the sentence in English."""
    text: str
    file: str
    card: str = ""
    field: str = ""
    words: dict[str, Option] = {}

    def __str__(self) -> str:
        card = f"card {self.card}" if self.card else ""
        return f"{', '.join(filter(None, (self.file, card, self.field)))}: {self.text}"

    @property
    def refusal(self) -> Refusal:
        """The fault as a refusal, whose words say where it lies."""
        place: dict[str, Option] = {"file": self.file, "card": self.card, "field": self.field}
        return Refusal(self.code, str(self), words={**place, **self.words})


class Place(Struct, frozen=True):
    """Where in a deck something stands."""

    file: str
    card: str = ""
    """The card's number, from 1, and its id if it has one."""
    field: str = ""
    """As a path: `name.en`, `face.smile`."""

    def at(self, *names: str | int) -> Place:
        """A field within this place."""
        return replace(self, field=".".join(filter(None, (self.field, *map(str, names)))))

    def fault(self, code: str, text: str, **words: Option) -> Fault:
        """A fault that lies here."""
        return Fault(code, text, self.file, self.card, self.field, words)


class BadDeck(Refused):
    """A deck that can't be taken; carries its faults, and is refused with the first."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(faults[0].refusal)
        self.faults: Sequence[Fault] = faults[:MOST_FAULTS]
