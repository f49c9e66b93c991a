"""For everyone: nothing keeps anybody out, in light and dark, with a keyboard, in any of six languages."""

from __future__ import annotations

from time import monotonic

import pytest
from harness.browser.axe import is_open_to_all, is_open_to_all_in_light_and_dark
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import PHONE, WIDE, Person, room
from harness.browser.seating import seat_people

GAMES = ["Expressions", "Emojito", "Émoticon", "Face Cards"]
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
"""A telephone far from the mast: milliseconds, and bytes per second."""


def test_axe_finds_nothing_from_the_start_page_to_the_end_of_a_game(chromium: str, address: str) -> None:
    run(looked_at_by_axe(chromium, address))


async def what_can_be_pressed_has_a_frame(person: Person) -> None:
    """Where the system paints over all colours, as people with low vision have it."""
    await person.page.emulate_media(forced_colors="active")
    await expect(person.page.get_by_role("button").first).to_have_css("outline-style", "solid")
    await person.page.emulate_media(forced_colors="none")


async def looked_at_by_axe(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        await mira.page.goto(address)
        await expect(mira.page.get_by_role("button", name="Join")).to_be_visible()
        await is_open_to_all_in_light_and_dark(mira.page, "home")
        await mira.press("Open a table for Émoticon")
        await mira.press("Play with friends")
        await expect(mira.page.get_by_label("Your name")).to_be_visible()
        await is_open_to_all_in_light_and_dark(mira.page, "join")
        await mira.sit()
        await mira.press("Add 3 bots")
        await expect(mira.page.get_by_text("Toto")).to_be_visible()
        await is_open_to_all_in_light_and_dark(mira.page, "lobby")
        await what_can_be_pressed_has_a_frame(mira)
        for door, name in [
            ("Menu", "Menu"),
            ("Chat", "Chat"),
            ("Mira (you)", "Mira"),
            ("Toto bot", "Toto"),
        ]:
            await mira.press(door)
            await expect(mira.page.get_by_role("dialog", name=name)).to_be_visible()
            await is_open_to_all_in_light_and_dark(mira.page, f"lobby, {door}")
            await mira.page.keyboard.press("Escape")
        await mira.play_plainly()
        for game in GAMES:
            await mira.press("Change game")
            await mira.page.get_by_role("radio", name=game).click()
            await expect(mira.page.get_by_role("heading", name=game)).to_be_visible()
            await mira.press("Start with")
            await expect(mira.question).to_be_visible()
            await mira.page.emulate_media(color_scheme="light")
            await is_open_to_all(mira.page, f"{game}, being played, light")
            await mira.page.set_viewport_size(WIDE)
            await mira.page.emulate_media(color_scheme="dark")
            await is_open_to_all(mira.page, f"{game}, wide, dark")
            await mira.page.set_viewport_size(PHONE)
            await mira.let_bots_finish()
            await is_open_to_all_in_light_and_dark(mira.page, f"{game}, at its end")
            await sit_again(mira)


async def sit_again(person: Person) -> None:
    await person.press("Change game")
    await person.press("Sit down")
    await expect(person.page.get_by_text(f"{person.name} (you)")).to_be_visible()


GAPS = 8
"""More than any question has."""


def test_a_table_can_be_played_with_a_keyboard_alone(chromium: str, address: str) -> None:
    run(by_keyboard(chromium, address))


async def by_keyboard(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        page, keys = mira.page, mira.page.keyboard
        await page.goto(address)
        await tab_to(mira, "button", "Open a table for Émoticon")
        await keys.press("Enter")
        await tab_to(mira, "button", "Play with friends")
        await keys.press("Enter")
        await expect(page.get_by_label("Your name")).to_be_visible()
        await tab_to(mira, "textbox", "Your name")
        await keys.type("Mira")
        await keys.press("Enter")
        await expect(page.get_by_text("Mira (you)")).to_be_visible()
        await mira.play_plainly()
        await tab_to(mira, "button", "Add 3 bots")
        await keys.press("Enter")
        await expect(page.get_by_role("button", name="Start with 4")).to_be_enabled()
        await tab_to(mira, "button", "Start with 4")
        await keys.press("Enter")
        await expect(mira.open_question).to_be_visible()
        for _ in range(GAPS):
            if await mira.open_question.is_disabled():
                await tab_to(mira, "radio", "")
                await keys.press("Space")
                await keys.press("Tab")
        said = await mira.open_question.inner_text()
        await tab_to(mira, "button", said)
        await keys.press("Enter")
        # The line on the board tells what happened last, and the bots may have played meanwhile.
        await tab_to(mira, "button", "Full log")
        await keys.press("Enter")
        log = page.get_by_role("dialog", name="What happened")
        await expect(log.get_by_text("You").first).to_be_visible()


async def tab_to(person: Person, role: str, name: str) -> None:
    """Presses Tab until this has the focus."""
    wanted = person.page.locator(":focus").and_(person.page.get_by_role(role, name=name))  # type: ignore[arg-type]
    if role == "button":
        await person.to_the_top()
    for _ in range(120):
        if await wanted.count():
            return
        await person.page.keyboard.press("Tab")
    raise AssertionError(f"The focus never came to {role} {name!r}.")


def test_each_has_their_own_language_at_one_table(chromium: str, address: str) -> None:
    run(many_tongues(chromium, address))


async def many_tongues(chromium: str, address: str) -> None:
    turns = {
        "fr": "À toi",
        "nl": "Jij bent aan de beurt",
        "de": "Du bist dran",
        "es": "Te toca",
        "pl": "Twoja kolej",
    }
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        link = await seat_people("Expressions", mira)
        guests = {code: await here.person(code.upper(), locale=code) for code in turns}
        for guest in guests.values():
            await guest.page.goto(link)
            await guest.page.get_by_role("textbox").fill(guest.name)
            await guest.page.get_by_role("textbox").press("Enter")
            await expect(mira.page.get_by_text(guest.name, exact=True)).to_be_visible()
        await mira.press("Start with 6")
        words = {"fr": "commence", "nl": "begint", "de": "beginnt", "es": "Empieza", "pl": "Zaczyna"}
        for code, guest in guests.items():
            await expect(guest.page.get_by_text(words[code]).first).to_be_visible()
        await expect(mira.page.get_by_text("begin").first).to_be_visible()
        asked = None
        for code, guest in guests.items():
            if await guest.page.get_by_role("heading", name=turns[code]).count():
                asked = code
        mine = await mira.page.get_by_role("heading", name="Your turn").count()
        assert asked is not None or mine


@pytest.mark.timed
def test_from_a_link_to_a_seat_it_takes_two_taps_and_no_ten_seconds(chromium: str, address: str) -> None:
    run(by_link(chromium, address))


async def by_link(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        link = await seat_people("Emojito", await here.person("Mira"))
        lou = await here.person("Lou", has_touch=True, is_mobile=True)
        line = await lou.context.new_cdp_session(lou.page)
        await line.send("Network.emulateNetworkConditions", SLOW)
        began = monotonic()
        await lou.page.goto(link)
        await lou.page.get_by_label("Your name").tap()
        await lou.page.keyboard.type(lou.name)
        await lou.page.get_by_role("button", name="Take a seat").tap()
        await expect(lou.page.get_by_text("Lou (you)")).to_be_visible()
        assert monotonic() - began < 10


def test_twice_the_text_and_the_narrowest_phone_need_no_scrolling_sideways(chromium: str, address: str) -> None:
    run(large_and_narrow(chromium, address))


async def large_and_narrow(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        await seat_people("Émoticon", mira, bots=3, plain=True)
        await fits_large_and_narrow(mira)
        await mira.press("Start with 4")
        await expect(mira.open_question).to_be_visible()
        await fits_large_and_narrow(mira)
        await in_german(await here.person("Lotte", locale="de"))


async def in_german(lotte: Person) -> None:
    """German has the longest words."""
    page = lotte.page
    await page.goto(f"{lotte.address}/credits")
    await expect(page.get_by_role("heading", name="Danksagung")).to_be_visible()
    await fits_large_and_narrow(lotte)
    await page.goto(lotte.address)
    for button in ("Einen Tisch für Emojito öffnen", "Mit Freunden spielen"):
        await lotte.press(button)
    name = page.get_by_label("Dein Name")
    await name.fill(lotte.name)
    await fits_large_and_narrow(lotte)
    await name.press("Enter")
    await expect(page.get_by_role("radio")).to_have_count(4)
    await fits_large_and_narrow(lotte)


async def fits_large_and_narrow(person: Person) -> None:
    await person.page.evaluate("document.documentElement.style.fontSize = '200%'")
    await fits(person)
    await person.page.evaluate("document.documentElement.style.fontSize = ''")
    await person.resize(320, 640)
    await fits(person)
    await person.page.set_viewport_size(PHONE)


async def fits(person: Person) -> None:
    """Nothing has to be scrolled sideways."""
    too_wide = await person.page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert too_wide <= 0


def test_the_pages_run_under_a_strict_policy(chromium: str, address: str) -> None:
    run(strict(chromium, address))


async def strict(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        answer = await mira.page.goto(address)
        assert answer is not None
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
