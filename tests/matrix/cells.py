"""The cells of the matrix: a position, what lies around it, the size of the window and the language."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from harness.scratch import ROOT
from msgspec import Struct
from playwright.async_api import ViewportSize
from tests.matrix.positions import GoldenPosition, positions
from tests.matrix.strains import STRAINS
from tests.matrix.surroundings import SURROUNDINGS, Surrounding

from mien.kit.languages import LANGUAGES

WINDOWS = ("320x568", "360x640", "390x844", "820x1180", "1366x768", "screen")
"""Phones, a tablet, a laptop, and the big screen of a room, which is a page of its own."""
SCREEN = "screen"
STRAINED = ("320x568", "1366x768")
"""The windows in which boards are strained: the narrowest, and the lowest of the wide ones."""


def size_of(window: str) -> ViewportSize:
    """A window in pixels."""
    width, height = ("1920x1080" if window == SCREEN else window).split("x")
    return {"width": int(width), "height": int(height)}


BESIDE_RULES = 1100
"""From this width on the rules lie beside the board; below it they cover all of it."""


class Cell(Struct, frozen=True):
    """One picture of the matrix."""

    position: GoldenPosition
    surrounding: Surrounding
    window: str
    language: str

    @property
    def title(self) -> str:
        return f"{self.window} {self.language} {self.position.title} {self.surrounding}"

    @property
    def seed(self) -> str:
        """The seed of the deal, which says what lies on the table."""
        return self.position.record.seed


def cells(game: str) -> Iterator[Cell]:
    """All cells of this game: pages are resized and opened anew as rarely as possible."""
    for language in ("en", longest_language()):
        for window in WINDOWS:
            for surrounding in SURROUNDINGS:
                for position in positions(game):
                    if can_be(position, surrounding, window) and not (language != "en" and surrounding in STRAINS):
                        yield Cell(position, surrounding, window, language)


def can_be(position: GoldenPosition, surrounding: Surrounding, window: str) -> bool:
    """Whether there is such a cell."""
    if window == SCREEN and (position.lesson or position.moment.endswith("waits")):
        return False  # Nobody is taught there, and it shows the same to all.
    if surrounding == "plain":
        return True
    if surrounding in ("notice", "absent") and position.record.seats == 1:
        return False  # Nobody else is there: one device is handed round.
    if surrounding in STRAINS:
        return window in STRAINED and not position.lesson
    if position.moment == "end":
        return False
    if surrounding == "rules":
        return window != SCREEN and size_of(window)["width"] >= BESIDE_RULES
    return not position.lesson and not (surrounding == "clock" and window == SCREEN)


def sample(chosen: Sequence[Cell], part: float, seed: int) -> list[Cell]:
    """Some of the cells, in their order; the same for the same seed."""
    count = max(1, round(len(chosen) * part))
    numbers = Random(seed).sample(range(len(chosen)), count)
    return [chosen[number] for number in sorted(numbers)]


@cache
def longest_language() -> str:
    """The language whose messages take the most letters."""

    def letters(language: str) -> int:
        files = (ROOT / "web/src").glob(f"**/messages/{language}.json")
        return sum(len(text) for file in files for text in json.loads(file.read_text("utf-8")).values())

    return max(LANGUAGES, key=letters)
