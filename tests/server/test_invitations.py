"""What a table's link says before anybody gives a name: over real sockets, with real cookies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from harness.server.guest import Guest, begin, guests
from harness.server.serving import serving
from tests.server.stored import SETTINGS


async def invited(guest: Guest, code: str) -> dict[str, Any]:
    status, said = await guest.get(f"/api/tables/{code}/invitation")
    assert status == 200, said
    return dict(json.loads(said))


async def not_invited(guest: Guest, code: str) -> str:
    status, said = await guest.get(f"/api/tables/{code}/invitation")
    assert status in (400, 404), said
    # The names of those inside are for those who may come in.
    assert b"Anna" not in said
    return str(json.loads(said)["code"])


async def test_an_invitation_names_the_host_the_game_and_those_who_are_there(store: str, tmp_path: Path) -> None:
    async with (
        serving(store, tmp_path) as place,
        guests(place.address, "Anna", "Bruno", "Cleo") as (anna, bruno, cleo),
    ):
        code = await anna.create("expressions")
        await anna.open(code)
        await bruno.open(code)
        said = await invited(cleo, code)
        assert (said["game"], said["host"], said["way"]) == ("expressions", "Anna", "sit")
        assert [person["name"] for person in said["people"]] == ["Anna", "Bruno"]
        assert said["others"] == 0
        # Whoever opened the table is invited by nobody.
        assert (await invited(anna, code))["host"] == ""


async def test_whoever_comes_to_a_running_game_takes_over_a_bot_or_watches(store: str, tmp_path: Path) -> None:
    async with (
        serving(store, tmp_path) as place,
        guests(place.address, "Anna", "Bruno", "Cleo") as (anna, bruno, cleo),
    ):
        with_bots = await anna.create("expressions", bots=True)
        await begin(await anna.open(with_bots))
        assert (await invited(cleo, with_bots))["way"] == "replace"
        assert (await invited(anna, with_bots))["way"] == "back"
        among_people = await anna.create("expressions")
        await begin(await anna.open(among_people), await bruno.open(among_people))
        assert (await invited(cleo, among_people))["way"] == "watch"


async def test_a_table_that_lets_nobody_in_says_so_at_once(store: str, tmp_path: Path) -> None:
    async with serving(store, tmp_path) as place, guests(place.address, "Anna", "Cleo") as (anna, cleo):
        code = await anna.create("expressions")
        page = await anna.open(code)
        await page.do("ChooseSettings", settings=SETTINGS | {"locked": True})
        assert await not_invited(cleo, code) == "locked"
        assert await not_invited(cleo, "nice-otter-zzzzz") == "unknown-table"
