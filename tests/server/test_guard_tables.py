"""How many tables and pages an address may ask for, and what it takes to put one up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from harness.server.guest import guests
from harness.server.serving import counted, serving

from mien.server.tables.finder import GUESSES


async def test_tables_that_do_not_exist_are_told_from_those_that_do_only_a_few_times(
    sqlite: str, tmp_path: Path
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("emojito")
        for wrong in ("calm-owl-abcde", "x", "%00", "..%2f..", "%ff%fe", "calm owl abcde", "a" * 5000):
            assert await ada.turned_away(wrong) == "unknown-table"
            status, no = await ada.post(f"/api/tables/{wrong}/carry", '{"secret": "x"}')
            assert (status, no["code"]) == (404, "unknown-table")
        assert await (await ada.open(code.upper().replace("-", "%20"))).do("Sit")
        for _ in range(GUESSES - 14):
            assert (await ada.get("/api/tables/calm-owl-abcde/games/1"))[0] == 404
        assert (await ada.get("/api/tables/calm-owl-abcde/games/1"))[0] == 429
        assert await ada.turned_away(await ada.create("emojito")) == "too-often"
        assert await (await ada.open(code)).do("Stand"), "those who were at a table can come back to it"


async def test_nobody_opens_too_many_tables_or_connections(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, tables_per_hour=3, connections_per_address=2, most_tables=2) as place,
        guests(place.address, "Ada") as (ada,),
    ):
        codes = [await ada.create("emojito") for _ in range(2)]
        status, no = await ada.post("/api/tables", '{"game": "emojito"}')
        assert (status, no["code"]) == (503, "too-many-tables")
        status, no = await ada.post("/api/tables", '{"game": "emojito"}')
        assert (status, no["code"]) == (429, "too-often")
        pages_open = [await ada.open(code) for code in codes]
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await ada.dial(codes[0])
        assert refused.value.status == 429
        await pages_open[0].leave()
        # The connection is free once the server has seen it go.
        await pages_open[1].do("Sit")
        await asyncio.wait_for(dial_again(ada, codes[0]), 5)


async def test_a_full_server_takes_no_further_page_from_anywhere(sqlite: str, tmp_path: Path) -> None:
    limits = {"most_connections": 3, "connections_per_address": 2, "behind_proxy": True}
    async with serving(sqlite, tmp_path, **limits) as place, guests(place.address, "Ada") as (ada,):
        code = await ada.create("emojito")

        async def open_from(address: str) -> Any:
            return await ada.dial(code, **{"X-Forwarded-For": address})

        async def turned_away(address: str) -> None:
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await open_from(address)
            assert refused.value.status == 429

        # Whoever lets go of a page closes it.
        pages = [await open_from("192.0.2.1") for _ in range(2)]
        await turned_away("192.0.2.1")
        pages.append(await open_from("192.0.2.2"))
        await turned_away("192.0.2.3")
        assert not any(page.closed for page in pages)


async def dial_again(guest: Any, code: str) -> None:
    while True:
        try:
            await (await guest.dial(code)).close()
        except aiohttp.WSServerHandshakeError:
            continue
        return


NO_TABLES: list[str | bytes] = [
    "",
    "{",
    "[]",
    "null",
    '{"game": 5}',
    '{"game": "emojito", "bots": "yes"}',
    '{"game": "emojito", "host": 1}',
    b"\xff",
    "[" * 9000,
]


@pytest.mark.parametrize("body", NO_TABLES)
async def test_a_table_is_put_up_properly_or_not_at_all(body: str | bytes, sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada") as (ada,):
        before = counted("malformed")
        status, no = await ada.post("/api/tables", body)
        assert (status, no["code"]) == (400, "malformed")
        assert counted("malformed") == before + 1
        assert (await ada.post("/api/tables", '{"game": "chess"}'))[1]["code"] == "unknown-game"
        assert (await ada.post("/api/tables", b"x" * 100_000))[0] == 413
        assert await place.server.store.summaries(public=False, most=9) == []
