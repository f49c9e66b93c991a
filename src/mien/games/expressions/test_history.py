"""What everybody has seen stays in the view, in order."""

from msgspec.structs import replace

from mien.games.expressions.clues import Clue
from mien.games.expressions.history import Deed
from mien.games.expressions.rules import Guess, Place, Turn
from mien.games.expressions.test_scene import play, table
from mien.games.expressions.view import view


def test_everybody_remembers_what_was_said_and_given() -> None:  # EX-28
    state = table("joy 1 2 3", "fear 5 6 7", timer="anger 1 2 3", rest="discord")
    state, _ = play(state, Guess(1, "fear-5"), "joy-1", Guess(0, "anger-2"), "fear-6", Clue("joy-2", "lowest"))
    deeds = (
        Deed(0, "fear-5", partner=1, holder=1, gave="joy-1"),
        Deed(1, "anger-2", partner=0, gave="fear-6", flipped=("anger-1",)),
        Deed(0, "joy-2", says="lowest"),
    )
    assert [view(state, seat).history for seat in (None, 0, 1)] == [deeds] * 3


def test_cards_exchanged_and_placed_are_remembered() -> None:  # EX-17, EX-18
    state = table("", "fear 5 6", discord="joy 1", timer="anger 1 2", rest="harmony")
    state, _ = play(state, Guess(1, "fear-5"), "joy-1")
    assert state.history == (Deed(0, "fear-5", partner=1, holder=1, gave="joy-1"),)
    state, _ = play(replace(state, phase=Turn(1)), Place("fear-6"))
    assert state.history[1] == Deed(1, "fear-6")
