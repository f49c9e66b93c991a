"""Tables that a seat could not tell apart, and tables that can't be."""

from typing import Any

import pytest
from msgspec.structs import replace

from mien.games.emoticon.faults import faults
from mien.games.emoticon.imagine import imagine
from mien.games.emoticon.options import Options
from mien.games.emoticon.rules import Discard, State, Turn, setup
from mien.games.emoticon.table import Known, Table
from mien.games.emoticon.view import view
from mien.kit import Over, QuickDealer, SeededDealer, play_out


def a_table(**changes: Any) -> Table:
    """The first round of four, with these changes."""
    return replace(setup(Options(), 4, SeededDealer(b"", 0)).table, **changes)


def test_the_rest_is_dealt_anew_around_what_the_seat_knows() -> None:
    table = a_table(
        round=4,
        round_cards=((1,), (2,), (3,), ()),
        rewards=((2,), (0,), (1,), ()),
        supply=(0, 1, 1, 2),
    )
    stolen, given, hidden = table.hands[1][0], table.hands[0][3], table.hands[1][6]
    known = (Known(0, 1, stolen), Known(2, 0, given), Known(2, 1, hidden))
    state = State(Turn(0), replace(table, known=known))
    tables = [imagine(view(state, 0), SeededDealer(b"", number)) for number in range(40)]
    for other in tables:
        assert view(other, 0) == view(state, 0)
        assert stolen in other.table.hands[1]
        assert other.table.known == known[:2]
        assert list(faults(other)) == []
    assert len({other.table.hands[1] for other in tables}) == 40
    assert not all(hidden in other.table.hands[1] for other in tables)
    assert {other.table.rewards[1] for other in tables} == {(0,), (1,), (2,)}
    assert len({other.table.pile for other in tables}) == 40


def test_cards_that_lie_open_are_in_no_imagined_hand() -> None:
    table = a_table()
    open_cards = table.pile[:5]
    table = replace(table, pile=table.pile[5:], discard=open_cards[:3], fronts=((), (), open_cards[3:], ()))
    other = imagine(view(State(Turn(0), table), 0), SeededDealer(b"", 1))
    assert (other.table.discard, other.table.fronts) == (table.discard, table.fronts)
    assert "cards are lost or doubled" not in list(faults(other))


def test_the_end_hides_no_rewards() -> None:
    end = play_out(setup(Options(), 4, SeededDealer(b"", 0)), QuickDealer(1))
    assert isinstance(end.phase, Over)
    for seat in (None, *range(4)):
        assert imagine(view(end, seat), SeededDealer(b"", 2)).table.rewards == end.table.rewards


def test_a_spectator_can_imagine_a_table_too() -> None:
    state = setup(Options(), 5, SeededDealer(b"", 0))
    other = imagine(view(state, None), SeededDealer(b"", 1))
    assert view(other, None) == view(state, None)
    assert other.table.hands != state.table.hands
    assert isinstance(play_out(other, QuickDealer(1)).phase, Over)


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
        ({"asleep": (True, False, False, False)}, "it is the turn"),
    ],
)
def test_a_table_that_cannot_be_is_found_out(changes: dict[str, Any], fault: str) -> None:
    assert list(faults(State(Turn(0), a_table()))) == []
    found = list(faults(State(Turn(0), a_table(**changes))))
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
    assert list(faults(State(Discard(), a_table()))) == []
    found = list(faults(State(Discard(), a_table(**changes))))
    assert "the round is over, but the table is not cleared" in found
