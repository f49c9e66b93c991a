"""Decks of people's own at a table: brought as a file, chosen from a folder, refused with card and field."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from harness.server.guest import Guest, Page, begin, guests
from harness.server.serving import Place, serving
from PIL import Image
from tests.decks.making import FEELINGS, card, deck, packed, picture

from mien.kit import Match, Record

WITH_PICTURES = deck(*(card(name, picture=f"{name}.png") for name in FEELINGS[:8]))
FILES = {f"{name}.png": picture() for name in FEELINGS[:8]}


async def bring(guest: Guest, code: str, raw: bytes | io.BytesIO) -> tuple[int, dict[str, Any]]:
    return await guest.post(f"/api/tables/{code}/deck?name=ours.mien", raw)


@asynccontextmanager
async def table(store: str, data: Path, **settings: Any) -> AsyncIterator[tuple[Place, str, Guest, Guest, Page]]:
    """A table of Emojito with Ada, its host; Ben has come, too."""
    async with serving(store, data, **settings) as place, guests(place.address, "Ada", "Ben") as (ada, ben):
        code = await ada.create("emojito")
        page = await ada.open(code)
        await ben.open(code)
        yield place, code, ada, ben, page


async def test_a_deck_is_laid_on_the_table_seen_by_all_there_and_goes_with_it(store: str, tmp_path: Path) -> None:
    async with table(store, tmp_path) as (place, code, ada, ben, page), guests(place.address, "Eve") as (eve,):
        raw = packed(WITH_PICTURES, FILES)
        assert (await bring(ben, code, raw))[1]["code"] == "host-only"
        assert (await bring(ben, code, b"no deck"))[1]["code"] == "host-only", "it is not even opened"
        status, laid = await bring(ada, code, raw)
        assert (status, len(laid["hash"])) == (201, 64)
        await page.until(lambda page: page.table["deck"])
        shown = page.table["deck"]
        assert (shown["hash"], shown["cards"], shown["pictures"]) == (laid["hash"], 8, 8)
        assert shown["for_people_only"] == 8
        assert page.table["options"]["deck"] is None

        cards = json.loads((await ben.get(f"/api/tables/{code}/deck"))[1])["cards"]
        assert [each["name"]["en"] for each in cards] == list(FEELINGS[:8])
        status, seen = await ben.get(f"/api/tables/{code}/photos/{cards[0]['picture']}")
        assert status == 200
        assert Image.open(io.BytesIO(seen)).format == "WEBP"
        for path in ("deck", f"photos/{cards[0]['picture']}"):
            assert (await eve.get(f"/api/tables/{code}/{path}"))[0] == 403

        await page.do("WithdrawDeck")
        assert page.table["deck"] is None
        assert (await ben.get(f"/api/tables/{code}/photos/{cards[0]['picture']}"))[0] == 404
        assert await place.server.store.photo(code, cards[0]["picture"]) is None
        assert (await ben.get(f"/api/tables/{code}/deck"))[0] == 404


async def test_a_game_goes_on_without_its_deck_and_its_record_replays(sqlite: str, tmp_path: Path) -> None:
    async with table(sqlite, tmp_path) as (_, code, ada, ben, page):
        await bring(ada, code, packed(WITH_PICTURES, FILES))
        pages = (page, await ben.open(code))
        await begin(*pages)
        for each in pages:
            await each.until(lambda page: page.game)
        await page.do("WithdrawDeck")
        while not page.game["outcome"]:
            asked = [each for each in pages if each.is_asked]
            await asked[0].answer() if asked else await page.until(lambda _: any(p.is_asked for p in pages))
        record = Record.from_json((await ben.get(f"/api/tables/{code}/games/1"))[1])
        assert [own["name"]["en"] for own in record.options["deck"]["cards"]] == list(FEELINGS[:8])
        assert Match.replay(record).outcome == record.outcome
        replay = json.loads((await ben.get(f"/api/tables/{code}/games/1/replay"))[1])
        told, *others = [frame["view"]["options"]["deck"] for frame in replay["frames"]]
        assert told["title"] == {"en": "Feelings"}
        assert set(others) == {None}


def bomb() -> bytes:
    """Thirty kilobytes that unpack to more than a deck may have."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("deck.json", json.dumps(deck()))
        archive.writestr("zeros", b"\0" * 70_000_000)
    return out.getvalue()


def one_wrong(**change: Any) -> bytes:
    """A deck whose third card is like this."""
    cards = deck()["cards"]
    cards[2] = {**cards[2], **change}
    return packed(deck(*cards))


