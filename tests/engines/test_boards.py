"""Whole games on the boards in Firefox and in WebKit, on phones and wide screens, by finger and by keyboard."""

from __future__ import annotations

from harness.browser.browsers import run
from tests.browser import test_emojito_board, test_emoticon_board, test_expressions_board, test_facecards_board


def test_expressions(engine: str, address: str) -> None:
    run(test_expressions_board.a_whole_game(engine, address, ["Mira", "Jonas"], 2, "Normal"))


def test_emojito(engine: str, address: str) -> None:
    run(test_emojito_board.on_the_board(engine, address, "together", turns=100))


def test_emoticon(engine: str, address: str) -> None:
    run(test_emoticon_board.a_whole_game(engine, address))


def test_facecards(engine: str, address: str) -> None:
    run(test_facecards_board.a_whole_game(engine, address))
