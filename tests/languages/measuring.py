"""Whether words have room on a page: every text that is shown is measured."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypedDict

from bench.gallery import NAMES
from playwright.async_api import Page


class Cramped(TypedDict):
    """A text that can't be read whole, and why."""

    text: str
    why: str
    where: str
    dots: bool
    """It ends with dots where it is cut."""


PEOPLE = "|".join((*NAMES, "Toto", "Lux", "Momo"))
"""People, and the bots of a lesson."""
CALLED = re.compile(rf"(?=.*(?:{PEOPLE}))(?:{PEOPLE}|\W|\b\w{{1,3}}\b)+")
"""Names of people alone, with a small word between them."""

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8").rstrip().removesuffix(";")


async def cramped(page: Page) -> list[Cramped]:
    """Every text of this page that is cut off, leaves the page, or lies on another.

    What people call themselves may be as long as they like, so it is cut with dots where there is little room."""
    found: list[Cramped] = await page.evaluate(MEASURE)
    return [fault for fault in found if not (CALLED.fullmatch(fault["text"]) and "is cut off" in fault["why"])]
