"""A table that does nobody any harm: how long its people wait."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from harness.server.guest import Page, guests

EVERY = 0.04
"""Seconds between two answers of a table of four: people who play fast."""
ALONE = 0.06
"""Seconds between two answers of one person, who may send 20 messages a second."""


class Innocents:
    """Four people at one table, and one with three bots at another."""

    def __init__(self, pages: Sequence[Page], alone: Page) -> None:
        self._pages = pages
        self._alone = alone

    async def wait_for(self, seconds: float) -> dict[str, list[float]]:
        """Plays on for so long: the times from an answer until all had it, and until bots had moved."""
        until = time.monotonic() + seconds
        told, moved = await asyncio.gather(self._play(until), self._play_with_bots(until))
        return {"answer to all": told, "bots' moves": moved}

    async def _play(self, until: float) -> list[float]:
        waits = []
        while time.monotonic() < until:
            await _begin_anew(self._pages[0], self._pages)
            asked = next((page for page in self._pages if page.is_asked), None)
            if asked is None:
                await asyncio.sleep(EVERY / 4)
                continue
            waits.append(await self._answer(asked))
            await asyncio.sleep(EVERY)
        return waits

    async def _answer(self, asked: Page) -> float:
        """Has this page answer; the time until all pages show a table that has changed."""
        version, began = asked.game["version"], time.perf_counter()
        reply = await asked.answer()
        assert reply["type"] == "Done", reply
        await asyncio.gather(*(page.until(lambda page: page.game["version"] > version) for page in self._pages))
        return time.perf_counter() - began

    async def _play_with_bots(self, until: float) -> list[float]:
        waits = []
        page = self._alone
        while time.monotonic() < until:
            await _begin_anew(page, [page])
            await page.until(lambda page: page.is_asked or page.game["outcome"])
            if page.is_asked:
                waits.append(await self._answer_bots(page))
            await asyncio.sleep(ALONE)
        return waits

    async def _answer_bots(self, page: Page) -> float:
        """Answers; the time until the game has moved on, for which all bots that are asked must answer, too."""
        step, began = page.game["step"], time.perf_counter()
        reply = await page.answer()
        assert reply["type"] == "Done", reply
        await page.until(lambda page: page.game["step"] > step)
        return time.perf_counter() - began


async def _begin_anew(host: Page, pages: Sequence[Page]) -> None:
    """Begins the next game if one is over."""
    if not host.game or host.game["outcome"]:
        number = host.game.get("number", 0)
        await host.do("Start")
        await asyncio.gather(*(page.until(lambda page: page.game.get("number", 0) > number) for page in pages))
    for page in pages:
        page.frames.clear()
        page.shown.clear()


@asynccontextmanager
async def innocents(address: str) -> AsyncIterator[Innocents]:
    """They come, sit down, and are ready."""
    async with guests(address, "Ada", "Ben", "Cy", "Dot", "Flo") as (*four, flo):
        code = await four[0].create("emojito")
        pages = [await guest.open(code) for guest in four]
        for page in pages:
            await page.do("Sit")
        alone = await flo.open(await flo.create("facecards", bots=True))
        await alone.do("Sit")
        await alone.do("ChooseSettings", settings=alone.table["settings"] | {"bots": "quick"})
        yield Innocents(pages, alone)
