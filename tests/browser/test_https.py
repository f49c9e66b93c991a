"""From plain http to a camera over https: by itself where the browser trusts us, else past its warning."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from harness.browser.axe import is_open_to_all_in_light_and_dark
from harness.browser.browsers import run
from harness.browser.people import Person, room
from harness.browser.serving import ELSEWHERE, LOCAL, serving
from harness.browser.witness import CAMERAS
from playwright.async_api import Locator, expect

MISTRUST = "net::ERR_CERT"
"""What Chromium writes into its console when a page looks whether an address is trusted, and it is not."""

NO_WORKER = "An SSL certificate error occurred when fetching the script"
"""What it says when a page past the warning wants to install its offline page: only trusted ones may."""

LIVE = """video => new Promise((look) => {
  const seen = () => video.videoWidth && video.currentTime ? look(video.videoWidth) : requestAnimationFrame(seen);
  seen();
})"""
"""The width of a picture, once it moves."""


TOUCHED_AT_ONCE = """
  document.addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointerdown')));
"""
"""Somebody is quicker than the page, which looks at its start whether it can go over."""


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Where a server with an own certificate is, over http and https."""
    with serving(tmp_path_factory.mktemp("mien"), MIEN_TLS="auto") as address:
        yield int(address.rsplit(":", 1)[1])


@pytest.fixture
def home(port: int, tmp_path: Path) -> Path:
    """The home of a browser in which our root was installed."""
    root = tmp_path / "mien.pem"
    with urlopen(f"http://127.0.0.1:{port}/ca/mien.pem") as answer:
        root.write_bytes(answer.read())
    database = tmp_path / ".pki" / "nssdb"
    database.mkdir(parents=True)
    certutil = ["certutil", "-d", f"sql:{database}"]
    subprocess.run([*certutil, "-N", "--empty-password"], check=True)
    subprocess.run([*certutil, "-A", "-t", "C,,", "-n", "mien", "-i", str(root)], check=True)
    return tmp_path


def remembered(origin: str, **things: str) -> dict[str, Any]:
    """A browser that was here before."""
    kept = [{"name": f"mien.{name}", "value": text} for name, text in things.items()]
    return {"cookies": [], "origins": [{"origin": origin, "localStorage": kept}]}


async def memory(person: Person) -> dict[str, str]:
    """What the page's device remembers."""
    kept: dict[str, str] = await person.page.evaluate("({ ...localStorage })")
    return kept


def picture(person: Person) -> Locator:
    """One's own camera, as one sees it before the others do."""
    return person.page.get_by_role("dialog", name="Camera and microphone").locator("video")


def test_whoever_trusts_us_goes_over_by_itself_and_loses_nothing(chromium: str, port: int, home: Path) -> None:
    run(trusted(chromium, port, home))


async def trusted(chromium: str, port: int, home: Path) -> None:
    http, https = f"http://{LOCAL}:{port}", f"https://{LOCAL}:{port}"
    async with room(chromium, http, CAMERAS, home=home) as here:
        me = json.dumps({"name": "Mira", "avatar": "1234000"})
        mira = await here.person("Mira", storage_state=remembered(http, me=me, theme="dark"))
        await mira.page.goto(http)
        await mira.page.wait_for_url(f"{https}/")
        assert await mira.page.evaluate("isSecureContext")
        await expect(mira.page.locator("html")).to_have_attribute("data-theme", "dark")
        assert json.loads((await memory(mira))["mien.me"])["name"] == "Mira"
        await mira.press("Open a table for Emojito")
        await mira.press("Play with friends")
        await expect(mira.page.get_by_text("Mira (you)")).to_be_visible()
        link = mira.page.url
        assert link.startswith(https)

        # The certificate is for one of the two names: at the other one the same browser stays where it is.
        lou = await here.person("Lou")
        lou.forgiven.append(MISTRUST)
        await lou.join(link.replace(https, f"http://{ELSEWHERE}:{port}"))
        await lou.press("Camera and microphone")
        await expect(lou.page.get_by_text("Your browser will warn you once")).to_be_visible()
        assert not await lou.page.evaluate("isSecureContext")

        await already_busy(await here.person("Zoe", permissions=["camera"]), link.replace(https, http))
        await mira.page.goto(f"{https}/ca")
        await expect(mira.page.get_by_text("Your browser trusts this table.")).to_be_visible()


async def already_busy(person: Person, link: str) -> None:
    """Whoever has begun to do something stays where they are, and has a camera without a tap too many."""
    await person.context.add_init_script(TOUCHED_AT_ONCE)
    await person.join(link)
    assert person.page.url == link
    await person.press("Camera and microphone")
    await person.press("Turn on cameras")
    assert await picture(person).evaluate(LIVE) > 0
    assert person.page.url == link.replace("http:", "https:")


def test_the_way_to_trust_is_shown_for_the_device_at_hand(chromium: str, port: int) -> None:
    run(shown(chromium, port))


async def shown(chromium: str, port: int) -> None:
    async with room(chromium, f"http://{ELSEWHERE}:{port}") as here:
        for agent, device, file in (
            ("iPhone", "iPhone and iPad · your device", "mien.mobileconfig"),
            ("Linux; Android 15", "Android · your device", "mien.crt"),
        ):
            person = await here.person(
                device, user_agent=f"Mozilla/5.0 ({agent}) AppleWebKit/605.1.15 Safari/604.1"
            )
            person.forgiven.append(MISTRUST)
            await person.page.goto(f"{here.address}/ca")
            await expect(person.page.get_by_role("heading", level=2).first).to_have_text(device)
            assert await person.page.locator(f"main a[href='/ca/{file}']").first.is_visible()
            fingerprint = (await person.page.evaluate("fetch('/api/where').then((it) => it.json())"))["ca"][
                "fingerprint"
            ]
            await expect(person.page.get_by_text(fingerprint)).to_be_visible()
            await is_open_to_all_in_light_and_dark(person.page, device)


def test_whoever_does_not_trust_us_yet_has_a_picture_after_two_more_taps(whole_chromium: str, port: int) -> None:
    run(past_the_warning(whole_chromium, port))


async def past_the_warning(chromium: str, port: int) -> None:
    http, https = f"http://{LOCAL}:{port}", f"https://{LOCAL}:{port}"
    async with room(chromium, http, CAMERAS) as here:
        mira = await here.person("Mira", permissions=["camera", "microphone"])
        mira.forgiven += [MISTRUST, NO_WORKER]
        link = await mira.open_table("Emojito")
        assert link.startswith(http)
        known = await memory(mira)
        await mira.press("Camera and microphone")
        await expect(mira.page.get_by_text("Choose “Advanced”, then “Proceed”.")).to_be_visible()
        await mira.press("Turn on cameras")
        await mira.page.locator("#details-button").click()
        await mira.page.locator("#proceed-link").click()

        await expect(picture(mira)).to_be_visible()
        assert await picture(mira).evaluate(LIVE) > 0
        assert mira.page.url == link.replace(http, https)
        assert {**known, **await memory(mira)} == await memory(mira)
        await mira.press("Let the table see and hear me")
        await expect(mira.page.get_by_text("Mira (you)")).to_have_count(1)

        # From now on the browser lets her through, so the page takes her over without being asked.
        await mira.page.goto(link)
        await mira.page.wait_for_url(link.replace(http, https))
        await expect(mira.page.get_by_text("Mira (you)")).to_have_count(1)
