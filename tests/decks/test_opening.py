"""Decks are opened, and what is wrong with one is told by file, card and field."""

from __future__ import annotations

import io
import json
import os
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import pytest
from tests.decks.making import FEELINGS, card, deck, packed, picture

from mien.decks import BadDeck, Fault, open_deck, open_packed
from mien.decks.files import MOST_ENTRIES, MOST_PACKED
from mien.kit.decks import MOST_CARDS


def faults(raw: bytes) -> tuple[Fault, ...]:
    """All that is wrong with a packed deck."""
    with pytest.raises(BadDeck) as bad:
        open_packed(raw, "mine.mien")
    assert bad.value.refusal.code == bad.value.faults[0].code
    return tuple(bad.value.faults)


def places(raw: bytes) -> list[tuple[str, str, str, str]]:
    """The code, file, card and field of every fault."""
    return [(fault.code, fault.file, fault.card, fault.field) for fault in faults(raw)]


def only_place(*cards: dict[str, Any], **more: Any) -> tuple[str, str, str, str]:
    """The one fault of a deck of these cards."""
    (place,) = places(packed(deck(*cards, **more)))
    return place


def entries(*names: str) -> bytes:
    """An archive of a sound deck and files of these names."""
    return packed(deck(), dict.fromkeys(names, b"x"))


# Sound decks ----------------------------------------------------------------------------------------------


def test_a_deck_has_its_cards_and_their_pictures() -> None:
    happy = card("Happy", picture="pictures/happy.png", face={"smile": 1, "browIn": 0.5}, talk=[{"en": "When?"}])
    opened = open_packed(packed(deck(happy), {"pictures/happy.png": picture()}), "mine.mien")
    (first,) = opened.deck.cards
    assert first.name == {"en": "Happy"}
    assert (first.face.smile, first.face.brow_in) == (1, 0.5)
    assert opened.picture(first) == picture()


def test_a_deck_has_one_hash_in_a_folder_packed_and_packed_with_its_folder(tmp_path: Path) -> None:
    said, red = deck(card("Happy", picture="happy.png")), picture()
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "deck.json").write_text(json.dumps(said, indent=2), encoding="utf-8")
    (folder / "happy.png").write_bytes(red)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mine/deck.json", json.dumps(said))
        archive.writestr("mine/happy.png", red)
        archive.writestr("__MACOSX/deck.json", b"x")
    hashes = {
        open_deck(folder).hash,
        open_packed(packed(said, {"happy.png": red}), "a").hash,
        open_packed(out.getvalue(), "b").hash,
    }
    assert len(hashes) == 1
    assert open_packed(packed(said, {"happy.png": picture("blue")}), "a").hash not in hashes
    assert open_packed(packed(deck(card("Sad", picture="happy.png")), {"happy.png": red}), "a").hash not in hashes


def test_names_in_every_script_are_taken() -> None:
    names = ["Żal", "سعيد", "שמח", "嬉しい", "Счастье", "👩‍👩‍👧 proud", "I <3 you", "Tom & Jo"]
    cards = [{"id": f"card-{number}", "name": {"en": name}} for number, name in enumerate(names)]
    assert [one.name["en"] for one in open_packed(packed(deck(*cards)), "a").deck.cards] == names


# Files that are no decks, or mean harm --------------------------------------------------------------------


@pytest.mark.parametrize("raw", [b"", b"PK", b"\x89PNG", b'{"format": 1}', os.urandom(4096)])
def test_a_file_that_is_no_archive_is_refused(raw: bytes) -> None:
    assert places(raw) == [("not-a-deck", "mine.mien", "", "")]


def test_an_archive_without_deck_json_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("cards.json", "{}")
    assert places(out.getvalue()) == [("not-a-deck", "mine.mien", "", "")]


def test_a_damaged_archive_is_refused() -> None:
    whole = bytearray(packed(json.dumps(deck()).encode()))
    whole[60:64] = b"\xff\xff\xff\xff"
    assert places(bytes(whole)) == [("deck-damaged", "deck.json", "", "")]


@pytest.mark.parametrize(
    "name", ["../deck.png", "/etc/passwd", "a/../../b.png", "..\\b.png", "C:\\b.png", "a\nb.png"]
)
def test_files_that_climb_out_are_refused(name: str) -> None:
    (place,) = places(entries(name))
    assert place[0] == "deck-unsafe-file"
    assert only_place(card("Happy", picture=name)) == ("deck-unsafe-file", "deck.json", "1 (happy)", "picture")


