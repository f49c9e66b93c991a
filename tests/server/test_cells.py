"""Cells: installations with a database each, behind one address, found by the number at the end of a code."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession, web
from harness.postgres import Postgres
from harness.server.guest import Frame, Guest, Page, begin, guests
from harness.server.serving import Place, free_port, serving

from mien.kit import Refused
from mien.server.api import cells as cells_api
from mien.server.api.cells import ASKING_CELL
from mien.server.system.settings import load
from mien.table.codes import CODE, cell_of, in_cell, tidy_code
from mien.table.short_codes import tidy_short


@asynccontextmanager
async def cells(folder: Path, *stores: str) -> AsyncIterator[list[Place]]:
    """A cell on each of these databases."""
    ports = [free_port() for _ in stores]
    addresses = ",".join(f"http://127.0.0.1:{port}" for port in ports)
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(
                serving(store, folder, cell=number, cells=addresses, port=port, behind_proxy=True)
            )
            for number, (store, port) in enumerate(zip(stores, ports, strict=True), 1)
        ]


def files(folder: Path, count: int) -> list[str]:
    return [f"sqlite:{folder / f'cell{number}.db'}" for number in range(1, count + 1)]


@asynccontextmanager
async def same_person(guest: Guest, place: Place) -> AsyncIterator[Guest]:
    """The same browser at another cell, as a proxy would bring it there: with the same cookies."""
    headers, jar = {"Origin": place.address}, guest.http.cookie_jar
    async with ClientSession(place.address, headers=headers, cookie_jar=jar) as session:
        yield await Guest(guest.name, session, place.address).greet()


async def open_public(guest: Guest, game: str, title: str) -> tuple[str, Page]:
    code = await guest.create(game)
    page = await guest.open(code)
    await page.do("ChooseSettings", settings={**page.table["settings"], "public": True, "title": title})
    return code, page


async def listed(guest: Guest, **headers: str) -> list[str]:
    async with guest.http.get("/api/tables", headers=headers) as response:
        assert response.status == 200
        return [table["title"] for table in await response.json()]


async def found(guest: Guest, typed: str, **headers: str) -> tuple[int, str]:
    async with guest.http.get(f"/api/tables/{typed}", headers=headers) as response:
        return response.status, (await response.json())["code"]


async def mine(guest: Guest, *codes: str) -> list[Frame]:
    async with guest.http.post("/api/mine", data=json.dumps({"codes": codes})) as response:
        assert response.status == 200
        told: list[Frame] = await response.json()
        return told


@pytest.mark.parametrize("cell", [1, 9, 10, 42, 999])
def test_both_codes_end_with_the_number_of_their_cell_and_are_typed_back_with_it(cell: int) -> None:
    code, short = in_cell("calm-owl-22345", cell), in_cell("BAKU-TOMI", cell)
    assert CODE.fullmatch(code)
    assert cell_of(code) == cell_of(short) == cell
    assert tidy_code(f" Calm owl 22345 {cell}") == code
    for typed in (short, f"paku tomee {cell}", f"bakutomi{cell}"):
        assert tidy_short(typed) == short
    assert tidy_code(short) is tidy_short(code) is None


@pytest.mark.parametrize("code", ["calm-owl-22345", "calm-owl-abcde", "BAKU-TOMI", "KLMNP"])
def test_a_code_without_a_number_names_no_cell(code: str) -> None:
    assert cell_of(code) == 0
    assert in_cell(code, 0) == code


@pytest.mark.parametrize("typed", ["calm-owl-abcde-0", "calm-owl-abcde-1000", "calm-owl-abcde-03", "calm-owl-3"])
def test_what_names_no_cell_that_can_be_is_no_code(typed: str) -> None:
    assert tidy_code(typed) is None


@pytest.mark.parametrize(
    "flags",
    [
        {"cell": "1000"},
        {"cell": "-1"},
        {"cells": "10.0.0.1", "cell": "1"},
        {"cell": "3", "cells": "http://a:1,http://b:1"},
        {"cell": "0", "cells": "http://a:1"},
    ],
)
def test_cells_that_can_t_be_are_refused_in_words(flags: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        load(flags, {}, None)
    assert refused.value.refusal.code == "bad-settings"
    assert next(iter(flags)) in refused.value.refusal.text


def test_cells_may_be_listed_with_spaces_and_slashes() -> None:
    listed = load({"cells": "http://a:1/, http://b:2", "cell": "2"}, {}, None).cells
    assert listed == "http://a:1,http://b:2"


async def test_a_person_is_one_person_in_all_cells_and_finds_the_tables_of_all(tmp_path: Path) -> None:
    async with (
        cells(tmp_path, *files(tmp_path, 2)) as (one, two),
        guests(one.address, "Ada", "Ben") as (ada, ben),
        same_person(ada, two) as ada_there,
    ):
        first, page = await open_public(ada, "emojito", "first")
        second, there = await open_public(ada_there, "emojito", "second")
        assert (cell_of(first), cell_of(second)) == (1, 2)
        assert there.table["you"] == page.table["you"]

        short = there.table["short"]
        assert cell_of(short) == 2
        for typed in (second, second.upper().replace("-", "%20"), short.lower(), short.replace("-", "%20")):
            assert await found(ben, typed) == (200, second)
        assert await listed(ben) == ["first", "second"]
        assert [table["code"] for table in await mine(ada, first, second)] == [second, first]
        assert await mine(ben, first, second) == [], "nobody learns of tables where they have not been"


async def test_the_next_table_of_an_evening_is_in_the_cell_of_the_last(tmp_path: Path) -> None:
    async with (
        cells(tmp_path, *files(tmp_path, 2)) as (one, two),
        guests(two.address, "Ada", "Ben") as (ada, ben),
        same_person(ada, one) as ada_elsewhere,
    ):
        code = await ada.create("expressions")
        await begin(await ada.open(code), await ben.open(code))
        status, made = await ada_elsewhere.post("/api/tables", json.dumps({"game": "expressions", "after": code}))
        assert (status, cell_of(made["code"])) == (201, 2)
        assert (await two.live(code)).table.next_time == made["code"]


async def test_tables_from_before_there_were_cells_are_in_the_first(tmp_path: Path) -> None:
    stores = files(tmp_path, 2)
    async with serving(stores[0], tmp_path) as alone, guests(alone.address, "Ada") as (ada,):
        code, page = await open_public(ada, "emojito", "old")
        short = page.table["short"]
        assert cell_of(code) == cell_of(short) == 0
    async with cells(tmp_path, *stores) as (one, two), guests(two.address, "Ben") as (ben,):
        assert await found(ben, code) == await found(ben, short) == (200, code)
        async with same_person(ben, one) as there:
            assert (await there.open(code)).table["settings"]["title"] == "old"


async def test_a_database_that_is_away_is_noticed_at_the_tables_of_its_cell_alone(
    tmp_path: Path, postgres: Postgres
) -> None:
    async with (
        cells(tmp_path, f"sqlite:{tmp_path / 'one.db'}", postgres.fresh()) as (one, two),
        guests(one.address, "Ada", "Ben") as here,
        guests(two.address, "Cy", "Di") as there,
    ):
        code, other = await here[0].create("expressions"), await there[0].create("expressions")
        pages = [await guest.open(code) for guest in here]
        theirs = [await guest.open(other) for guest in there]
        await begin(*pages)
        await begin(*theirs)
        postgres.stop("immediate")
        try:
            assert await theirs[0].refused("Talk", text="hello?") == "store-down"
            await asyncio.gather(*(page.play() for page in pages))
            assert all(page.game["outcome"] for page in pages)
            assert not any(page.closed.done() for page in pages)
            assert await listed(here[0]) == []
            assert [table["code"] for table in await mine(here[0], code, other)] == [code]
            assert cell_of(await here[0].create("emojito")) == 1
        finally:
            postgres.start()
        await theirs[0].do("Talk", text="back again")


async def test_a_cell_that_is_down_and_one_that_does_not_exist_are_told_apart(tmp_path: Path) -> None:
    async with cells(tmp_path, *files(tmp_path, 2)) as (one, two), guests(one.address, "Ada") as (ada,):
        async with guests(two.address, "Ben") as (ben,):
            code = await ben.create("emojito")
        # The proxy brings what it can't bring to another cell to the next one.
        assert await ada.turned_away(code) == "cell-down"
        assert await ada.turned_away("calm-owl-abcde-3") == "unknown-table"
        assert await found(ada, "calm-owl-abcde-2") == (404, "unknown-table")
        assert await found(ada, "calm-owl-abcde-3") == (404, "unknown-table")
        assert await found(ada, "BAKU-TOMI-3") == (404, "unknown-table")
        async with ada.http.get(f"/api/tables/{code}/invitation") as response:
            assert (response.status, (await response.json())["code"]) == (503, "cell-down")


async def test_a_cell_that_hangs_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cells_api, "SECONDS", 0.2)
    over = asyncio.Event()

    async def hang(request: web.Request) -> web.Response:
        await over.wait()
        return web.Response()

    silent, port, own = web.Application(), free_port(), free_port()
    silent.router.add_route("*", "/{path:.*}", hang)
    runner = web.AppRunner(silent)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    addresses = f"http://127.0.0.1:{own},http://127.0.0.1:{port}"
    async with (
        serving(files(tmp_path, 1)[0], tmp_path, cell=1, cells=addresses, port=own) as place,
        guests(place.address, "Ada") as (ada,),
    ):
        code, _ = await open_public(ada, "emojito", "here")
        assert await found(ada, "BAKU-TOMI-2") == (503, "cell-down")
        assert await listed(ada) == ["here"]
        assert [table["code"] for table in await mine(ada, code, "calm-owl-abcde-2")] == [code]
    over.set()
    await runner.cleanup()


async def test_cells_that_disagree_about_their_addresses_do_not_ask_each_other_for_ever(tmp_path: Path) -> None:
    async with cells(tmp_path, *files(tmp_path, 2)) as (one, _), guests(one.address, "Ada") as (ada,):
        code, _page = await open_public(ada, "emojito", "here")
        assert await found(ada, "calm-owl-abcde-2", **{ASKING_CELL: "2"}) == (503, "cell-down")
        assert await listed(ada, **{ASKING_CELL: "2"}) == ["here"]
        assert await found(ada, code, **{ASKING_CELL: "2"}) == (200, code)


async def test_the_public_tables_of_other_cells_are_asked_for_once_in_a_while(tmp_path: Path) -> None:
    async with (
        cells(tmp_path, *files(tmp_path, 2)) as (one, two),
        guests(one.address, "Ada") as (ada,),
        guests(two.address, "Ben") as (ben,),
    ):
        await open_public(ben, "emojito", "there")
        assert await listed(ada) == ["there"]
        await open_public(ben, "emojito", "later")
        assert await listed(ada) == ["there"], "remembered for some seconds"


async def test_a_stream_has_the_number_of_its_cell_at_the_front_of_its_id(tmp_path: Path) -> None:
    async with (
        cells(tmp_path, *files(tmp_path, 2)) as (_, two),
        guests(two.address, "Ada", streams=True) as (ada,),
    ):
        page = await ada.open(await ada.create("emojito"))
        assert two.server.tables.process.startswith("2-")
        await page.do("Talk", text="over a stream")
