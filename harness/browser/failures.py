"""What is kept of a browser test that fails: how every page looked, where it was, what went wrong in it, and the
seed of the deals; with TRACES=1 in the environment also every step as a film, for `playwright show-trace`."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from harness.browser.serving import DEALS

if TYPE_CHECKING:
    from harness.browser.people import Person
    from playwright.async_api import BrowserContext

FOLDER = Path(__file__).parents[2] / "build/failures"
SECONDS = 5
"""A page that hangs has no picture."""


async def film(context: BrowserContext) -> None:
    """Begins to remember every step of these pages, if that is wanted: it makes a test a third slower."""
    if os.environ.get("TRACES"):
        await context.tracing.start(screenshots=True, snapshots=True)


async def keep(people: Sequence[Person]) -> None:
    """Writes a picture and a note for each of these people; outside of a test, nothing."""
    test = os.environ.get("PYTEST_CURRENT_TEST")
    if test is None:
        return
    folder = FOLDER / re.sub(r"[^\w.-]+", "-", test.removesuffix(" (call)"))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "seed.txt").write_text(f"{DEALS.seed}\n")
    for person in people:
        (folder / f"{person.name}.txt").write_text("\n".join([person.page.url, *person.faults]) + "\n")
        # Whatever the engine can't do any more must not hide why the test failed.
        with suppress(Exception):
            async with asyncio.timeout(SECONDS):
                await person.page.screenshot(path=folder / f"{person.name}.png")
        if os.environ.get("TRACES"):
            await person.context.tracing.stop(path=folder / f"{person.name}.zip")
