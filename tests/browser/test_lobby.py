"""The lobby is a place: a code to say, faces that react and are poked; and a big screen for strangers."""

from __future__ import annotations

import re

from harness.browser.axe import is_open_to_all
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import WIDE, Person, label_of, room
from playwright.async_api import Locator, ViewportSize
from tests.browser.test_replay_and_screen import TELEVISION

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
LINES = """(list) => [...list.querySelectorAll('.row')].map((row) => {
  const { borderTopWidth, borderBottomWidth } = getComputedStyle(row);
  return [parseFloat(borderTopWidth), parseFloat(borderBottomWidth)];
})"""
"""The hairlines above and below each row of a list, in pixels."""
UNCOVERED = """(button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const corners = [[left + 24, top + 4], [right - 24, top + 4], [left + 24, bottom - 4], [right - 24, bottom - 4]];
  return bottom <= innerHeight && corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
}"""
"""Whether a button lies within the window with all its corners, and nothing upon it."""
IN_SIGHT = """async (control) => {
  await new Promise(requestAnimationFrame);
  const { x, y, width, height } = control.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return control.contains(there) || (control.closest('label')?.contains(there) ?? false);
}"""
"""Whether the middle of a control is in sight, with nothing upon it."""
SHORT = re.compile("^[A-U]{4}-[A-U]{4}$")


def test_people_meet_in_the_lobby_by_a_code_that_is_said(chromium: str, address: str) -> None:
    run(met(chromium, address))


