"""What the host forbids is refused by the server, whatever a page asks for; and pages are told of it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from harness.server.guest import Guest, Page, begin, guests, play
from harness.server.serving import serving
from tests.server.test_photos import picture
from tests.server.test_screens import turned_away
from yarl import URL

from mien.server.guests.policies import POLICIES, REFUSALS
from mien.server.pages import site
from mien.table import Table
from mien.table.entries import BotSat, Created, SettingsChosen, ShortCodeGiven, read_entry

READING = dict.fromkeys(("neutral", "happy", "sad", "angry", "fearful", "disgusted", "surprised"), 0.1)
SHUT = {"public": False, "chat": False, "spectators": False, "cameras": False}
"""The settings of a table on a server that forbids all that they switch on."""


def cookies_of(guest: Guest) -> dict[str, str]:
    return {cookie.key: cookie.value for cookie in guest.http.cookie_jar}


def give(guest: Guest, cookies: dict[str, str]) -> None:
    """Puts these in the guest's browser, in the place of its own."""
    guest.http.cookie_jar.update_cookies(cookies, URL(guest.address))


async def refusal(guest: Guest, code: str) -> dict[str, Any]:
    page = await guest.knock(code)
    await page.closed
    return dict(page.of("No")[-1]["refusal"])


async def test_chat_is_refused_in_words_faces_and_pokes(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path, chat=False) as place, guests(place.address, "Ada") as (ada,):
        page = await ada.open(await ada.create("expressions"))
        await page.do("Sit")
        for command in ({"kind": "Talk", "text": "Hello"}, {"kind": "React", "face": "joy"}):
            assert await page.refused(**command) == "forbids-chat"
        assert await page.refused("Poke", chair=0) == "forbids-chat"
        assert await page.refused("ChooseSettings", settings={"chat": True}) == "forbids-chat"
        assert page.table["settings"]["chat"] is False
        await page.do("ChooseSettings", settings={"chat": False, "title": "Sunday"})


async def test_an_ordinary_refusal_keeps_its_code_where_something_is_forbidden(
    sqlite: str, tmp_path: Path
) -> None:
    async with (
        serving(sqlite, tmp_path, preset="school", open_tables="everyone") as place,
        guests(place.address, "Ada", "Ben") as (ada, ben),
    ):
        code = await ada.create("emojito")
        host, guest = await ada.open(code), await ben.open(code)
        assert await host.refused("Start") == "bad-seats"
        assert await host.refused("ChooseGame", game="chess") == "unknown-game"
        assert await guest.refused("Close") == "host-only"
        assert await guest.refused("Answer", step=1, answer=None) == "not-playing"


async def test_no_table_is_public(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as before, guests(before.address, "Ada") as (ada,):
        page = await ada.open(await ada.create("expressions"))
        await page.do("ChooseSettings", settings={"public": True})
        assert len(await (await ada.http.get("/api/tables")).json()) == 1
        async with (
            serving(sqlite, tmp_path, public_tables=False) as place,
            guests(place.address, "Ben") as (ben,),
        ):
            assert (await ben.get("/api/tables")) == (200, b"[]")
            own = await ben.open(await ben.create("expressions"))
            assert await own.refused("ChooseSettings", settings={"public": True}) == "forbids-public-tables"


async def test_signals_of_cameras_and_the_way_to_a_relay_are_refused(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, cameras=False, stun="stun:a.example:3478") as place,
        guests(place.address, "Ada", "Ben") as (ada, ben),
    ):
        code = await ada.create("expressions")
        one, other = await ada.open(code), await ben.open(code)
        await one.say({"type": "Signal", "to": ben.id, "body": "look at me"})
        await one.until(lambda page: page.of("No"))
        assert one.of("No")[0]["refusal"]["code"] == "forbids-cameras"
        await one.do("Talk", text="Did you get that?")
        await other.until(lambda page: page.of("Spoken"))
        assert not other.of("Signalled")
        status, body = await ada.get(f"/api/tables/{code}/ice")
        assert status == 403
        assert b"forbids-cameras" in body
        assert await one.refused("ChooseSettings", settings={"cameras": True}) == "forbids-cameras"


async def test_a_page_that_signals_all_the_same_is_sent_away(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path, cameras=False) as place, guests(place.address, "Ada") as (ada,):
        page = await ada.open(await ada.create("expressions"))
        for _ in range(30):
            await page.say({"type": "Signal", "to": ada.id, "body": "x"})
        await page.closed
        assert page.of("No")[-1]["refusal"]["code"] == "forbids-cameras"


