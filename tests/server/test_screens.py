"""A big screen shows what all may see, and nobody is there because of it."""

from __future__ import annotations

from pathlib import Path

from harness.server.guest import Guest, Page, guests, play
from harness.server.serving import serving
from tests.server.test_photos import picture

from mien.table.settings import Settings


async def hang_up(guest: Guest, code: str) -> Page:
    """A screen in this guest's browser, just switched on."""
    page = Page(guest, await guest.dial(code))
    await page.say({"type": "Watch", "build": ""})
    return page


async def turned_away(guest: Guest, code: str) -> str:
    """The code with which a screen is refused."""
    page = await hang_up(guest, code)
    await page.closed
    return str(page.of("No")[-1]["refusal"]["code"])


async def test_a_screen_of_a_player_shows_what_a_stranger_would_see(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Eve") as (ada, ben, eve),
    ):
        code = await ada.create("expressions")
        pages = [await guest.open(code) for guest in (ada, ben)]
        screen, watcher = await hang_up(ada, code), await eve.open(code)
        await screen.until(lambda page: page.table)
        await play(pages, screen, watcher)
        shown, seen = ([{**game, "now": 0} for game in page.of("Game")] for page in (screen, watcher))
        assert shown == seen
        assert {(game["seat"], game["ask"], game["answer"]) for game in shown} == {(None, None, None)}
        assert screen.table["you"] == ""
        assert ada.id in [person["id"] for person in screen.table["people"]]


async def test_nobody_comes_or_goes_with_a_screen(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Eve") as (ada, eve):
        code = await ada.create("expressions")
        page = await ada.open(code)
        live = await place.live(code)
        entries = live.table.seq
        screens = [await hang_up(guest, code) for guest in (ada, eve)]
        for screen in screens:
            await screen.until(lambda page: page.table)
        await live.check_presence([live.process])
        assert place.server.connections.people() == [ada.id], "the host's page counts people, and no screens"
        await screens[0].leave()
        await page.do("Talk", text="Can you all see it?")
        await screens[1].until(lambda page: page.of("Spoken"))
        assert live.table.seq == entries + 1
        await page.leave()
        await screens[1].until(lambda page: not page.table["people"][0]["here"])
        assert [person["name"] for person in screens[1].table["people"]] == ["Ada"]
        assert not live.table.awake


async def test_a_screen_asks_for_nothing_and_hears_no_signals(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        pages = [await guest.open(code) for guest in (ada, ben)]
        screen = await hang_up(ada, code)
        await screen.say({"type": "Do", "id": 1, "command": {"type": "Sit"}})
        await screen.until(lambda page: page.of("No"))
        assert screen.of("No")[0]["refusal"]["code"] == "malformed"
        await pages[1].say({"type": "Signal", "to": ada.id, "body": "a camera"})
        await pages[0].until(lambda page: page.of("Signalled"))
        await pages[1].do("Talk", text="Hello")
        await screen.until(lambda page: page.of("Spoken"))
        assert not screen.of("Signalled")
        assert screen.table["chairs"] == []


async def test_a_screen_shows_the_players_own_photos(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Eve") as (ada, eve):
        code = await ada.create("facecards")
        await ada.open(code)
        photos = f"/api/tables/{code}/photos"
        _, added = await ada.post(f"{photos}?category=animals", picture("PNG", (64, 64)))
        photo = f"{photos}/{added['id']}"
        assert (await eve.get(photo))[0] == 403
        screen = await hang_up(eve, code)
        await screen.until(lambda page: page.table)
        assert (await eve.get(photo))[0] == 200


async def test_a_screen_gets_in_where_its_person_would(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Eve") as (ada, ben, eve),
    ):
        code = await ada.create("expressions")
        pages = [await guest.open(code) for guest in (ada, ben)]
        for page in pages:
            await page.do("Sit")

        async def keep(settings: Settings) -> None:
            fields = {name: getattr(settings, name) for name in settings.__struct_fields__}
            await pages[0].do("ChooseSettings", settings=fields)

        await keep(Settings(locked=True))
        assert await turned_away(eve, code) == "locked"
        await keep(Settings(spectators=False))
        await pages[0].do("Start")
        assert await turned_away(eve, code) == "no-spectators"
        assert await turned_away(eve, "calm-owl-abcde") == "unknown-table"
        screen = await hang_up(ben, code)
        await screen.until(lambda page: page.game)
        assert screen.game["seat"] is None
        await pages[0].do("Remove", person=ben.id)
        await screen.closed
        assert await turned_away(ben, code) == "removed"
