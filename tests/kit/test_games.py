"""A folder that holds no game: `mien games` says which file and why, and the others are played all the same."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mien import games
from mien.cli import main
from mien.kit import UnknownGame, find_game

INIT = "from mien.games.emoticon import GAME as IT\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Another place in which games are looked for, for the time of a test."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    monkeypatch.setattr(games, "BROKEN_GAMES", {})
    monkeypatch.setattr(games, "GAMES", dict(games.GAMES))
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("mien.games.charades")]:
        del sys.modules[name]


def test_every_game_of_the_tree_can_be_loaded() -> None:
    """Most tests ask `GAMES` what to test: a broken game would be left out without a word."""
    assert games.BROKEN_GAMES == {}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("from mien.games.charades.rules import setup\n", "charades/rules.py is missing."),
        ("ANSWER = 42\n", "charades/__init__.py has no GAME."),
        ("GAME = 42\n", "charades: TypeError: GAME is a int, not a Game."),
        ("\nGAME = 1 / 0\n", "charades/__init__.py, line 2: ZeroDivisionError: division by zero."),
        ("GAME = = 42\n", "charades/__init__.py, line 1: SyntaxError: invalid syntax (__init__.py, line 1)."),
        (INIT + "GAME = IT\n", "charades: ValueError: the game calls itself 'emoticon', not 'charades'."),
    ],
    ids=["file", "no-game", "other-thing", "crash", "syntax", "name"],
)
def test_a_broken_game_is_named_with_its_file_and_holds_up_no_other(folder: Path, text: str, why: str) -> None:
    (folder / "charades").mkdir()
    (folder / "charades/__init__.py").write_text(text)
    games.discover()
    assert {name: broken.why for name, broken in games.BROKEN_GAMES.items()} == {"charades": why}
    assert "expressions" in games.GAMES


def test_a_game_that_lacks_a_part_says_which(folder: Path) -> None:
    (folder / "charades").mkdir()
    (folder / "charades/__init__.py").write_text("from mien.kit import Game\nGAME = Game(name='charades')\n")
    games.discover()
    assert games.BROKEN_GAMES["charades"].why.startswith("charades/__init__.py, line 2: TypeError:")
    assert "'title'" in games.BROKEN_GAMES["charades"].why


def test_a_game_in_another_place_is_found(folder: Path) -> None:
    (folder / "charades").mkdir()
    renamed = INIT + "from dataclasses import replace\nGAME = replace(IT, name='charades')\n"
    (folder / "charades/__init__.py").write_text(renamed)
    games.discover()
    assert games.BROKEN_GAMES == {}
    assert games.GAMES["charades"].title == "Émoticon"


def test_whoever_names_a_broken_game_reads_the_kind_of_error_until_it_is_mended(folder: Path) -> None:
    (folder / "charades").mkdir()
    (folder / "charades/__init__.py").write_text("raise KeyError('a secret')\n")
    games.discover()
    with pytest.raises(UnknownGame) as error:
        find_game("Charades")
    assert error.value.refusal.code == "broken-game"
    assert str(error.value).startswith("Charades can't be loaded: KeyError in charades/__init__.py, line 1.")
    assert "secret" not in str(error.value)
    renamed = INIT + "from dataclasses import replace\nGAME = replace(IT, name='charades')\n"
    (folder / "charades/__init__.py").write_text(renamed)
    games.discover()
    assert find_game("charades").title == "Émoticon"
    assert games.BROKEN_GAMES == {}


def test_the_list_of_games_tells_what_is_broken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = games.BrokenGame("charades/rules.py", "ModuleNotFoundError", "charades/rules.py is missing.")
    monkeypatch.setitem(games.BROKEN_GAMES, "charades", broken)
    assert main(["games"]) == 1
    said = capsys.readouterr().out
    assert "expressions: Expressions" in said
    assert "charades can't be played: charades/rules.py is missing." in said
