"""A game that answers the contract wrongly: its file is named, and what is wrong with it."""

from __future__ import annotations

from dataclasses import replace as but
from typing import Any

import pytest
from tests.kit.toy import TOY

from mien.cli import main
from mien.commands.games import rules_missing
from mien.games import GAMES
from mien.kit.trial import what_is_wrong


def crash(*args: Any) -> Any:
    raise KeyError("a card")


def test_a_sound_game_has_nothing_wrong() -> None:
    assert what_is_wrong(TOY) is None


@pytest.mark.parametrize(
    ("part", "why"),
    [
        ({"seats": crash}, "options.py: KeyError: 'a card'."),
        ({"setup": crash}, "rules.py: KeyError: 'a card'."),
        ({"faults": lambda state: ["a card is lost"]}, "faults.py: AssertionError: ['a card is lost']."),
        ({"view_type": int}, "view.py: ValidationError: Expected `int`, got `object`."),
        ({"imagine": crash}, "imagine.py: KeyError: 'a card'."),
        ({"question_text": lambda view: ""}, "words.py: AssertionError: something has no words."),
        ({"answer_text": crash}, "words.py: KeyError: 'a card'."),
    ],
    ids=["seats", "setup", "faults", "view", "imagine", "words", "crash"],
)
def test_a_game_that_is_wrong_says_in_which_file(part: dict[str, Any], why: str) -> None:
    assert what_is_wrong(but(TOY, **part)) == why


def test_rules_that_are_not_there_are_missed() -> None:
    assert rules_missing(TOY) == "RULES.md is missing."
    assert not any(rules_missing(game) for game in GAMES.values() if game is not TOY)


def test_the_list_of_games_names_the_file_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(GAMES, "emojito", but(GAMES["emojito"], imagine=crash))
    assert main(["games"]) == 1
    said = capsys.readouterr().out
    assert "emojito can't be played: emojito/imagine.py: KeyError: 'a card'." in said
    assert "toy can't be played: toy/RULES.md is missing." in said
    assert "expressions: Expressions" in said
    assert "emojito: Emojito" not in said
