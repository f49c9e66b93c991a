"""Small moves of cards."""

import pytest

from mien.kit.piles import less, with_seat, without


def test_without_takes_one_such_card_and_keeps_the_order() -> None:
    assert without(("a", "b", "a", "c"), "a") == ("b", "a", "c")
    assert without(("a",), "a") == ()


def test_a_card_that_is_not_there_can_not_be_taken() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        without(("a",), "b")
    with pytest.raises(ValueError, match="not in tuple"):
        less(("a", "b"), ("a", "a"))


def test_less_takes_each_card_once() -> None:
    assert less(("a", "b", "a", "c"), ("c", "a")) == ("b", "a")
    assert less(("a",), ()) == ("a",)


def test_with_seat_changes_one_row() -> None:
    rows = ((1,), (2,), (3,))
    assert with_seat(rows, 0, ()) == ((), (2,), (3,))
    assert with_seat(rows, 2, (9,)) == ((1,), (2,), (9,))
    assert rows == ((1,), (2,), (3,))
