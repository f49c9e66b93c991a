"""Going on with another device: a seat moves, after a question, and nobody becomes anybody else."""

from __future__ import annotations

import re

from harness.browser.browsers import run
from harness.browser.people import Person, room
from playwright.async_api import expect


async def make_link(person: Person) -> str:
    await person.press("Menu")
    await person.press("Continue on another device")
    link = await person.page.get_by_text("#carry=").inner_text()
    await person.page.keyboard.press("Escape")
    await person.page.keyboard.press("Escape")
    return link


async def cookie(person: Person) -> str:
    return "".join(str(cookie["value"]) for cookie in await person.context.cookies() if cookie["name"] == "mien")


def test_a_seat_goes_on_on_a_new_device_and_the_old_one_is_told(chromium: str, address: str) -> None:
    run(new_device(chromium, address))


async def new_device(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira, jo = await here.table("Émoticon", "Mira", "Jo")
        link = await make_link(mira)
        telephone = await here.person("Mira on a telephone")
        await telephone.page.goto(link)
        await expect(telephone.page.get_by_text("This link gives you Mira’s seat at this table.")).to_be_visible()
        await expect(mira.page.get_by_text("Mira (you)")).to_be_visible()
        await telephone.press("Take the seat")
        await expect(telephone.page.get_by_text("Mira (you)")).to_be_visible()
        await expect(telephone.page.get_by_role("button", name=re.compile("^Start"))).to_be_visible()
        assert "#" not in telephone.page.url

        # The old device rests, and is let in again if it asks, but without a chair.
        old = mira.page
        await expect(old.get_by_role("heading", name="Your seat has moved")).to_be_visible()
        await old.reload()
        await expect(old.get_by_role("heading", name="Your seat has moved")).to_be_visible()
        await mira.press("Come back as a spectator")
        await expect(old.get_by_role("button", name=re.compile("Sit|Take a"))).to_be_visible()
        await expect(jo.page.get_by_text("Jo (you)")).to_be_visible()

        stranger = await here.person("Eve")
        stranger.forgiven.append("400")
        await stranger.page.goto(link)
        await expect(stranger.page.get_by_role("heading", name="This link no longer works")).to_be_visible()


def test_a_link_that_somebody_is_lured_to_asks_first_and_never_changes_who_they_are(
    chromium: str, address: str
) -> None:
    run(lured(chromium, address))


async def lured(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        (sam,) = await here.table("Expressions", "Sam")
        mira = await here.person("Mira")
        own = await mira.open_table("Émoticon")
        before = await cookie(mira)
        link = await make_link(sam)

        await mira.page.goto(link)
        asked = "This link gives you Sam’s seat at this table. You’re Mira here, and you’ll keep your name."
        await expect(mira.page.get_by_text(asked)).to_be_visible()
        await mira.press("No, thanks")
        await expect(mira.page.get_by_text("Mira (you)")).to_be_visible()
        await expect(mira.page.get_by_text("Sam", exact=True)).to_be_visible()
        await expect(sam.page.get_by_text("Sam (you)")).to_be_visible()

        await mira.page.goto("about:blank")
        await mira.page.goto(link)
        await mira.press("Take the seat")
        await expect(mira.page.get_by_text("Mira (you)")).to_be_visible()
        await expect(mira.page.get_by_text("Sam", exact=True)).to_have_count(0)
        await expect(sam.page.get_by_role("heading", name="Your seat has moved")).to_be_visible()
        assert await cookie(mira) == before

        await mira.page.goto(own)
        await expect(mira.page.get_by_text("Mira (you)")).to_be_visible()
        await expect(mira.page.get_by_role("button", name="Add a bot")).to_be_visible()
