"""Put on the home screen of a telephone, and opened where there is no connection."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from harness.browser.browsers import run
from harness.browser.people import room
from harness.browser.serving import serving
from playwright.async_api import expect

PRIVATE = "in-incognito"
"""Every person of a test has a private window, and those install nothing."""


def test_it_can_be_installed_and_says_when_there_is_no_connection(chromium: str, tmp_path: Path) -> None:
    run(installed(chromium, tmp_path))


async def installed(chromium: str, folder: Path) -> None:
    with ExitStack() as server:
        address = server.enter_context(serving(folder))
        async with room(chromium, address) as here:
            mira = await here.person("Mira")
            link = await mira.open_table("Emojito")
            line = await mira.context.new_cdp_session(mira.page)
            found = await line.send("Page.getInstallabilityErrors")
            assert {error["errorId"] for error in found["installabilityErrors"]} <= {PRIVATE}
            await mira.page.evaluate("async () => void (await navigator.serviceWorker.ready)")
            server.close()
            mira.forgiven += ["ERR_CONNECTION_REFUSED", "WebSocket"]
            await mira.page.goto(link)
            await expect(mira.page.get_by_text("You are offline.")).to_be_visible()
            await expect(mira.page.get_by_text("Jesteś offline.")).to_be_visible()
            await expect(mira.page.get_by_role("link", name="Try again")).to_be_visible()
