"""A code of five letters, said across a room: it leads to a table as long as newcomers are welcome there."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import pytest
from harness.server.guest import Guest, guests
from harness.server.serving import serving

from mien.server.tables.finder import SHORT_GUESSES
from mien.table.codes import SHORT_LETTERS, short_from, tidy_code, tidy_short
from mien.table.table import SHORT_CODE_TTL


async def found(guest: Guest, typed: str, home: str = "") -> tuple[int, Any]:
    """What the start page is told of a code that somebody typed, at this address if a proxy says which."""
    async with guest.http.get(f"/api/tables/{typed}", headers={"X-Forwarded-For": home}) as response:
        return response.status, (await response.json())["code"]


def test_short_codes_are_letters_that_nobody_mistakes_and_are_read_however_they_are_typed() -> None:
    short = short_from(secrets.token_bytes(8))
    assert len(short) == 5
    assert set(short) <= set(SHORT_LETTERS)
    assert not set(SHORT_LETTERS) & set("AEIOUY0123456789")
    for typed in ("klmnp", " KLMNP ", "k l m n p", "K-L-M-N-P", "klm.np"):
        assert tidy_short(typed) == "KLMNP"
        assert tidy_code(typed) is None
    for typed in ("", "klmn", "klmnpq", "klmno", "calm-owl-abcde", "ĸlmnp"):
        assert tidy_short(typed) is None


async def test_a_short_code_leads_to_the_long_one_and_nowhere_else(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("emojito")
        short = (await ada.open(code)).table["short"]
        assert await found(ben, short.lower()) == (200, code)
        assert await found(ben, "%20".join(short)) == (200, code)
        # Whatever else is asked of a table is asked by the long code: only that one is in links.
        assert await ben.turned_away(short) == "unknown-table"
        other = await ada.create("emojito")
        assert (await ada.open(other)).table["short"] != short


async def test_a_short_code_sleeps_while_nobody_new_is_welcome(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("emojito")
        page = await ada.open(code)
        short, settings = page.table["short"], page.table["settings"]
        assert await page.do("ChooseSettings", settings={**settings, "locked": True})
        await page.until(lambda page: page.table["short"] is None)
        assert (await found(ben, short))[0] == 404
        assert await found(ada, short) == (200, code), "those who have been there find back"
        assert await page.do("ChooseSettings", settings=settings)
        await page.until(lambda page: page.table["short"] == short)
        assert await found(ben, short) == (200, code)
        live = await place.server.tables.find(code)
        assert live is not None
        table = live.table
        assert table.has_short_code(table.at + SHORT_CODE_TTL - 1)
        assert not table.has_short_code(table.at + SHORT_CODE_TTL)
        assert await page.do("Close")
        assert (await found(ben, short))[0] == 404


async def test_short_codes_can_be_guessed_only_a_few_times_and_guests_still_pass(
    sqlite: str, tmp_path: Path
) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Eve") as (ada, eve):
        code = await ada.create("emojito")
        short = (await ada.open(code)).table["short"]
        wrong = "BBBBB" if short != "BBBBB" else "CCCCC"
        for _ in range(SHORT_GUESSES):
            assert (await found(eve, wrong))[0] == 404
        assert (await found(eve, wrong))[0] == 429
        assert (await found(eve, short))[0] == 429, "a right one is not told from a wrong one any more"
        assert await found(ada, short) == (200, code)
        assert await found(eve, code) == (200, code), "the link works as ever"


async def test_all_addresses_together_have_a_limit_too(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mien.server.tables.finder.ALL_SHORT_GUESSES", 3)

    async with (
        serving(sqlite, tmp_path, behind_proxy=True) as place,
        guests(place.address, "Eve") as (eve,),
    ):
        for home in range(3):
            assert (await found(eve, "bbbbb", f"192.0.2.{home}"))[0] == 404
        assert (await found(eve, "bbbbb", "192.0.2.9"))[0] == 429
