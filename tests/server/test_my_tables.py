"""A person's own tables, as the start page asks for them."""

from __future__ import annotations

import json
from pathlib import Path

from harness.server.guest import Frame, Guest, begin, guests
from harness.server.serving import serving

from mien.server.tables.finder import GUESSES

MOST = 8
"""Tables that a page asks about at once."""


async def asked(guest: Guest, *codes: str) -> tuple[int, list[Frame] | Frame]:
    async with guest.http.post("/api/mine", data=json.dumps({"codes": codes})) as response:
        return response.status, json.loads(await response.read())


async def test_whoever_has_been_at_a_table_learns_how_it_stands_and_nobody_else(
    sqlite: str, tmp_path: Path
) -> None:
    async with (
        serving(sqlite, tmp_path) as place,
        guests(place.address, "Sam", "Ben", "Eve") as (sam, ben, eve),
    ):
        code = await sam.create("expressions")
        pages = [await guest.open(code) for guest in (sam, ben)]
        await begin(*pages)
        await pages[0].until(lambda page: page.game)
        waiting = pages[0].game["waiting"]
        (_, told), (_, stranger) = await asked(ben, code.upper()), await asked(eve, code)
        assert stranger == []
        assert isinstance(told, list)
        assert told == [
            {
                "code": code,
                "title": "",
                "game": "expressions",
                "host": "Sam",
                "stage": "playing",
                "closed": False,
                "seated": True,
                "turn": 1 in waiting,
                "until": None,
                "waiting": ["Sam"] if 0 in waiting else [],
                "with_people": True,
                "at": told[0]["at"],
                "others": 1,
                "games": 0,
                "tally": [],
            }
        ]
        await pages[1].leave()
        for page in pages[:1]:
            await page.until(lambda page: not page.table["people"][1]["here"])
        (_, still) = await asked(ben, code)
        assert isinstance(still, list)
        assert (still[0]["seated"], still[0]["stage"]) == (True, "playing")
        await pages[0].do("Remove", person=ben.id)
        assert await asked(ben, code) == (200, [])


async def test_a_code_is_checked_before_anything_else_is_asked_for(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Sam") as (sam,):
        code = await sam.create("expressions")
        status, body = await sam.get(f"/api/tables/{code.upper().replace('-', '%20')}")
        assert (status, json.loads(body)) == (200, {"code": code})
        status, body = await sam.get("/api/tables/calm-owl-abcde")
        assert (status, json.loads(body)["code"]) == (404, "unknown-table")


async def test_codes_are_not_found_out_by_asking_for_many(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Eve") as (eve,):
        wrong = ["calm-owl-abcde"] * MOST
        assert (await asked(eve, *wrong, "one-too-many"))[0] == 400
        assert (await asked(eve, "x" * 65))[0] == 400
        for _ in range(GUESSES // MOST):
            assert await asked(eve, *wrong) == (200, [])
        assert (await asked(eve, *wrong))[0] == 429
