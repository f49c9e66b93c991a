"""On plain http at any address all but cameras works, and wherever a link is shown, a phone can open it.

Most of it is in the other tests: they run at that address unless they need a camera.
"""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from harness.browser.browsers import run
from harness.browser.people import WIDE, Person, Room, room
from harness.browser.serving import free_port, plain, serving
from playwright.async_api import expect

SOON = 10
"""Seconds from a link to a seat."""


def test_a_page_that_is_not_secure_has_all_but_cameras(chromium: str, address: str) -> None:
    run(not_secure(chromium, address))


async def not_secure(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        link = await mira.open_table("Emojito")
        assert await mira.page.evaluate("[isSecureContext, 'randomUUID' in crypto, 'clipboard' in navigator]") == [
            False,
            False,
            False,
        ]
        await mira.press("Share link")
        await expect(mira.page.get_by_role("button", name="Link copied")).to_be_visible()
        await pasted(here, link)
        await mira.press("Camera and microphone")
        dialog = mira.page.get_by_role("dialog", name="Camera and microphone")
        await expect(dialog.get_by_text("Cameras and microphones need a secure page")).to_be_visible()
        await expect(dialog.get_by_text("This server runs without https")).to_be_visible()


async def pasted(here: Room, link: str) -> None:
    """Somebody pastes the link on the first page, and has a seat soon: by three taps, the name apart."""
    lou = await here.person("Lou", has_touch=True)
    await lou.page.goto(here.address)
    began = monotonic()
    await lou.page.locator("#code").tap()
    await lou.page.keyboard.press("Control+v")
    await expect(lou.page.locator("#code")).to_have_value(link)
    await lou.page.keyboard.press("Enter")
    await lou.page.get_by_label("Your name").tap()
    await lou.page.keyboard.type(lou.name)
    await lou.page.get_by_role("button", name="Take a seat").tap()
    await expect(lou.page.get_by_text("Lou (you)")).to_be_visible()
    assert monotonic() - began < SOON


def test_a_host_at_this_machine_shows_addresses_that_phones_can_open(chromium: str, tmp_path: Path) -> None:
    port = free_port()
    url = f"http://mien.test:{port}"
    with serving(tmp_path, MIEN_PORT=str(port), MIEN_URL=url) as address:
        run(at_this_machine(chromium, address, url))


async def at_this_machine(chromium: str, address: str, url: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira", viewport=WIDE)
        link = plain(await mira.open_table("Emojito"))
        assert link.startswith(url)
        await expect(mira.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
        assert await carried(mira) == link
        wall = await here.person("the wall", viewport=WIDE)
        await wall.page.goto(f"{mira.page.url}/screen")
        await expect(wall.page.get_by_text(f"mien.test:{url.rsplit(':')[-1]}")).to_be_visible()
        lou = await here.person("Lou")
        await lou.join(link)


async def carried(person: Person) -> str:
    """Where the link leads that takes a seat to another device."""
    await person.press("Menu")
    await person.press("Continue on another device")
    link = await person.page.get_by_text("#carry=").inner_text()
    await person.page.keyboard.press("Escape")
    await person.page.keyboard.press("Escape")
    return link.partition("#")[0]


def test_a_server_for_this_machine_alone_says_why_no_phone_can_come(chromium: str, secure: str) -> None:
    run(this_machine_alone(chromium, secure))


async def this_machine_alone(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira", viewport=WIDE)
        link = await mira.open_table("Emojito")
        why = "Only this computer can open this table"
        await expect(mira.page.get_by_text(why)).to_be_visible()
        await expect(mira.page.get_by_role("img", name="The link as a QR code")).to_have_count(0)
        await mira.page.goto(f"{link}/screen")
        await expect(mira.page.get_by_text(why)).to_be_visible()
        await expect(mira.page.get_by_role("img", name="The link as a QR code")).to_have_count(0)
