"""Two processes on one database: each hears of what the other appends if it has people there, and only then."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
from harness.postgres import Postgres
from harness.server.guest import guests
from harness.server.serving import serving
from tests.server.outside import invite, outsider
from tests.server.test_screens import hang_up

END = "end of what is listened to"


class Ear:
    """Hears what processes notify each other of."""

    def __init__(self, connection: psycopg.AsyncConnection[tuple[object, ...]]) -> None:
        self._connection = connection

    async def heard(self) -> list[str]:
        """The tables of which somebody was told since the last time, in order."""
        await self._connection.execute("SELECT pg_notify('mien', %s)", [END])
        codes: list[str] = []
        async for note in self._connection.notifies():
            if note.payload == END:
                break
            codes.append(note.payload.partition(" ")[2])
        return codes


@asynccontextmanager
async def listening(store: str) -> AsyncIterator[Ear]:
    """An ear at this database."""
    async with await psycopg.AsyncConnection.connect(store, autocommit=True) as connection:
        await connection.execute("LISTEN mien")
        yield Ear(connection)


async def test_a_process_without_people_at_a_table_is_not_told_of_it(postgres: Postgres, tmp_path: Path) -> None:
    store = postgres.fresh()
    async with (
        serving(store, tmp_path) as here,
        serving(store, tmp_path) as there,
        listening(store) as ear,
        guests(here.address, "Ada", "Ben") as (ada, ben),
        guests(there.address, "Cy") as (cy,),
    ):
        code = await ada.create("emojito")
        pages = [await guest.open(code) for guest in (ada, ben)]
        for page in pages:
            await page.do("Sit")
        assert await ear.heard() == []
        # Somebody comes elsewhere: from then on both processes tell each other.
        watching = await cy.open(code)
        await pages[0].until(lambda page: len(page.table["people"]) == 3)
        assert await ear.heard() == [code]
        await pages[0].do("Talk", text="Welcome!")
        await watching.until(lambda page: page.of("Spoken"))
        assert await ear.heard() == [code]
        # They go again, and nobody is there to be told.
        await watching.leave()
        await pages[0].until(lambda page: not page.table["people"][2]["here"])
        await ear.heard()
        await pages[0].do("Talk", text="Bye!")
        assert await ear.heard() == []
        assert (await there.live(code)).table.lines == (await here.live(code)).table.lines


async def test_a_program_counts_as_somebody_who_must_be_told(postgres: Postgres, tmp_path: Path) -> None:
    store = postgres.fresh()
    async with (
        serving(store, tmp_path) as here,
        serving(store, tmp_path) as there,
        listening(store) as ear,
        guests(here.address, "Ada") as (ada,),
    ):
        code = await ada.create("emojito")
        page = await ada.open(code)
        await page.do("Sit")
        async with outsider(there.address, code, await invite(page)):
            await page.until(lambda page: page.table["chairs"][1]["program"]["state"] == "here")
            await ear.heard()
            await page.do("Talk", text="Are you a program?")
            assert await ear.heard() == [code]


async def test_what_is_asked_of_a_process_that_was_not_told_is_answered_by_the_log(
    postgres: Postgres, tmp_path: Path
) -> None:
    store = postgres.fresh()
    async with (
        serving(store, tmp_path) as here,
        serving(store, tmp_path) as there,
        guests(here.address, "Ada") as (ada,),
        guests(there.address, "Ben") as (ben,),
    ):
        code = await ada.create("emojito")
        page = await ada.open(code)
        assert len((await there.live(code)).table.lines) == 0
        await page.do("Talk", text="One")
        assert [line.text for line in (await there.live(code)).table.lines] == ["One"]
        await page.do("Talk", text="Two")
        coming = await ben.open(code)
        assert [line["text"] for line in coming.of("Chat")[-1]["lines"]] == ["One", "Two"]
        await page.do("Talk", text="Three")
        await coming.until(lambda page: page.of("Spoken"))


async def test_a_screen_on_another_process_follows_though_the_log_does_not_know_of_it(
    postgres: Postgres, tmp_path: Path
) -> None:
    store = postgres.fresh()
    async with (
        serving(store, tmp_path) as here,
        serving(store, tmp_path) as there,
        guests(here.address, "Ada") as (ada,),
        guests(there.address, "Eve") as (eve,),
    ):
        code = await ada.create("emojito")
        page = await ada.open(code)
        screen = await hang_up(eve, code)
        await screen.until(lambda page: page.table)
        await page.do("Talk", text="Can you all see it?")
        await screen.until(lambda page: page.of("Spoken"))
