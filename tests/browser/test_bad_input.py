"""Whoever can't sit down is told why, in their language, and what to do."""

from __future__ import annotations

from secrets import token_hex

from harness.browser.browsers import run
from harness.browser.people import Person, Room, room
from harness.browser.seating import seat_people
from playwright.async_api import Route, expect

LANGUAGES = ["fr", "en", "nl", "de", "es", "pl"]


def test_tables_that_take_nobody_say_so(chromium: str, address: str) -> None:
    run(shut_tables(chromium, address))


async def shut_tables(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        await no_such_table(here)
        mira = await here.person("Mira")
        link = await seat_people("Émoticon", mira)
        await mistyped(here, mira, link)
        await locked(here, mira, link)
        await removed(here, mira, link)
        await closed(here, mira, link)


async def sees(person: Person, heading: str) -> None:
    await expect(person.page.get_by_role("heading", level=1, name=heading)).to_be_visible()


async def comes(here: Room, name: str, link: str, **settings: str) -> Person:
    """Somebody who tries to sit down."""
    person = await here.person(name, **settings)
    # A table that takes nobody does not say what it would invite them to.
    person.forgiven.append("400")
    await person.page.goto(link)
    await person.page.get_by_role("textbox").fill(name)
    await person.page.get_by_role("textbox").press("Enter")
    return person


async def no_such_table(here: Room) -> None:
    """It is told at once, before anybody chooses a name and a face for it."""
    lost = await here.person("Zofia", locale="pl")
    lost.forgiven.append("404")
    await lost.page.goto(f"{here.address}/t/no-such-table")
    await sees(lost, "Nie ma takiego stołu")
    await expect(lost.page.get_by_role("link", name="Przejdź na stronę główną")).to_be_visible()


async def mistyped(here: Room, host: Person, link: str) -> None:
    """A wrong code is told where it is typed, and only a table of one's own is offered instead."""
    slip = link.rsplit("/", 1)[1][:-1]
    for person in (await here.person("Stranger"), host):
        person.forgiven.append("404")
        await person.page.goto(here.address)
        await person.page.get_by_role("textbox").fill(slip)
        await person.page.get_by_role("textbox").press("Enter")
        await expect(person.page.get_by_role("alert")).to_contain_text("There’s no table with this code")
        offer = person.page.get_by_role("link", name="Did you mean")
        await expect(offer).to_have_count(int(person is host))
    await offer.click()
    await expect(host.page.get_by_text("Mira (you)")).to_be_visible()


async def locked(here: Room, host: Person, link: str) -> None:
    await host.press("Who can join")
    lock = host.page.get_by_role("switch", name="Locked")
    await lock.check()
    await expect(lock).to_be_checked()
    late = await comes(here, "Chloé", link, locale="fr")
    await sees(late, "Cette table est verrouillée")
    await lock.uncheck()
    await host.page.keyboard.press("Escape")
    await expect(host.page.get_by_role("button", name="Who can join")).to_contain_text("Only people with the link")
    await late.press("Réessayer")
    await expect(late.page.get_by_text("Chloé (toi)")).to_be_visible()


async def removed(here: Room, host: Person, link: str) -> None:
    rude = await here.person("Rude")
    await rude.join(link)
    await host.page.get_by_role("button", name="Rude seated").click()
    await host.press("Remove from the table")
    await host.press("Yes, remove Rude")
    await sees(rude, "You are no longer at this table")
    await rude.page.reload()
    await sees(rude, "You are no longer at this table")


async def closed(here: Room, host: Person, link: str) -> None:
    guest = await here.person("Guest")
    await guest.join(link)
    await host.press("Menu")
    await host.press("Close the table for good")
    await host.press("Yes, close it for everyone")
    await sees(guest, "This table is closed")


def test_browsers_without_cookies_say_so_and_those_without_sockets_need_not(chromium: str, address: str) -> None:
    run(poor_browsers(chromium, address))


async def poor_browsers(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        link = await seat_people("Émoticon", mira)

        old = await here.person("Old")
        await old.page.add_init_script("delete window.WebSocket")
        await try_to_sit(old, link)
        await expect(old.page.get_by_text("Old (you)")).to_be_visible()

        shy = await here.person("Shy")
        shy.forgiven += ["401", "WebSocket"]
        await shy.page.route("**/api/me", greet_a_stranger)
        await try_to_sit(shy, link)
        await sees(shy, "Your browser blocks cookies")


async def try_to_sit(person: Person, link: str) -> None:
    await person.page.goto(link)
    await person.page.get_by_label("Your name").fill(person.name)
    await person.press("Take a seat")


async def greet_a_stranger(route: Route) -> None:
    """What a browser that keeps no cookies gets: a new name each time."""
    await route.fulfill(json={"you": token_hex(8)})


def test_a_name_without_letters_is_asked_for_again(chromium: str, address: str) -> None:
    run(no_name(chromium, address))


async def no_name(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        link = await seat_people("Émoticon", mira)
        blank = await here.person("···")
        await try_to_sit(blank, link)
        await expect(blank.page.get_by_role("alert")).to_have_text("A name needs at least one letter. Type one.")
        await blank.page.get_by_label("Your name").fill("Dot")
        await blank.press("Take a seat")
        await expect(blank.page.get_by_text("Dot (you)")).to_be_visible()


def test_a_name_that_the_table_writes_otherwise_is_said_once(chromium: str, address: str) -> None:
    run(wide_name(chromium, address))


async def wide_name(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        dot = await here.person("Dot  Dash")
        said: list[str | bytes] = []
        dot.page.on("websocket", lambda line: line.on("framesent", lambda frame: said.append(frame)))
        await dot.page.goto(address)
        await dot.press("Open a table for Émoticon")
        await dot.press("Play with friends")
        await dot.page.get_by_label("Your name").fill(dot.name)
        await dot.press("Take a seat")
        await expect(dot.page.get_by_text("Dot Dash (you)")).to_be_visible()
        await dot.add_bot()
        assert not [frame for frame in said if "Rename" in str(frame)]


def test_without_javascript_the_page_says_so_in_six_languages(chromium: str, address: str) -> None:
    run(no_javascript(chromium, address))


async def no_javascript(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        still = await here.person("Still", java_script_enabled=False)
        answer = await still.page.goto(f"{address}/t/any-table")
        assert answer is not None
        page = await answer.text()
        said = page[page.index("<noscript>") : page.index("</noscript>")]
        assert [language for language in LANGUAGES if f'<p lang="{language}">' in said] == LANGUAGES


def test_a_browser_that_can_not_read_the_scripts_is_told_so_after_a_while(chromium: str, address: str) -> None:
    run(too_old(chromium, address))


async def too_old(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        old = await here.person("Old")
        old.forgiven.append("SyntaxError|Unexpected")
        await old.page.route(
            "**/assets/*.js", lambda route: route.fulfill(content_type="text/javascript", body="?")
        )
        await old.page.goto(address)
        told = old.page.get_by_text("Nothing here yet?")
        await expect(told).to_be_hidden()
        await old.page.evaluate("document.getAnimations().forEach((wait) => wait.finish())")
        await expect(told).to_be_visible()
