"""Signals with which cameras find each other: for the addressed person's pages, on whatever process they are."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from string import ascii_letters

import psycopg
import pytest
from harness.postgres import Postgres
from harness.server.guest import guests
from harness.server.serving import serving

from mien.server.guests import table_limits


async def test_a_signal_reaches_the_addressed_person_on_another_process(
    postgres: Postgres, tmp_path: Path
) -> None:
    store = postgres.fresh()
    # As long as what two browsers offer each other when they connect.
    offer = "".join(f"a=rtpmap:{number} codec/{number * 7919}\r\n" for number in range(350))

    async with (
        serving(store, tmp_path) as here,
        serving(store, tmp_path) as there,
        guests(here.address, "Ada", "Cy") as (ada, cy),
        guests(there.address, "Ben") as (ben,),
    ):
        code = await ada.create("expressions")
        pages = [await guest.open(code) for guest in (ada, cy, ben)]
        for page in pages:
            await page.until(lambda page: len(page.table["people"]) == 3)
        await pages[0].say({"type": "Signal", "to": ben.id, "body": offer})
        await pages[2].until(lambda page: page.of("Signalled"))
        assert pages[2].of("Signalled")[0] == {"type": "Signalled", "person": ada.id, "body": offer}
        await pages[2].say({"type": "Signal", "to": ada.id, "body": "yes"})
        await pages[0].until(lambda page: page.of("Signalled"))
        assert [len(page.of("Signalled")) for page in pages] == [1, 0, 1]


async def test_signals_that_are_too_long_or_none_at_all_are_lost_and_harm_nobody(
    postgres: Postgres, tmp_path: Path
) -> None:
    store = postgres.fresh()
    noise = "".join(Random(1).choices(ascii_letters, k=12_000))

    async with (
        serving(store, tmp_path) as here,
        serving(store, tmp_path) as there,
        guests(here.address, "Ada") as (ada,),
        guests(there.address, "Ben") as (ben,),
    ):
        code = await ada.create("expressions")
        pages = [await guest.open(code) for guest in (ada, ben)]
        await pages[0].until(lambda page: len(page.table["people"]) == 2)
        await pages[0].say({"type": "Signal", "to": ben.id, "body": noise})
        await here.server.store.pass_on(b"from another version of mien")
        with psycopg.connect(store, autocommit=True) as other:
            other.execute("SELECT pg_notify('mien_note', 'somebody nonsense')")
        await pages[0].say({"type": "Signal", "to": ben.id, "body": "short"})
        await pages[1].until(lambda page: page.of("Signalled"))
        assert [frame["body"] for frame in pages[1].of("Signalled")] == ["short"]


async def test_long_signals_cost_their_sender_more_than_short_ones(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # How long it has to wait for that is another matter.
    monkeypatch.setattr(table_limits, "SLOWED", 0)
    async with (
        serving(sqlite, tmp_path, messages_per_second=2) as place,
        guests(place.address, "Ada", "Ben") as (ada, ben),
    ):
        code = await ada.create("expressions")
        pages = [await guest.open(code) for guest in (ada, ben)]
        await pages[1].until(lambda page: len(page.table["people"]) == 2)
        for number in range(200):
            await pages[0].say({"type": "Signal", "to": ben.id, "body": f"{number} {'x' * 15_000}"})
        # Done or too fast: it comes after all that Ada's page has sent.
        await pages[0].say({"type": "Do", "id": 999, "command": {"type": "Talk", "text": "hello"}})
        await pages[0].until(lambda page: any(frame.get("id") == 999 for frame in page.frames))
        await pages[1].do("Talk", text="hello")
        assert 3 <= len(pages[1].of("Signalled")) < 60


async def test_whoever_sends_signals_without_end_is_slowed_down(sqlite: str, tmp_path: Path) -> None:
    """Thirty megabytes of them: to read those alone would hold up everybody."""
    async with (
        serving(sqlite, tmp_path, messages_per_second=20) as place,
        guests(place.address, "Ada", "Ben") as (ada, ben),
    ):
        code = await ada.create("emojito")
        page, _ = await ada.open(code), await ben.open(code)

        async def pour() -> None:
            for _ in range(2_000):
                await page.say({"type": "Signal", "to": ben.id, "body": "x" * 15_000})

        pouring = asyncio.create_task(pour())
        _, slow = await asyncio.wait((pouring,), timeout=3)
        pouring.cancel()
        assert slow
