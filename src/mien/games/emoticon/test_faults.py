"""Tables of Émoticon that can't be, and how they are found out."""

from typing import Any

import pytest
from msgspec.structs import replace

from mien.games.emoticon.faults import faults
from mien.games.emoticon.moves import Known
from mien.games.emoticon.options import Options
from mien.games.emoticon.rules import Discard, State, Turn, setup
from mien.kit import SeededDealer


def a_table(**changes: Any) -> State:
    """The first round of four, with these changes."""
    return replace(setup(Options(), 4, SeededDealer(b"", 0)), **changes)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"discard": ("ghost",)}, "cards are lost"),
        ({"column": ("anger", "anger", "sadness", "happiness")}, "moods are lost"),
        ({"fronts": (("bomb",), (), (), ())}, "should have been discarded"),
        ({"pirates": (2,)}, "Pirates"),
        ({"hands": (("bomb", "anger-1"), (), (), ())}, "not in order"),
        ({"hands": (("anger-1",) * 8, (), (), ())}, "too large"),
        ({"known": (Known(0, 1, "a card of another game"),)}, "does not hold"),
        ({"supply": (2, 2, 2)}, "reward tokens"),
        ({"round_cards": ((1,), (1,), (), ())}, "round cards"),
        ({"round_cards": ((2,), (), (), ())}, "round cards"),
        ({"rewards": ((0,), (), (), ()), "supply": (0, 1, 1, 1, 2, 2)}, "more rewards"),
        ({"tokens": (None, 3, 3, None), "passed": (False, False, False, True)}, "two places"),
        ({"tokens": (None, None, None, 3), "passed": (False, False, False, True)}, "with its owner"),
        ({"tokens": (None, 3, None, None)}, "without passing"),
        ({"passed": (False, True, False, False), "asleep": (False, True, False, False)}, "has passed sleeps"),
        ({"passed": (True, False, False, False)}, "it is the turn"),
        ({"asleep": (True, False, False, False), "rules": 1}, "it is the turn"),
    ],
)
def test_a_table_that_cannot_be_is_found_out(changes: dict[str, Any], fault: str) -> None:
    assert list(faults(a_table(phase=Turn(0)))) == []
    found = list(faults(a_table(phase=Turn(0), **changes)))
    assert any(fault in text for text in found), found


@pytest.mark.parametrize(
    "changes",
    [
        {"fronts": (("anger-1",), (), (), ())},
        {"passed": (True, False, False, False)},
        {"asleep": (True, False, False, False)},
        {"tokens": (None, 0, None, None)},
    ],
)
def test_a_table_that_is_not_cleared_between_rounds_is_found_out(changes: dict[str, Any]) -> None:
    assert list(faults(a_table(phase=Discard()))) == []
    found = list(faults(a_table(phase=Discard(), **changes)))
    assert "the round is over, but the table is not cleared" in found
