"""The album of the evening: every game in it, one file to keep, and pictures that go when their owner says so."""

from __future__ import annotations

import asyncio
from pathlib import Path

from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import Person, room
from harness.browser.serving import plain, serving
from harness.server.guest import Guest, Page, guests
from tests.server.test_photos import picture

from mien.games import GAMES

NAMES = ("Mira", "Jonas", "Lou", "Zoe")
SHORT = {"emojito": {"edition": "huch", "mode": "coop", "target": 1}}
"""Options for games that would take long."""


def test_an_album_has_every_game_is_one_file_and_forgets_what_is_withdrawn(chromium: str, tmp_path: Path) -> None:
    # Nobody at these four sockets takes a breath.
    with serving(tmp_path, MIEN_MESSAGES_PER_SECOND="1000") as secure:
        run(evening(chromium, plain(secure), secure, tmp_path / "album.html"))


async def evening(chromium: str, address: str, secure: str, kept: Path) -> None:
    async with guests(secure, *NAMES) as people, room(chromium, address) as around:
        code, pages = await all_games(people)
        mira = await around.person("Mira")
        await brings_cookie(mira, people[0])
        await mira.page.goto(f"{address}/t/{code}")
        await mira.page.get_by_label("Your name").fill("Mira")
        await mira.page.get_by_label("Your name").press("Enter")
        await mira.page.get_by_role("link", name="Album of the evening").click()
        album = mira.page.get_by_role("article")
        for game in GAMES.values():
            await expect(album.get_by_role("region", name=game.title)).to_be_visible()
        await expect(album.get_by_text("Best pair")).to_be_visible()

        _, made = await people[1].post(f"/api/tables/{code}/stills?number=1&step=1", picture("JPEG", (640, 480)))
        still = album.locator(f"img[src$='{made['id']}']")
        await expect(still).to_be_visible()
        await saves(mira, kept)
        assert await pictures_in(mira, kept) > 1

        await pages[1].do("WithdrawStill", still=made["id"])
        await expect(still).to_have_count(0)
        await mira.press("Back to the table")
        await expect(mira.page.get_by_role("link", name="Album of the evening")).to_be_visible()


async def all_games(people: tuple[Guest, ...]) -> tuple[str, list[Page]]:
    """One table at which these have played every game to its end."""
    games = sorted(GAMES)
    code = await people[0].create(games[0])
    pages = [await guest.open(code, avatar=f"a{number}") for number, guest in enumerate(people, 1)]
    for page in pages:
        await page.do("Sit")
    for game in games:
        await pages[0].do("ChooseGame", game=game)
        if game in SHORT:
            await pages[0].do("ChooseOptions", options=SHORT[game])
        await pages[0].do("Start")
        await asyncio.gather(*(sees(page, game) for page in pages))
        await asyncio.gather(*(page.play() for page in pages))
    return code, pages


async def sees(page: Page, game: str) -> None:
    """Waits until a page shows this game."""
    await page.until(lambda page: page.game and page.game["game"] == game)


async def brings_cookie(person: Person, guest: Guest) -> None:
    """Opens the guest's tables in a browser of their own."""
    for one in guest.http.cookie_jar:
        await person.context.add_cookies([{"name": one.key, "value": one.value, "url": person.address}])


async def saves(person: Person, kept: Path) -> None:
    async with person.page.expect_download() as saved:
        await person.press("Save as one file")
    await (await saved.value).save_as(kept)


async def pictures_in(person: Person, kept: Path) -> int:
    """How many pictures the file shows, in a browser that reaches no server; all must be there."""
    assert person.context.browser is not None
    # Of its own: the table's page would look for its server again meanwhile, and not find it.
    elsewhere = await person.context.browser.new_context(offline=True, locale="en")
    page = await elsewhere.new_page()
    await page.goto(kept.as_uri())
    await expect(page.get_by_role("heading", name="Album of the evening")).to_be_visible()
    await expect(page.get_by_role("button")).to_have_count(0)
    shown = await page.evaluate("() => [...document.images].map((image) => image.naturalWidth)")
    assert all(shown), shown
    await elsewhere.close()
    return len(shown)
