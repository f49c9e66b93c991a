"""What a type checker knows of a match: mypy reads this file, and fails where a type is lost or wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_type

from tests.kit.toy import TOY, Answer, Options, State, View

import mien
from mien.kit import Ask, Dealer, Match
from mien.kit.play import ask_bot, chance_of


class Silent:
    """A bot for another game."""

    def answer(self, view: int, ask: Ask, imagine: Callable[[], State], dealer: Dealer) -> str:
        return "nothing"


def test_a_match_has_the_types_of_its_game() -> None:
    match = mien.start(TOY, seats=3, seed=7)
    assert_type(match, Match[Options, State, View, Answer])
    assert_type(match.view(0), View)
    assert_type(match.state, State)
    assert_type(match.options, Options)
    assert_type(match.legal(0), tuple[Answer, ...])
    assert_type(match.fork().view(None), View)
    assert_type(TOY.view(match.state, 0), View)
    assert_type(mien.play(match, "random").state, State)
    assert isinstance(match.view(0), View)


def test_a_match_that_is_found_by_name_can_be_of_any_game() -> None:
    match = mien.start("expressions", seed=7)
    assert_type(match, mien.AnyMatch)
    assert_type(match.view(0), Any)


def test_a_bot_of_another_game_is_found_out_before_it_plays() -> None:
    match = mien.start(TOY, seats=3, seed=7)
    ask_bot(Silent(), match, 0, chance_of(7))  # type: ignore[misc]