async def test_photos_are_refused_before_they_are_read(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path, photos=False) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("facecards")
        await ada.open(code)
        status, told = await ada.post(f"/api/tables/{code}/photos?category=animals", b"no picture at all")
        assert (status, told["code"]) == (403, "forbids-photos")


async def test_a_face_that_was_read_is_no_part_of_an_answer(sqlite: str, tmp_path: Path) -> None:
    for allowed in (False, True):
        async with (
            serving(sqlite, tmp_path, face_reading=allowed) as place,
            guests(place.address, "Ada", "Ben", "Cy") as people,
        ):
            code = await people[0].create("emojito")
            table = [await guest.open(code) for guest in people]
            await begin(*table)
            for page in table:
                await page.until(lambda page: page.game)
            (actor,) = (page for page in table if page.game["ask"] is not None)
            step, answer = actor.game["step"], {"type": "Done", "reading": READING}
            if allowed:
                await actor.do("Answer", step=step, answer=answer)
            else:
                assert await actor.refused("Answer", step=step, answer=answer) == "forbids-face-reading"
                await actor.do("Answer", step=step, answer={"type": "Done"})


async def test_nobody_but_players_sees_a_game(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, spectators=False) as place,
        guests(place.address, "Ada", "Ben", "Eve", "Fay") as (ada, ben, eve, fay),
    ):
        code = await ada.create("expressions")
        players, present = [await guest.open(code) for guest in (ada, ben)], await eve.open(code)
        assert await players[0].refused("ChooseSettings", settings={"spectators": True}) == "forbids-spectators"
        await begin(*players)
        await players[0].until(lambda page: page.game)
        told = await refusal(fay, code)
        assert (told["code"], told["text"]) == ("forbids-spectators", REFUSALS["spectators"].text)
        assert await turned_away(fay, code) == "forbids-spectators"
        await asyncio.gather(*(page.play() for page in players))
        assert not [game for game in present.of("Game") if game["outcome"] is None]


async def kept_from_before(guest: Guest) -> tuple[str, Page]:
    """A table at which everything was allowed and used."""
    code = await guest.create("facecards")
    page = await guest.open(code)
    await page.do("ChooseSettings", settings={"public": True, "cameras": True})
    await page.do("Talk", text="Hello")
    status, _ = await guest.post(f"/api/tables/{code}/photos?category=animals", picture("PNG"))
    assert status == 201
    return code, page


async def test_a_new_table_has_nothing_that_is_forbidden_before_anybody_comes(store: str, tmp_path: Path) -> None:
    async with (
        serving(store, tmp_path, preset="school", spectators=False) as place,
        guests(place.address, "Ada") as (ada,),
    ):
        await ada.post("/api/opening", '{"key": "' + place.server.keys.link + '"}')
        code = await ada.create("facecards", bots=True)
        entries = [read_entry(text) for text in await place.server.store.read(code)]
        assert [type(entry) for entry in entries] == [Created, *[BotSat] * 3, ShortCodeGiven, SettingsChosen]
        assert len({entry.at for entry in entries}) == 1
        assert msgspec.to_builtins(Table(code).after(entries).settings).items() >= SHUT.items()


async def test_a_table_from_before_is_put_right_when_somebody_comes(store: str, tmp_path: Path) -> None:
    async with serving(store, tmp_path) as before, guests(before.address, "Ada") as (ada,):
        code, page = await kept_from_before(ada)
        await page.leave()
    async with serving(store, tmp_path, preset="school", spectators=False) as place:
        async with guests(place.address, "Ben") as (ben,):
            page = await ben.open(code)
            assert page.table["settings"].items() >= SHUT.items()
            assert page.table["photos"] == []
        live = await place.live(code)
        assert await place.server.store.photo(code, next(iter(live.table.withdrawn))) is None


