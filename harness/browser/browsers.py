"""Browsers of three engines, which all know the same words: Chromium, Firefox and WebKit."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

from harness.browser.serving import ELSEWHERE, LOCAL, PLAIN
from harness.engines.firefox import firefox
from harness.engines.webkit.page import webkit
from playwright.async_api import Browser, Playwright, async_playwright

T = TypeVar("T")

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=" + ", ".join(f"MAP {name} 127.0.0.1" for name in (PLAIN, LOCAL, ELSEWHERE)),
]

NEVER_ASKS = "--use-fake-ui-for-media-stream"
"""Gives every page the cameras that there are: without windows, Chromium can't ask for them."""


class OpenBrowsers:
    """Chromiums that stay open from one test to the next, on one event loop.

    To start one, and Playwright's driver before it, takes longer than many a test. People share nothing but the
    program: each has a context of their own, which `room` closes."""

    def __init__(self) -> None:
        self._runner: asyncio.Runner | None = None
        self._playwright: Playwright | None = None
        self._browsers: dict[tuple[str, ...], Browser] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        """The driver's own, which go on from one test to the next."""

    def run(self, scene: Coroutine[Any, Any, T]) -> T:
        """Plays this scene to its end, as `asyncio.run` does."""
        self._runner = self._runner or asyncio.Runner()
        try:
            return self._runner.run(scene)
        finally:
            self._runner.run(self._cancel_what_is_left())

    def are_here(self) -> bool:
        """Whether the running event loop is theirs."""
        return self._runner is not None and self._runner.get_loop() is asyncio.get_running_loop()

    async def get(self, program: str, flags: Sequence[str]) -> Browser:
        """The open one with these flags; a new one, if there is none yet or it has died."""
        key = (program, *flags)
        found = self._browsers.get(key)
        if found is None or not found.is_connected():
            before = asyncio.all_tasks()
            self._playwright = self._playwright or await async_playwright().start()
            found = self._browsers[key] = await _chromium(self._playwright, program, flags)
            self._tasks |= asyncio.all_tasks() - before
        return found

    def close(self) -> None:
        """Closes them all, after the last test."""
        if self._runner is not None:
            self._runner.run(self._close())
            self._runner.close()
            self._runner = None

    async def _close(self) -> None:
        for browser in self._browsers.values():
            await browser.close()
        self._browsers.clear()
        if self._playwright is not None:
            await self._playwright.stop()
            self._playwright = None

    async def _cancel_what_is_left(self) -> None:
        left = asyncio.all_tasks() - self._tasks - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)


OPEN = OpenBrowsers()
run = OPEN.run


@asynccontextmanager
async def launched(program: str, flags: Sequence[str] = (), home: Path | None = None) -> AsyncIterator[Browser]:
    """The browser that this program is, for a while; `flags` are further ones for Chromium.

    The other engines' are none of Playwright's, but answer to the same names as far as journeys use them. In a
    scene that `run` plays, a Chromium without a home of its own is one that stays open."""
    name = Path(program).name
    if name.startswith("firefox"):
        async with firefox(program) as foxes:
            yield cast(Browser, foxes)
    elif name == "WebKitWebDriver":
        async with webkit(program) as kits:
            yield cast(Browser, kits)
    elif home is None and OPEN.are_here():
        yield await OPEN.get(program, flags)
    else:
        async with async_playwright() as playwright:
            browser = await _chromium(playwright, program, flags, home)
            yield browser
            await browser.close()


async def _chromium(
    playwright: Playwright, program: str, flags: Sequence[str], home: Path | None = None
) -> Browser:
    env: dict[str, str | float | bool] | None = {**os.environ, "HOME": str(home)} if home else None
    args = [*FLAGS, *flags, *([NEVER_ASKS] if program.endswith("headless-shell") else [])]
    return await playwright.chromium.launch(executable_path=program, args=args, env=env)
