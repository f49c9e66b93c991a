"""`mien deck`: begins, checks and packs decks."""

from __future__ import annotations

import json
from pathlib import Path

from tests.commands.terminal import Captured, refusal
from tests.decks.making import card, deck, packed, picture

from mien.cli import main
from mien.decks import open_deck
from mien.games import GAMES


def test_a_new_deck_is_sound_and_is_packed(tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "mine"
    for game in (game for game in GAMES.values() if game.decks):
        assert main(["deck", "new", str(folder / game.name), "--game", game.name]) == 0
    mine = folder / "emojito"
    assert main(["deck", "check", str(mine)]) == 0
    assert main(["deck", "pack", str(mine)]) == 0
    told = capsys.readouterr().out
    assert "12 cards and 0 pictures for Emojito" in told
    assert open_deck(folder / "emojito.mien") == open_deck(mine)
    assert main(["deck", "pack", str(mine), str(tmp_path / "again.zip")]) == 0
    assert (tmp_path / "again.zip").read_bytes() == (folder / "emojito.mien").read_bytes()


def test_a_folder_of_pictures_becomes_a_deck(tmp_path: Path) -> None:
    (tmp_path / "Très_content.PNG").write_bytes(picture())
    (tmp_path / "sad.jpg").write_bytes(picture("blue", kind="JPEG"))
    (tmp_path / "notes.txt").write_text("?", encoding="utf-8")
    assert main(["deck", "new", str(tmp_path), "--language", "fr"]) == 0
    first, second = open_deck(tmp_path).deck.cards
    assert (first.id, first.name, first.picture) == ("tres-content", {"fr": "Très content"}, "Très_content.PNG")
    assert second.id == "sad"
    assert "Très content" in (tmp_path / "deck.json").read_text(encoding="utf-8"), "people read and change it"


def test_a_deck_that_is_there_is_not_written_over(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "deck.json").write_text("mine", encoding="utf-8")
    assert "already" in refusal(capsys, "deck", "new", str(tmp_path))
    assert (tmp_path / "deck.json").read_text(encoding="utf-8") == "mine"


def test_every_fault_has_a_line(tmp_path: Path, capsys: Captured) -> None:
    said = deck(card("Happy", face={"smile": 2}), card("Sad", picture="sad.png"), card("\x1b[31mRed"))
    (tmp_path / "bad.mien").write_bytes(packed(said))
    for word in ("check", "pack"):
        assert main(["deck", word, str(tmp_path / "bad.mien")]) == 1
        told = capsys.readouterr().out
        assert told.splitlines()[:2] == [
            "deck.json, card 1 (happy), face.smile: This goes from -1 to 1, and is 2.",
            "deck.json, card 2 (sad), picture: There is no file sad.png.",
        ]
        assert "\x1b" not in told


def test_a_picture_that_is_none_is_named_with_its_card(tmp_path: Path, capsys: Captured) -> None:
    broken = picture()[:60]
    (tmp_path / "deck.json").write_text(json.dumps(deck(card("Sad", picture="sad.png"))), encoding="utf-8")
    (tmp_path / "sad.png").write_bytes(broken)
    assert main(["deck", "check", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert (
        told == "deck.json, card 1 (sad), picture: sad.png: mien can't read that picture. Try a JPEG or a PNG.\n"
    )
    assert not (tmp_path.with_suffix(".mien")).exists()


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: Captured) -> None:
    assert "gone.mien" in refusal(capsys, "deck", "check", str(tmp_path / "gone.mien"))


def test_a_deck_is_played_with_in_the_terminal(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "mine.mien").write_bytes(packed(deck()))
    option = f"deck={tmp_path / 'mine.mien'}"
    words = ["simulate", "emojito", "--games", "2", "--seats", "3", "--option", option, "--option", "mode=coop"]
    assert main(words) == 0
    assert f"deck={open_deck(tmp_path / 'mine.mien').hash[:12]}" in capsys.readouterr().out


def test_a_deck_of_another_game_or_too_small_is_not_played_with(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "mine.mien").write_bytes(packed(deck(card("Happy"))))
    option = f"deck={tmp_path / 'mine.mien'}"
    assert "6 more are needed" in refusal(capsys, "simulate", "emojito", "--option", option)
    assert "no option 'deck'" in refusal(capsys, "simulate", "emoticon", "--option", option)