async def test_a_game_with_photos_goes_on_and_the_next_is_played_without(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as before, guests(before.address, "Ada", "Ben", "Cy") as people:
        code, page = await kept_from_before(people[0])
        table = [page, *[await guest.open(code) for guest in people[1:]]]
        await begin(*table)
        cookies = [cookies_of(guest) for guest in people]
        for open_page in table:
            await open_page.leave()
    async with serving(sqlite, tmp_path, photos=False) as place, guests(place.address, "Ada", "Ben", "Cy") as back:
        for guest, known in zip(back, cookies, strict=True):
            give(guest, known)
        table = [await guest.open(code) for guest in back]
        assert len(table[0].table["photos"]) == 1
        for open_page in table:
            await open_page.until(lambda page: page.game)
        while not table[0].game["outcome"]:
            asked = [page for page in table if page.is_asked]
            await asked[0].answer() if asked else await table[0].until(lambda _: any(p.is_asked for p in table))
        await table[0].do("Start")
        assert table[0].table["photos"] == []


@pytest.mark.parametrize("opening", ["everyone", "link"])
async def test_tables_are_opened_by_everyone_or_with_the_hosts_link(
    opening: str, sqlite: str, tmp_path: Path
) -> None:
    async with (
        serving(sqlite, tmp_path, open_tables=opening) as place,
        guests(place.address, "Ada", "Ben") as (ada, ben),
    ):
        key = place.server.keys.link
        new = '{"game": "expressions"}'
        if opening == "everyone":
            assert (await ada.post("/api/tables", new))[0] == 201
            return
        status, told = await ada.post("/api/tables", new)
        assert (status, told["code"]) == (403, "forbids-opening")
        status, told = await ada.post("/api/opening", '{"key": "' + key[:-1] + '"}')
        assert (status, told["code"]) == (403, "wrong-key")
        assert (await ada.post("/api/tables", new))[0] == 403
        assert (await ada.post("/api/opening", '{"key": "' + key + '"}')) == (200, {"you": ada.id})
        code = await ada.create("expressions")
        # Others come as ever; the cookie of one person is of no use to another.
        await ben.open(code)
        give(ben, {"mien-opens": cookies_of(ada)["mien-opens"]})
        assert (await ben.post("/api/tables", new))[0] == 403


async def test_keys_can_not_be_guessed_for_long_and_a_new_one_makes_the_old_worthless(
    sqlite: str, tmp_path: Path
) -> None:
    flags: dict[str, Any] = {"open_tables": "link", "link_key": "sixteen letters!"}
    async with serving(sqlite, tmp_path, **flags) as place, guests(place.address, "Ada") as (ada,):
        await ada.post("/api/opening", '{"key": "sixteen letters!"}')
        await ada.create("expressions")
        for _ in range(30):
            await ada.post("/api/opening", '{"key": "guess"}')
        status, told = await ada.post("/api/opening", '{"key": "guess"}')
        assert (status, told["code"]) == (429, "too-often")
        # One pupil who guesses does not lock the teacher out, who has the same address.
        assert (await ada.post("/api/opening", '{"key": "sixteen letters!"}'))[0] == 200
        cookies = cookies_of(ada)
    flags["link_key"] = "another sixteen!"
    async with serving(sqlite, tmp_path, **flags) as place, guests(place.address, "Ada") as (ada,):
        give(ada, cookies)
        assert (await ada.post("/api/tables", '{"game": "expressions"}'))[0] == 403


def facts(page: bytes) -> list[str]:
    """What the page has written on it."""
    found = re.search(rb'<html data-forbids="([^"]*)"', page)
    return found[1].decode().split() if found else []


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages, whether or not they have been built here."""
    (tmp_path / "built").mkdir()
    (tmp_path / "built" / "index.html").write_text('<!doctype html><html lang="en"><title>mien</title></html>')
    monkeypatch.setattr(site, "BROWSER", tmp_path / "built")


async def page_on(guest: Guest, path: str = "/") -> tuple[list[str], str]:
    """What is written on a page, and what its browser is told about devices."""
    async with guest.http.get(path) as response:
        assert response.headers["Content-Security-Policy"]
        return facts(await response.read()), response.headers["Permissions-Policy"]


@pytest.mark.usefixtures("built")
async def test_pages_are_told_what_is_forbidden_for_whoever_opens_them(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        told, devices = await page_on(ada)
        assert told == []
        assert devices.startswith("camera=(self), microphone=(self)")
    async with serving(sqlite, tmp_path, preset="school") as place, guests(place.address, "Ada") as (ada,):
        told, devices = await page_on(ada, "/t/somewhere")
        assert told == [policy for policy in POLICIES if policy != "spectators"]
        assert devices.startswith("camera=(), microphone=()")
        async with ada.http.get("/") as response:
            # It hangs on a cookie: no cache may hand it to somebody else.
            assert response.headers["Cache-Control"] == "private, no-cache"
            assert "Cookie" in response.headers.getall("Vary")
        await ada.post("/api/opening", '{"key": "' + place.server.keys.link + '"}')
        assert "opening" not in (await page_on(ada))[0]
    async with serving(sqlite, tmp_path, cameras=False) as place, guests(place.address, "Ada") as (ada,):
        # A face is read by a camera, too; nobody is heard.
        assert (await page_on(ada))[1].startswith("camera=(self), microphone=()")


async def test_everything_is_allowed_where_nothing_was_said(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Eve") as (ada, ben, eve),
    ):
        code, _ = await kept_from_before(ada)
        await play([await guest.open(code) for guest in (ada, ben, eve)])
