"""Browsers of three engines, which all know the same words: Chromium, Firefox and WebKit."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

from harness.browser.serving import ELSEWHERE, LOCAL, PLAIN
from harness.engines.firefox import firefox
from harness.engines.webkit.page import webkit
from playwright.async_api import Browser, async_playwright

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


@asynccontextmanager
async def launched(program: str, flags: Sequence[str] = (), home: Path | None = None) -> AsyncIterator[Browser]:
    """The browser that this program is, for a while; `flags` are further ones for Chromium.

    The other engines' are none of Playwright's, but answer to the same names as far as journeys use them."""
    name = Path(program).name
    if name.startswith("firefox"):
        async with firefox(program) as foxes:
            yield cast(Browser, foxes)
    elif name == "WebKitWebDriver":
        async with webkit(program) as kits:
            yield cast(Browser, kits)
    else:
        async with async_playwright() as playwright:
            env: dict[str, str | float | bool] | None = {**os.environ, "HOME": str(home)} if home else None
            args = [*FLAGS, *flags, *([NEVER_ASKS] if name.endswith("headless-shell") else [])]
            browser = await playwright.chromium.launch(executable_path=program, args=args, env=env)
            yield browser
            await browser.close()