def test_a_link_in_an_archive_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("deck.json", json.dumps(deck()))
        link = zipfile.ZipInfo("happy.png")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    assert places(out.getvalue()) == [("deck-unsafe-file", "happy.png", "", "")]


def test_a_link_out_of_a_folder_leads_to_nothing(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(picture())
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "happy.png").symlink_to(tmp_path / "secret.png")
    (folder / "deck.json").write_text(json.dumps(deck(card("Happy", picture="happy.png"))), encoding="utf-8")
    with pytest.raises(BadDeck) as bad:
        open_deck(folder)
    assert [fault.code for fault in bad.value.faults] == ["deck-no-file"]


def test_two_files_of_one_name_are_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("deck.json", json.dumps(deck()))
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("deck.json", json.dumps(deck(card("Sad"))))
    assert places(out.getvalue()) == [("deck-same-file", "deck.json", "", "")]


def test_an_archive_that_needs_a_password_is_refused() -> None:
    raw = bytearray(packed(deck()))
    directory = raw.index(b"PK\x01\x02")
    raw[6] |= 1
    raw[directory + 8] |= 1
    assert places(bytes(raw)) == [("deck-damaged", "deck.json", "", "")]


def test_an_archive_packed_otherwise_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("deck.json", json.dumps(deck()))
    assert places(out.getvalue()) == [("deck-damaged", "deck.json", "", "")]


@pytest.mark.parametrize("named", ["deck.json", "happy.png", "beside.bin"])
def test_a_zip_bomb_is_refused_without_being_unpacked(named: str) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        if named != "deck.json":
            archive.writestr("deck.json", json.dumps(deck(card("Happy", picture="happy.png"))))
        with archive.open(named, "w") as file:
            for _ in range(200):
                file.write(bytes(1_000_000))
    raw = out.getvalue()
    tracemalloc.start()
    try:
        assert {fault.code for fault in faults(raw)} == {"deck-too-large"}
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_an_archive_that_lies_about_its_size_is_read_no_further() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("deck.json", b" " * 100_000_000)
    raw = bytearray(out.getvalue())
    directory = raw.index(b"PK\x01\x02")
    for at in (22, directory + 24):
        raw[at : at + 4] = (1000).to_bytes(4, "little")
    assert [fault.file for fault in faults(bytes(raw))] == ["deck.json"]


def test_an_archive_of_too_many_files_is_refused_before_its_directory_is_read() -> None:
    many = packed(deck()) + b"PK\x01\x02" * MOST_ENTRIES
    assert places(many) == [("deck-too-many-files", "mine.mien", "", "")]
    fewer = packed(deck())
    fewer += b"PK\x01\x02" * (MOST_ENTRIES - fewer.count(b"PK\x01\x02"))
    assert open_packed(fewer, "mine.mien").deck.cards, "it has as many as there may be"


def test_a_file_that_is_too_large_is_refused_without_being_opened() -> None:
    assert places(bytes(MOST_PACKED + 1)) == [("deck-too-large", "mine.mien", "", "")]


# What deck.json says --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said", [b"", b"{", b'{"format": 1,}', b"\xff\xfe", b'{"cards": ' + b"[" * 100_000, b"NaN"]
)
def test_what_is_no_json_is_refused(said: bytes) -> None:
    assert places(packed(said)) == [("deck-json", "deck.json", "", "")]


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ([], ("deck-shape", "deck.json", "", "")),
        ({}, ("deck-shape", "deck.json", "", "")),
        (deck(format=2), ("deck-newer", "deck.json", "", "format")),
        (deck(format=0), ("deck-newer", "deck.json", "", "format")),
        (deck(format="1"), ("deck-shape", "deck.json", "", "format")),
        (deck(game="poker"), ("deck-game", "deck.json", "", "game")),
        (deck(game="expressions"), ("deck-game", "deck.json", "", "game")),
        (deck(cards=[]), ("deck-no-cards", "deck.json", "", "cards")),
        (deck(cards=[{}] * 10_000), ("deck-too-many-cards", "deck.json", "", "cards")),
        (deck(more="?"), ("deck-shape", "deck.json", "", "")),
        (deck(title={}), ("deck-text-empty", "deck.json", "", "title")),
        (deck(title={"en": "<b>Mine</b>"}), ("deck-text-markup", "deck.json", "", "title.en")),
        (deck(title={"English": "Mine"}), ("deck-language", "deck.json", "", "title")),
        (deck(author="x" * 81), ("deck-text-long", "deck.json", "", "author")),
        (deck(version=""), ("deck-text-empty", "deck.json", "", "version")),
        (deck(age=-1), ("deck-number", "deck.json", "", "age")),
        (deck(age="five"), ("deck-shape", "deck.json", "", "age")),
    ],
)
def test_what_is_wrong_with_a_deck_is_told_with_its_field(said: Any, place: tuple[str, str, str, str]) -> None:
    assert places(packed(said)) == [place]


