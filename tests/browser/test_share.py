"""A page that came through a tunnel is back by itself when the tunnel is; those at home play on."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from harness.browser.people import room
from harness.server.certificates import chromium_trusts
from playwright.async_api import expect
from tests.server.tunnel.internet import STABLE_NAME, Host, Internet, hosting

SHARED = f"https://{STABLE_NAME}"


@pytest.mark.within(120)
async def test_a_page_elsewhere_comes_back_when_the_tunnel_does(chromium: str, tmp_path: Path) -> None:
    internet = Internet(tmp_path)
    internet.install("tailscale")
    # Chromium asks nobody for loopback, and the edge for every other name.
    flags = [f"--proxy-server=http://127.0.0.1:{internet.port}", chromium_trusts(internet.certificate)]

    async with (
        hosting(Host(internet, tmp_path, "--share")) as host,
        room(chromium, host.address, flags) as here,
    ):
        await host.reads(f"On the internet mien is at {SHARED}/")
        mira, jonas = await here.person("Mira"), await here.person("Jonas")
        # While the tunnel is down, its page asks in vain.
        jonas.forgiven += ["WebSocket", "Failed to load resource", "Failed to fetch dynamically", "ERR_"]
        link = await mira.open_table("Expressions")
        await jonas.join(link.replace(host.address, SHARED))
        assert await jonas.page.evaluate("isSecureContext")
        os.kill(internet.started()[0], signal.SIGKILL)
        await host.reads("The tunnel ended")
        await mira.add_bot()
        await host.reads(f"{SHARED}/ answers again.")
        await expect(jonas.page.get_by_text("bot, ")).to_be_visible(timeout=30_000)
        await expect(jonas.page.get_by_text("Jonas (you)")).to_be_visible()
        assert not mira.faults