async def met(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        link = await mira.open_table("Émoticon")
        short = await mira.page.get_by_text(SHORT).inner_text()
        jonas = await here.person("Jonas", viewport=WIDE)
        await says(jonas, here.address, short.lower().replace("-", ", "))
        await jonas.sit()
        assert jonas.page.url == link
        await talks_beside(jonas)
        await jonas.press("Poke Mira")
        await expect(mira.page.get_by_role("status").filter(has_text="Jonas poked you.")).to_be_attached()
        await mira.press("Make a surprised face")
        await is_open_to_all(mira.page, "the lobby on a phone")
        await slipped(jonas, here.address, short)
        await unseen_by_strangers(await here.person("the stream", viewport=TELEVISION), link)


def test_start_stays_in_the_window_whatever_the_options(chromium: str, address: str) -> None:
    run(within_the_window(chromium, address))


async def within_the_window(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira", viewport=LAPTOP)
        # The game with the most options.
        await mira.open_table("Emojito")
        start = mira.page.get_by_role("button", name=re.compile("^Start"))
        rows = mira.page.get_by_role("region", name="How we play").locator(".rows")
        await expect(rows.get_by_role("button", name="Time to answer")).to_be_visible()
        # By keyboard, nothing that is come to lies behind it, in a window that is too low for all of them.
        await mira.page.set_viewport_size({"width": 1366, "height": 560})
        controls = mira.page.locator(".game :is(a, button, input):enabled:visible")
        for index in range(await controls.count()):
            await controls.nth(index).focus()
            assert await controls.nth(index).evaluate(IN_SIGHT), await controls.nth(index).inner_text()
        await mira.page.set_viewport_size(LAPTOP)
        for bots in range(3):
            assert await start.evaluate(UNCOVERED), f"with {bots} bots"
            lines = await rows.evaluate(LINES)
            assert lines[0] == [0, 0], lines
            assert all(line == [2, 0] for line in lines[1:]), lines
            await mira.add_bot()
        await mira.page.mouse.wheel(0, 2000)
        assert await start.evaluate(UNCOVERED), "at the page's end"
        # On a phone the options begin below its window.
        await mira.resize(390, 844)
        for y in (-9000, 300, 9000):
            await mira.page.mouse.wheel(0, y)
            assert await start.evaluate(UNCOVERED), f"on a phone, scrolled by {y}"


def test_all_seats_are_filled_at_once_and_people_change_partners(chromium: str, address: str) -> None:
    run(partners(chromium, address))


async def partners(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        await mira.open_table("Emojito")
        await mira.press("Add a bot")
        await label_of(mira.page.get_by_role("switch", name="Fill every free seat")).click()
        await mira.press("Good")
        await expect(mira.page.get_by_text("7 of 7")).to_be_visible()
        await mira.page.get_by_role("radio", name="Teams").click()
        pairs = mira.page.get_by_role("region", name="Your teams").get_by_role("listitem")
        await expect(pairs).to_have_count(4)
        await expect(pairs.last).to_contain_text("a partner is missing")
        await is_open_to_all(mira.page, "the pairs in the lobby")
        await pairs.first.get_by_role("button", name="Mira (you)").click()
        await pairs.nth(2).get_by_role("button").first.click()
        await expect(pairs.nth(2).get_by_role("button").first).to_have_text("Mira (you)")
        await expect(pairs.nth(2).get_by_role("button").first).to_have_attribute("aria-pressed", "false")
        await pairs.nth(2).get_by_role("button").first.drag_to(pairs.nth(1).get_by_role("button").last)
        await expect(pairs.nth(1).get_by_role("button").last).to_have_text("Mira (you)")
        await expect(pairs.get_by_role("button", pressed=True)).to_have_count(0)
        await by_finger(mira, pairs.nth(1).get_by_role("button").last, pairs.first.get_by_role("button").first)
        await expect(pairs.first.get_by_role("button").first).to_have_text("Mira (you)")


async def by_finger(person: Person, one: Locator, other: Locator) -> None:
    """Drags one thing onto the other as a finger does, which would scroll the page elsewhere."""
    await other.scroll_into_view_if_needed()
    begin, end = await middle_of(one), await middle_of(other)
    screen = await person.context.new_cdp_session(person.page)
    for kind, points in (
        ("touchStart", [begin]),
        ("touchMove", [((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2)]),
        ("touchMove", [end]),
        ("touchEnd", []),
    ):
        touches = [{"x": x, "y": y} for x, y in points]
        await screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


async def middle_of(what: Locator) -> tuple[float, float]:
    box = await what.bounding_box()
    assert box is not None, f"{what} is not drawn."
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def says(person: Person, address: str, code: str) -> None:
    """Types what was said, on the start page."""
    await person.page.goto(address)
    await person.page.get_by_label("Table code").fill(code)
    await person.press("Join")


async def talks_beside(person: Person) -> None:
    """On a wide screen the chat leaves the table open: something else is pressed meanwhile."""
    chat = person.page.get_by_role("dialog", name="Chat")
    await person.press("Chat")
    await expect(chat).to_be_visible()
    await person.page.get_by_label("Say something").press("Escape")
    await expect(chat).to_be_hidden()
    await person.press("Chat")
    await person.press("Poke Mira")
    await person.press("Chat")
    await expect(chat).to_be_hidden()


async def slipped(person: Person, address: str, short: str) -> None:
    """One wrong letter, and the table where one has been is offered."""
    person.forgiven.append("404")
    await says(person, address, short[:-1] + ("A" if short[-1] != "A" else "O"))
    await person.page.get_by_role("link", name="Did you mean Mira’s table?").click()
    await expect(person.page.get_by_text("Jonas (you)")).to_be_visible()


async def unseen_by_strangers(stream: Person, link: str) -> None:
    """Neither names nor the way in, and nothing behind the faces."""
    await stream.page.goto(f"{link}/screen?stream")
    await expect(stream.page.get_by_text("Player 2")).to_be_visible()
    for secret in ("Mira", "Jonas", SHORT, link.rsplit("/", 1)[1]):
        await expect(stream.page.get_by_text(secret)).to_have_count(0)
    await expect(stream.page.get_by_role("img", name="The link as a QR code")).to_have_count(0)
    ground = "(element) => getComputedStyle(element).backgroundColor"
    for part in ("html", "body", ".screen > div"):
        assert await stream.page.locator(part).evaluate(ground) == "rgba(0, 0, 0, 0)", part
    # Words bring a glow along: light around dark ones, and dark around light ones, such as those on tiles.
    glow = """(element, colour) => {
      element.style.color = colour;
      const { textShadow } = getComputedStyle(element);
      element.style.color = '';
      return textShadow;
    }"""
    words = stream.page.get_by_text("Player 2").first
    light, dark = [await words.evaluate(glow, colour) for colour in ("#fff", "#222")]
    assert "oklch(0" in light
    assert "oklch(1" in dark