BAD = {
    "a zip bomb": (bomb(), "deck-too-large", "", ""),
    "no archive": (b"PK\x03\x04 and then nothing of the kind", "not-a-deck", "", ""),
    "no picture": (
        packed(deck(*deck()["cards"][:-1], card("Odd", picture="odd.png")), {"odd.png": b"\x89PNG\r\n\x1a\n no"}),
        *("deck-not-a-picture", "12 (odd)", "picture"),
    ),
    "markup": (one_wrong(name={"en": "<b>Angry</b>"}), "deck-text-markup", "3 (angry)", "name.en"),
    "too few cards": (packed(deck(*deck()["cards"][:4])), "deck-too-small", "", ""),
}
"""One of each kind of fault, of a file, a picture, a card and a deck; tests/decks/test_opening.py has them all."""


async def test_bad_decks_are_refused_with_card_and_field_and_nothing_is_kept(sqlite: str, tmp_path: Path) -> None:
    async with table(sqlite, tmp_path) as (place, code, ada, _, page):
        good = (await bring(ada, code, packed(WITH_PICTURES, FILES)))[1]["hash"]
        entries = len(await place.server.store.read(code))
        for what, (raw, code_of_fault, number, field) in BAD.items():
            status, no = await bring(ada, code, raw)
            assert status >= 400, what
            told = no["words"]
            assert (no["code"], told.get("card", ""), told.get("field", "")) == (code_of_fault, number, field), (
                what
            )
        assert len(await place.server.store.read(code)) == entries
        assert page.table["deck"]["hash"] == good


async def test_a_deck_larger_than_any_is_refused_while_it_comes(sqlite: str, tmp_path: Path) -> None:
    async with table(sqlite, tmp_path) as (_, code, ada, _, _):
        assert (await bring(ada, code, io.BytesIO(b"PK" + bytes(33_000_000))))[0] == 413


async def test_a_table_can_choose_a_deck_of_the_hosts_folder(sqlite: str, tmp_path: Path) -> None:
    folder = tmp_path / "decks"
    (folder / "class").mkdir(parents=True)
    (folder / "class" / "deck.json").write_text(json.dumps(deck(title={"en": "Class 3b"})))
    (folder / "home.mien").write_bytes(packed(WITH_PICTURES, FILES))
    (folder / "broken.zip").write_bytes(b"nothing")
    (folder / "notes.txt").write_text("no deck")
    settings = {"preset": "school", "open_tables": "everyone", "decks_folder": str(folder)}
    async with table(sqlite, tmp_path / "data", **settings) as (_, code, ada, ben, page):
        status, body = await ben.get("/api/decks")
        assert status == 200
        assert [(each["name"], each["cards"]) for each in json.loads(body)] == [("class", 12), ("home.mien", 8)]
        assert (await ada.post(f"/api/tables/{code}/deck/home.mien", ""))[0] == 201
        await page.until(lambda page: page.table["deck"])
        assert page.table["deck"]["pictures"] == 8
        assert (await ada.post(f"/api/tables/{code}/deck/class", ""))[0] == 201
        for name in ("nowhere", "..%2fdata", "broken.txt", "notes.txt"):
            assert (await ada.post(f"/api/tables/{code}/deck/{name}", ""))[0] == 404
        status, no = await bring(ada, code, packed(deck()))
        assert (status, no["code"]) == (403, "forbids-decks")


async def test_a_host_may_forbid_pictures_in_decks_that_people_bring(sqlite: str, tmp_path: Path) -> None:
    async with table(sqlite, tmp_path, photos=False) as (_, code, ada, _, _):
        assert (await bring(ada, code, packed(WITH_PICTURES, FILES)))[1]["code"] == "forbids-photos"
        assert (await bring(ada, code, packed(deck())))[0] == 201


async def test_words_of_a_deck_pass_the_hosts_list(sqlite: str, tmp_path: Path) -> None:
    words = tmp_path / "words"
    words.mkdir()
    (words / "en.txt").write_text("drat\n")
    (words / "fr.txt").write_text("zut\n")
    async with table(sqlite, tmp_path / "data", words=str(words)) as (_, code, ada, _, _):
        for wrong in ({"name": {"en": "DRAT!"}}, {"name": {"en": "Angry"}, "talk": [{"fr": "Ah, zut ?"}]}):
            status, no = await bring(ada, code, one_wrong(**wrong))
            assert (status, no["code"], no["words"]["card"]) == (400, "word-in-deck", "angry")
        assert (await bring(ada, code, one_wrong(name={"en": "Zut"})))[0] == 201


@pytest.mark.parametrize("forbidden", [{"decks": False}, {"photos": False}])
async def test_a_deck_from_before_it_was_forbidden_goes_when_somebody_comes(
    forbidden: dict[str, bool], sqlite: str, tmp_path: Path
) -> None:
    async with table(sqlite, tmp_path) as (_, code, ada, _, _):
        await bring(ada, code, packed(WITH_PICTURES, FILES))
    async with serving(sqlite, tmp_path, **forbidden) as place, guests(place.address, "Ben") as (ben,):
        page = await ben.open(code)
        assert page.table["deck"] is None
