"""A real Firefox as its makers ship it, driven by Playwright over WebDriver BiDi."""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from harness.browser.serving import LOCAL, PLAIN
from playwright.async_api import Browser, BrowserContext, async_playwright

DOOR = Path(__file__).with_name("firefox_door.py")

Preferences = dict[str, str | float | bool]

PREFERENCES: Preferences = {
    "ui.prefersReducedMotion": 1,
    "network.dns.localDomains": f"{PLAIN},{LOCAL}",  # lead to this machine, though no file of it says so
    # Scrollbars that take room from the page, as most desktops have them.
    "ui.useOverlayScrollbars": 0,
    # Cameras that show a changing colour, microphones that hum, and nobody to ask for them.
    "media.navigator.streams.fake": True,
    "media.navigator.permission.disabled": True,
    # Small pictures, and few of them, as Chromium's in these tests: several people share one machine.
    "media.navigator.video.default_width": 320,
    "media.navigator.video.default_height": 240,
    "media.navigator.video.default_fps": 6,
    # Two browsers of one machine find each other by its own address.
    "media.peerconnection.ice.loopback": True,
    "media.peerconnection.ice.obfuscate_host_addresses": False,
    # Nobody touches the page first, and nothing is looked for outside.
    "media.autoplay.default": 0,
    "app.update.auto": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
}


class Launch(Protocol):
    """Starts a Firefox, light or dark."""

    async def __call__(self, *, dark: bool) -> Browser: ...


class Firefox:
    """A Firefox for everybody: of several windows of one Firefox only one has the focus, and hears the keys."""

    def __init__(self, launch: Launch, stack: AsyncExitStack) -> None:
        self._launch = launch
        self._stack = stack

    async def new_context(self, *, color_scheme: str = "light", **settings: Any) -> BrowserContext:
        """Somebody's own browser."""
        browser = await self._launch(dark=color_scheme == "dark")
        self._stack.push_async_callback(browser.close)
        context = await browser.new_context(**settings)
        context.on("close", lambda _: asyncio.ensure_future(browser.close()))
        return context


@asynccontextmanager
async def firefox(program: str) -> AsyncIterator[Firefox]:
    """This Firefox without windows, for a while and as often as there are people."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        playwright = await stack.enter_async_context(async_playwright())
        door = Path(folder) / "firefox"
        door.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, str(DOOR), program])} "$@"\n')
        door.chmod(0o700)

        async def launch(*, dark: bool) -> Browser:
            looks: Preferences = {"ui.systemUsesDarkTheme": int(dark)}
            return await playwright.firefox.launch(
                channel="moz-firefox",
                executable_path=door,
                firefox_user_prefs=PREFERENCES | looks,
            )

        yield Firefox(launch, stack)
