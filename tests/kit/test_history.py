"""A list that only grows, as a value."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mien.kit import History


@settings(deadline=None)  # what is proved is no matter of time
@given(st.lists(st.tuples(st.integers(0, 20), st.lists(st.integers(), max_size=3)), max_size=20))
def test_whichever_history_is_added_to_none_of_the_others_changes(grown: list[tuple[int, list[int]]]) -> None:
    histories, plain = [History[int]()], [list[int]()]
    for which, items in grown:
        which %= len(histories)
        histories.append(histories[which].plus(items))
        plain.append(plain[which] + items)
    assert [list(history) for history in histories] == plain
    assert [len(history) for history in histories] == [len(items) for items in plain]


@given(st.lists(st.integers()), st.lists(st.integers()), st.slices(12))
def test_a_history_is_sliced_like_a_list_though_others_have_grown_from_it(
    kept: list[int], later: list[int], part: slice
) -> None:
    history = History(kept)
    longer = history.plus(later)
    assert history[part] == tuple(kept[part])
    assert longer[part] == tuple((kept + later)[part])


def test_a_history_knows_its_ends() -> None:
    history = History("abc")
    history.plus("d")
    assert (history[0], history[-1], history[2]) == ("a", "c", "c")
    for beyond in (3, -4):
        with pytest.raises(IndexError):
            history[beyond]


def test_histories_are_equal_if_they_hold_the_same() -> None:
    one = History("ab")
    one.plus("c")
    assert one == History("a").plus("b")
    assert one != History("abc")
    assert one != ["a", "b"]
    assert repr(one) == "History(['a', 'b'])"


def test_adding_one_by_one_copies_nothing() -> None:
    history = History[int]()
    for number in range(1000):
        history = history.plus([number])
    assert history._shared is history.plus([1000])._shared
