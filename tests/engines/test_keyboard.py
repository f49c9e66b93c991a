"""Nothing but a keyboard, in Firefox and in WebKit."""

from __future__ import annotations

from harness.browser.browsers import run
from tests.browser import test_emojito_board, test_everyone


def test_from_the_start_page_into_a_game(engine: str, address: str) -> None:
    run(test_everyone.by_keyboard(engine, address))


def test_a_board_for_fourteen_in_firefox(firefox: str, address: str) -> None:
    run(test_emojito_board.by_keyboard(firefox, address))


def test_a_board_for_fourteen_in_webkit(webkit: str, address: str) -> None:
    # No window of its MiniBrowser is narrower than that.
    run(test_emojito_board.by_keyboard(webkit, address, widths=[390]))
