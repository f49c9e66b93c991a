"""A code of four syllables, said across a room: it leads to a table as long as newcomers are welcome there."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import Any

import pytest
from harness.server.guest import Guest, guests
from harness.server.serving import serving

from mien.server.tables.finder import ALL_SHORT_GUESSES, FEW_SHORT_GUESSES, SHORT_GUESSES
from mien.table.codes import tidy_code
from mien.table.short_codes import short_codes, short_from, tidy_short
from mien.table.table import SHORT_CODE_TTL

WRONG = "BABI-BOBU"
"""A code that no table has here: the deal is drawn, but not from so few."""


async def found(guest: Guest, typed: str, home: str = "") -> tuple[int, Any]:
    """What the start page is told of a code that somebody typed, at this address if a proxy says which."""
    async with guest.http.get(f"/api/tables/{typed}", headers={"X-Forwarded-For": home}) as response:
        return response.status, (await response.json())["code"]


def test_short_codes_are_syllables_that_are_read_as_they_are_written() -> None:
    short = short_from(secrets.token_bytes(8))
    assert re.fullmatch("([BKLMRST][AIOU]){2}-([BKLMRST][AIOU]){2}", short)
    for typed in (short, short.lower(), short.replace("-", " "), " ".join(short), short.replace("-", "")):
        assert tidy_short(typed) == short
        assert tidy_code(typed) is None


@pytest.mark.parametrize(
    "heard", ["paku tomi", "bakoo tomee", "Bakou Dohni", "backu, tonny", "waggu domy", "BAHKU-TOMIE"]
)
def test_a_code_that_was_heard_and_spelt_otherwise_is_the_same(heard: str) -> None:
    assert tidy_short(heard) == "BAKU-TOMI"


def test_every_code_is_another_to_the_ear_and_none_says_a_syllable_twice_or_a_word_to_mind() -> None:
    spelt = {short_from(number.to_bytes(8, "big")) for number in range(28**4)}
    assert len(spelt) == short_codes() == len({tidy_short(short) for short in spelt})
    letters = "\n".join(spelt).replace("-", "")
    assert not re.search(r"^(?:..)*?(..)\1", letters, re.MULTILINE)
    assert "SUKA" not in letters


@pytest.mark.parametrize(
    "typed",
    ["", "baku", "baku-tomi-la", "baku tom", "abku tomi", "bajku tomi", "b8ku tomi", "calm-owl-abcde", "ĸlmnp"],
)
def test_what_can_t_be_a_short_code_is_none(typed: str) -> None:
    assert tidy_short(typed) is None


def test_the_letters_of_earlier_tables_are_read_as_before() -> None:
    for typed in ("klmnp", " KLMNP ", "k l m n p", "K-L-M-N-P", "klm.np"):
        assert tidy_short(typed) == "KLMNP"


def test_the_sums_on_guessing_in_the_docs_are_those_of_these_codes() -> None:
    page = (Path(__file__).parents[2] / "docs/reference/table-codes.md").read_text()
    codes = short_codes()
    assert f"{codes:,} short codes" in page
    for guesses in (SHORT_GUESSES, ALL_SHORT_GUESSES):
        for tables in (50, 1):
            assert f"{_rounded(codes / guesses / tables):,} hours" in page


def _rounded(hours: float) -> int:
    """To two digits."""
    return int(float(f"{hours:.2g}"))


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
        for _ in range(SHORT_GUESSES):
            assert (await found(eve, WRONG))[0] == 404
        assert (await found(eve, WRONG))[0] == 429
        assert (await found(eve, short))[0] == 429, "a right one is not told from a wrong one any more"
        assert await found(ada, short) == (200, code)
        assert await found(eve, code) == (200, code), "the link works as ever"


async def test_those_who_guess_from_many_addresses_keep_no_newcomer_out(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mien.server.tables.finder.ALL_SHORT_GUESSES", 3)

    async with (
        serving(sqlite, tmp_path, behind_proxy=True) as place,
        guests(place.address, "Ada", "Eve", "Flo") as (ada, eve, flo),
    ):
        code = await ada.create("emojito")
        short = (await ada.open(code)).table["short"]
        for home in range(3):
            assert (await found(eve, WRONG, f"192.0.2.{home}"))[0] == 404
        for _ in range(FEW_SHORT_GUESSES):
            assert (await found(eve, WRONG, "192.0.2.9"))[0] == 404
        assert (await found(eve, WRONG, "192.0.2.9"))[0] == 429, "now each has a few, not thirty"
        assert await found(flo, short, "192.0.2.99") == (200, code)


async def test_all_networks_of_one_line_count_as_one_address(sqlite: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite, tmp_path, behind_proxy=True) as place,
        guests(place.address, "Eve") as (eve,),
    ):
        for network in range(SHORT_GUESSES):
            assert (await found(eve, WRONG, f"2001:db8:0:1{network:02x}::1"))[0] == 404
        assert (await found(eve, WRONG, "2001:db8:0:1ff::1"))[0] == 429
        assert (await found(eve, WRONG, "2001:db8:0:200::1"))[0] == 404, "the neighbour's line"
        assert (await found(eve, WRONG, "no:address"))[0] == 404
