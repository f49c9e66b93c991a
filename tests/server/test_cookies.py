"""Coming back, several pages, hosts, talk: what people do around the game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from harness.server.guest import Page, begin, guests
from harness.server.serving import serving
from tests.server.stored import SETTINGS


def here(page: Page) -> set[str]:
    return {person["name"] for person in page.table["people"] if person["here"]}


async def test_a_page_that_comes_back_gets_exactly_what_it_missed(store: str, tmp_path: Path) -> None:
    async with serving(store, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        stays, goes = await ada.open(code), await ben.open(code)
        await begin(stays, goes)
        await asyncio.gather(stays.play(2), goes.play(2))
        await goes.until(lambda page: page.is_asked or stays.is_asked)
        seen = goes.game["step"]
        told = [step for frame in goes.of("Game") for step in frame["happened"]]
        assert [step["step"] for step in told] == list(range(seen))
        await goes.leave()
        await stays.until(lambda page: here(page) == {"Ada"})

        # Nobody answers for Ben while he is away; Ada may still have a turn.
        if stays.is_asked:
            await stays.answer()
            await stays.until(lambda page: page.game["step"] > seen)
        back = await ben.open(code, game=1, step=seen)
        await back.until(lambda page: page.game)
        assert back.game["step"] == stays.game["step"]
        assert [step["step"] for step in back.game["happened"]] == list(range(seen, back.game["step"]))
        anew = await ben.open(code, game=1, step=0)
        await anew.until(lambda page: page.game)
        assert [step["step"] for step in anew.game["happened"]] == list(range(back.game["step"]))
        assert anew.game["happened"][: len(told)] == told
        assert anew.game["view"] == back.game["view"]
        beyond = await ben.open(code, game=1, step=2**53 - 1)
        await beyond.until(lambda page: page.game)
        # Nobody has seen that step: everything is told, as to somebody who has seen nothing.
        assert beyond.game["happened"] == anew.game["happened"]
        await anew.leave()
        await beyond.leave()
        await asyncio.gather(stays.play(), back.play())


async def test_two_pages_of_one_person_are_one_person(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Cy") as (ada, ben, cy),
    ):
        code = await ada.create("facecards")
        pages = [await guest.open(code) for guest in (ada, ben, cy)]
        await begin(*pages)
        phone, laptop = pages[0], await ada.open(code)
        assert [person["name"] for person in phone.table["people"]] == ["Ada", "Ben", "Cy"]
        await laptop.until(lambda page: page.is_asked)
        await laptop.answer()
        await phone.until(lambda page: page.game["answer"] is not None)
        assert phone.game["answer"] == laptop.game["answer"]
        await phone.leave()
        await pages[1].do("Talk", text="still here?")
        await laptop.until(lambda page: page.of("Spoken"))
        assert here(pages[1]) == {"Ada", "Ben", "Cy"}
        await laptop.leave()
        await pages[1].until(lambda page: here(page) == {"Ben", "Cy"})


async def test_only_tables_that_want_it_and_where_somebody_is_are_listed(store: str, tmp_path: Path) -> None:
    async with serving(store, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        codes = [await ada.create(game) for game in ("emojito", "emoticon", "facecards")]
        pages = [await ada.open(code) for code in codes]

        async def listed() -> list[dict[str, object]]:
            async with ben.http.get("/api/tables") as response:
                return list(await response.json())

        assert await listed() == []
        await pages[1].do("ChooseSettings", settings=SETTINGS | {"public": True, "title": " Come\u202e in "})
        await pages[2].do("ChooseSettings", settings=SETTINGS | {"public": True, "locked": True})
        assert await listed() == [{"code": codes[1], "game": "emoticon", "title": "Come in", "people": 1}]
        guest = await ben.open(codes[1])
        assert (await listed())[0]["people"] == 2
        await guest.leave()
        await pages[1].until(lambda page: here(page) == {"Ada"})
        await pages[1].do("Close")
        assert await listed() == []


async def test_the_host_decides(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Cy", "Dot") as (ada, ben, cy, dot),
    ):
        code = await ada.create("expressions")
        one, two, three = [await guest.open(code) for guest in (ada, ben, cy)]
        assert await two.refused("Start") == "host-only"
        await one.do("ChooseSettings", settings=SETTINGS | {"locked": True})
        assert await dot.turned_away(code) == "locked"
        await one.do("ChooseSettings", settings=SETTINGS | {"spectators": False})
        for page in (one, two):
            await page.do("Sit")
        await one.do("Mute", person=ben.id, muted=True)
        assert await two.refused("Talk", text="hm") == "muted"
        await one.do("Start")
        await two.until(lambda page: page.game)
        assert await dot.turned_away(code) == "no-spectators"
        await three.do("Talk", text="what are you playing?")
        assert three.of("Game") == []
        await one.do("PassHost", person=ben.id)
        await two.do("Remove", person=cy.id)
        assert await three.closed == 1008
        assert three.frames[-1]["refusal"]["code"] == "removed"
        assert await cy.turned_away(code) == "removed"
        status, body = await cy.get(f"/api/tables/{code}/games/1")
        assert (status, b"not-over" in body) == (409, True), body
        await two.do("Close")
        for page in (one, two):
            await page.closed
            assert page.frames[-1]["refusal"]["code"] == "closed"
        assert await ada.turned_away(code) == "closed"


async def test_talk_reaches_the_table_and_nobody_else(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Ada", "Ben", "Cy") as (ada, ben, cy),
    ):
        code, elsewhere = await ada.create("emojito"), await ada.create("emojito")
        one, two, apart = await ada.open(code), await ben.open(code), await cy.open(elsewhere)
        await one.do("Talk", text="<script>alert('hi')</script>\u202e")
        await two.do("React", face="joy")
        await one.until(lambda page: len(page.of("Spoken")) == 2)
        said = [frame["line"]["text"] for frame in two.of("Spoken")]
        assert said == ["<script>alert('hi')</script>", "joy"]
        await apart.do("Talk", text="quiet here")
        assert len(apart.of("Spoken")) == 1
        late = await cy.open(code)
        assert [line["text"] for line in late.of("Chat")[0]["lines"]] == said


async def test_a_game_can_be_paused_by_agreement(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        one, two = await ada.open(code), await ben.open(code)
        await one.do("ChooseSettings", settings=SETTINGS | {"clock": "brisk"})
        await begin(one, two)
        await one.until(lambda page: page.is_asked or two.is_asked)
        asked = one if one.is_asked else two
        before = asked.game["deadline"]
        assert before > asked.game["now"]
        await one.do("Pause")
        assert not two.table["paused"]
        await two.do("Pause")
        await asked.until(lambda page: page.table["paused"] and page.game["deadline"] is None)
        reply = await asked.answer()
        assert reply["refusal"]["code"] == "paused"
        await two.do("Resume")
        await asked.until(lambda page: not page.table["paused"] and page.game["deadline"])
        assert asked.game["deadline"] >= before
        reply = await asked.answer()
        assert reply["refusal"]["code"] if reply["type"] == "No" else True


async def test_asking_for_longer_clocks_is_shown_at_once_and_to_nobody_else(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("expressions")
        one, two = await ada.open(code), await ben.open(code)
        await one.do("ChooseSettings", settings=SETTINGS | {"clock": "brisk"})
        await begin(one, two)
        await one.until(lambda page: page.is_asked or two.is_asked)
        asked, other = (one, two) if one.is_asked else (two, one)
        before = asked.game["deadline"]
        await asked.do("ChooseSlow", slow=True)
        await asked.until(lambda page: page.game["deadline"] > before)
        assert asked.table["slow"]
        assert not other.table["slow"]
        assert "slow" not in other.table["people"][0]


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"name": "\u200b"}, "no-name"),
        ({"avatar": "<svg>"}, "no-avatar"),
        ({"language": "no language"}, "malformed"),
    ],
)
async def test_a_wrong_hello_is_refused_with_the_reason(
    hello: dict[str, str], code: str, sqlite: str, tmp_path: Path
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        assert await ada.turned_away(await ada.create("emojito"), **hello) == code
