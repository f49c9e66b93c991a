"""Words that mean nothing are refused in one sentence."""

from __future__ import annotations

import pytest
from tests.commands.terminal import Captured, refusal


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "There is no game called 'chess'; there are"),
        (["expressions", "--seats", "9"], "is for 2, 3, 4, 5, 6 players, not 9. (EX-2)"),
        (["expressions", "--seats", "many"], "--seats"),
        (["expressions", "--option", "easy"], "An option is written name=value, not 'easy'."),
        (["expressions", "--option", "colour=red"], "no option 'colour'; it has difficulty, hand and small_deck."),
        (["expressions", "--option", "difficulty=hard"], "difficulty is easy, normal or difficult."),
        (["expressions", "--option", "hand=big"], "hand is a whole number, or null."),
        (["expressions", "--option", "hand=1"], "(EX-2)"),
        (["emoticon", "--option", "mode=coop"], "no option 'mode'; it has none."),
        (
            ["emojito", "--option", "mode=teams"],
            "This edition has no team game. Choose another way to play. (EJ-11)",
        ),
        (["emojito", "--option", "symbols=perhaps"], "symbols is true or false."),
        (["emojito", "--option", "target=9", "--seats", "4"], "(EJ-24)"),
        (["facecards", "--option", "photos=[{"], "photos is a JSON list of"),
        (["facecards", "--option", 'photos=[{"id": "photo-a"}]'], "photos is a JSON list of"),
        (["facecards", "--option", 'photos=[{"id": "../x", "category": "people"}]'], "(FC-2)"),
        (["expressions", "--colour"], "--colour"),
    ],
)
def test_a_table_that_cannot_be_is_refused(words: list[str], says: str, command: str, capsys: Captured) -> None:
    assert says in refusal(capsys, command, *words)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "COMMAND"),
        (["dance"], "dance"),
        (["simulate"], "GAME"),
        (["replay"], "FILE"),
        (["simulate", "expressions", "--games", "0"], "not a whole number of at least 1"),
        (["simulate", "expressions", "--games", "few"], "not a whole number of at least 1"),
        (["play", "expressions", "--bots", "divine"], "has no bots called 'divine'; it has"),
    ],
)
def test_words_that_mean_nothing_are_refused(words: list[str], says: str, capsys: Captured) -> None:
    assert says in refusal(capsys, *words)
