"""A link says what it is before anybody gives a name; and a made-up name is shown to nobody unasked."""

from __future__ import annotations

from harness.browser.axe import is_open_to_all
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import room
from tests.browser.test_fits import overflow


def test_a_link_says_who_invites_and_to_what(chromium: str, address: str) -> None:
    run(invited(chromium, address))


async def invited(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        anna = await here.person("Anna")
        link = await anna.open_table("Expressions", bots=True)
        bruno = await here.person("Bruno")
        await bruno.page.goto(link)
        await expect(bruno.page.get_by_role("heading", name="Anna invites you")).to_be_visible()
        await expect(bruno.page.get_by_text("Expressions")).to_be_visible()
        await expect(bruno.page.get_by_text("Anna is here.")).to_be_visible()
        assert await bruno.page.title() == "Anna’s table · mien"
        await is_open_to_all(bruno.page, "an invitation on a phone")
        await bruno.sit()
        assert await bruno.page.title() == "Anna’s table · mien"
        await anna.press("Start with")
        cleo = await here.person("Cleo", viewport={"width": 320, "height": 568})
        await cleo.page.goto(link)
        await expect(
            cleo.page.get_by_text("A game is on. You can watch it, or take over from a bot.")
        ).to_be_visible()
        await expect(cleo.page.get_by_text("Anna and Bruno are here.")).to_be_visible()
        assert await overflow(cleo.page) <= 0, "The form is cut by the button below it."
        await cleo.page.get_by_label("Your name").fill("Cleo")
        await cleo.press("Come in")
        await expect(cleo.page.get_by_role("button", name="Menu")).to_be_visible()


def test_a_name_that_was_made_up_for_bots_is_asked_for_among_people(chromium: str, address: str) -> None:
    run(asked_for_a_name(chromium, address))


async def asked_for_a_name(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        anna = await here.person("Anna")
        await anna.page.goto(here.address)
        await anna.press("Open a table for Émoticon")
        await anna.press("Play with bots now")
        await expect(anna.page.get_by_role("button", name="Menu")).to_be_visible()
        # Coming back to that table needs no name either.
        await anna.page.reload()
        await expect(anna.page.get_by_role("button", name="Menu")).to_be_visible()
        await anna.page.goto(here.address)
        await anna.press("Open a table for Émoticon")
        await anna.press("Play with friends")
        await expect(anna.page.get_by_role("heading", name="Who’s playing?")).to_be_visible()
        await anna.sit()
