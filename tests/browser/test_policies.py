"""On a server for a school: what is forbidden is said, and not offered. The link opens tables; /host counts."""

from __future__ import annotations

from pathlib import Path

from harness.browser.axe import is_open_to_all
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import WIDE, Person, room
from harness.browser.serving import serving

KEY, TOKEN = "sixteen letters!", "a token for the host"
FORBIDDEN = (
    "Chat isn’t allowed on this server. Talk to each other another way.",
    "Cameras and microphones aren’t allowed on this server. Play without them.",
)
OPENING = "To open a table here you need a link. Ask the person who runs this server for one."


def test_a_school_sees_what_is_forbidden_and_none_of_it(chromium: str, tmp_path: Path) -> None:
    settings = {"MIEN_PRESET": "school", "MIEN_LINK_KEY": KEY, "MIEN_HOST_TOKEN": TOKEN}
    with serving(tmp_path, **settings) as address:
        run(at_school(chromium, address))


async def at_school(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        pupil, teacher = await here.person("Jonas"), await here.person("Mira", viewport=WIDE)
        await shut_out(pupil, address)
        await teacher.page.goto(f"{address}/#open={KEY}")
        await expect(teacher.page.get_by_role("button", name="Open a table for Face Cards")).to_be_visible()
        assert KEY not in teacher.page.url
        link = await teacher.open_table("Face Cards")
        await pupil.page.goto(link)
        await pupil.sit()
        for person in (teacher, pupil):
            await says_so(person)
        await is_open_to_all(pupil.page, "the lobby of a school")
        await numbers(teacher, address)


async def shut_out(person: Person, address: str) -> None:
    """Somebody without the link: the boxes lead to the rules, and a wrong link is refused in a sentence."""
    person.forgiven.append("403")
    await person.page.goto(f"{address}/#open=nonsense")
    await expect(person.page.get_by_role("alert")).to_contain_text("This link doesn’t let you open tables.")
    await expect(person.page.get_by_text(OPENING)).to_be_visible()
    await expect(person.page.get_by_role("button", name="Open a table")).to_have_count(0)
    await is_open_to_all(person.page, "the start page of a school")
    await person.press("Face Cards rules")
    await expect(person.page.get_by_role("heading", level=1)).to_contain_text("Face Cards")
    await expect(person.page.get_by_role("button", name="Learn in five minutes")).to_have_count(0)


async def says_so(person: Person) -> None:
    """The lobby tells what is forbidden, and has no button for it."""
    for fact in FORBIDDEN:
        await expect(person.page.get_by_text(fact).first).to_be_visible()
    for name in ("Chat", "Camera and microphone", "Make a happy face", "Your own pictures"):
        await expect(person.page.get_by_role("button", name=name)).to_have_count(0)
    await person.press("Menu")
    await expect(person.page.get_by_role("button", name="Camera and microphone")).to_have_count(0)
    await expect(person.page.get_by_role("switch", name="See and hear the others")).to_have_count(0)
    await person.page.keyboard.press("Escape")


async def numbers(person: Person, address: str) -> None:
    """The status page: asks for the token, and shows numbers; the token is nowhere to be seen."""
    person.forgiven.append("401")
    await person.page.goto(f"{address}/host")
    await person.page.get_by_label("Token").fill("a guess")
    await person.press("Show")
    await expect(person.page.get_by_text("Wrong token.")).to_be_visible()
    # Pasted into the same tab: only what is behind the # changes, and no page is loaded.
    await person.page.goto(f"{address}/host#{TOKEN}")
    people = person.page.locator(".figure", has_text="People")
    await expect(people.locator(".value")).to_have_text("1")
    assert TOKEN not in person.page.url
    await expect(person.page.get_by_text("SQLite")).to_be_visible()
    for secret in ("Mira", "Jonas", TOKEN, KEY):
        await expect(person.page.get_by_text(secret)).to_have_count(0)
    await is_open_to_all(person.page, "the status page")