def test_a_deck_of_the_most_cards_is_taken() -> None:
    cards = [card(f"Card {number}") for number in range(MOST_CARDS)]
    assert len(open_packed(packed(deck(*cards)), "a").deck.cards) == MOST_CARDS
    (place,) = places(packed(deck(*cards, card("One more"))))
    assert place[0] == "deck-too-many-cards"


# Cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"id": ""}, "deck-card-id", "id"),
        ({"id": "Happy Dog"}, "deck-card-id", "id"),
        ({"id": "a" * 41}, "deck-card-id", "id"),
        ({"name": {"fr": "Content"}}, "deck-no-name", "name"),
        ({"name": {"en": ""}}, "deck-text-empty", "name.en"),
        ({"name": {"en": "\u200b \u2060"}}, "deck-text-empty", "name.en"),
        ({"name": {"en": "<img src=x onerror=alert(1)>"}}, "deck-text-markup", "name.en"),
        ({"name": {"en": "&lt;b&gt;"}}, "deck-text-markup", "name.en"),
        ({"name": {"en": "happy\u202edas"}}, "deck-text-hidden", "name.en"),
        ({"name": {"en": "hap\u200bpy"}}, "deck-text-hidden", "name.en"),
        ({"name": {"en": "😀" * 500}}, "deck-text-long", "name.en"),
        ({"name": {"en": "two\nlines\x1b[31m"}}, "deck-text-hidden", "name.en"),
        ({"face": {"smile": 1.01}}, "deck-number", "face.smile"),
        ({"face": {"browIn": -1.5}}, "deck-number", "face.browIn"),
        ({"face": {"lid": 1e300}}, "deck-number", "face.lid"),
        ({"face": {"grin": 1}}, "deck-shape", "face"),
        ({"face": {"smile": "wide"}}, "deck-shape", "face.smile"),
        ({"voice": {"energy": 2, "pleasure": 0}}, "deck-number", "voice.energy"),
        ({"voice": {"energy": 0, "pleasure": 0, "sounds": ["moo"]}}, "deck-shape", "voice.sounds[0]"),
        ({"picture": "gone.png"}, "deck-no-file", "picture"),
        ({"picture": "not.png"}, "deck-not-a-picture", "picture"),
        ({"talk": [{"en": "Why?"}] * 6}, "deck-too-many", "talk"),
        ({"talk": [{"en": "Why?"}, {"en": "?" * 201}]}, "deck-text-long", "talk.2.en"),
        ({"colour": "red"}, "deck-shape", ""),
    ],
)
def test_what_is_wrong_with_a_card_is_told_with_its_field(change: dict[str, Any], code: str, field: str) -> None:
    said = {**card("Happy"), **change}
    (fault,) = faults(packed(deck(card("Sad"), said), {"not.png": b"GIF89a"}))
    assert (fault.code, fault.file, fault.card.split(" ")[0], fault.field) == (code, "deck.json", "2", field)
    assert str(fault).startswith("deck.json, card 2")


def test_two_cards_of_one_name_or_id_are_refused_however_they_are_written() -> None:
    one, other = card("Happy"), {"id": "glad", "name": {"en": "ｈＡＰＰＹ"}}
    assert only_place(one, other) == ("deck-same-name", "deck.json", "2 (glad)", "name.en")
    assert only_place(one, {"id": "happy", "name": {"en": "Glad"}}) == (
        "deck-same-id",
        "deck.json",
        "2 (happy)",
        "id",
    )


def test_every_fault_is_told_at_once() -> None:
    cards = [card(name, face={"smile": 2}) for name in FEELINGS]
    cards[3] = {"id": "afraid"}
    found = places(packed(deck(*cards, age=200)))
    assert found[0] == ("deck-number", "deck.json", "", "age")
    assert [place[2].split(" ")[0] for place in found[1:]] == [str(number) for number in range(1, 13)]
