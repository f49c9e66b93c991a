"""A page calls its person back: in the title, on the icon, and with a notification if they want one."""

from __future__ import annotations

from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import Person, room

LOOK_AWAY = "() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })"
NOTICES = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map(({ title, body, data }) => ({ title, body, data }));
}"""


def test_a_turn_calls_back_whoever_looks_elsewhere(whole_chromium: str, secure: str) -> None:
    run(called(whole_chromium, secure))


async def called(chromium: str, address: str) -> None:
    async with room(chromium, address) as around:
        people = mira, jonas = await around.table("Expressions", "Mira", "Jonas")
        for person in people:
            # Playwright's contexts are incognito ones: there Chromium has no push service, and complains.
            person.forgiven.append("Push API in incognito mode")
            await person.context.grant_permissions(["notifications"])
            await person.press("Menu")
            await person.page.get_by_role("switch", name="Call me when it’s my turn").check()
            await person.page.keyboard.press("Escape")
            await person.page.evaluate(LOOK_AWAY)
            assert not await icon_calls(person)
        await mira.press("Start with 2")
        mine = mira.page.get_by_role("heading", name="Your turn")
        await expect(mine.or_(mira.page.get_by_role("heading", name="Jonas"))).to_be_visible()
        asked, other = (mira, jonas) if await mine.is_visible() else (jonas, mira)
        await asked.page.wait_for_function("() => document.title.startsWith('● Your turn · ')")
        assert await icon_calls(asked)
        # The browser shows it in a process of its own, some time after the page has asked for it.
        await asked.page.wait_for_function(f"async () => (await ({NOTICES})()).length > 0")
        (notice,) = await shown(asked)
        assert notice["title"] == "Your turn · Expressions"
        assert asked.page.url.endswith(notice["data"])
        assert "●" not in await other.page.title()
        assert not await icon_calls(other)
        assert await shown(other) == []


async def icon_calls(person: Person) -> bool:
    return "called" in (await person.page.locator("link[rel=icon]").get_attribute("href") or "")


async def shown(person: Person) -> list[dict[str, str]]:
    """The notifications that this person's device shows."""
    return list(await person.page.evaluate(NOTICES))
