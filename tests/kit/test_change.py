"""What has changed between two values: small, and merged it is the second of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace
from tests.kit.test_law_of_secrets import at_game
from tests.kit.toy import TOY

from mien.kit import QuickDealer
from mien.kit import contract as law
from mien.kit.change import change_of, merge, own_change


class Inner(Struct, frozen=True):
    token: int = 0
    cards: tuple[str, ...] = ()


class Sparse(Struct, frozen=True, omit_defaults=True):
    gave: str = ""
    took: str = ""


class Flat(Struct, frozen=True, array_like=True):
    x: int = 0


class Outer(Struct, frozen=True):
    turn: int = 0
    phase: Inner | Sparse = Inner()
    cards: tuple[str, ...] = ()
    sides: tuple[Inner, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    past: tuple[Sparse, ...] = ()
    flat: Flat = Flat()
    options: dict[str, int] = {}


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


A, B = Inner(1, ("a",)), Inner(2)


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        (Outer(), Outer(), {}),
        (Outer(turn=1), Outer(turn=2), {"turn": 2}),
        (Outer(cards=("a",)), Outer(cards=("a", "b")), {"cards+": ["b"]}),
        (Outer(), Outer(cards=("a",)), {"cards": ["a"]}),
        (Outer(cards=("a", "b")), Outer(cards=("a",)), {"cards": ["a"]}),
        (Outer(cards=("a", "b")), Outer(cards=("c", "b")), {"cards": ["c", "b"]}),
        (Outer(phase=A), Outer(phase=Inner(1, ("a", "b"))), {"phase~": {"cards+": ["b"]}}),
        (Outer(phase=A), Outer(phase=Sparse("x")), {"phase": {"gave": "x"}}),
        (Outer(sides=(A, B)), Outer(sides=(A, Inner(3))), {"sides~": {"1~": {"token": 3}}}),
        (Outer(sides=(A,)), Outer(sides=(B, B)), {"sides~": {"0~": plain(B)}, "sides+": [plain(B)]}),
        (Outer(rows=(("a",), ())), Outer(rows=(("a", "b"), ())), {"rows~": {"0+": ["b"]}}),
        # What is left out of JSON can't be changed inside: a field that goes back to its default would stay.
        (Outer(past=(Sparse("x", "y"),)), Outer(past=(Sparse("x"),)), {"past~": {"0": {"gave": "x"}}}),
        (Outer(flat=Flat(1)), Outer(flat=Flat(2)), {"flat": [2]}),
        (Outer(options={"a": 1}), Outer(options={"a": 2}), {"options": {"a": 2}}),
    ],
)
def test_a_change_says_what_differs_and_no_more(old: Outer, new: Outer, change: dict[str, Any]) -> None:
    assert plain(change_of(old, new)) == change
    assert merge(plain(old), change) == plain(new)


words = st.lists(st.sampled_from("abc"), max_size=3).map(tuple)
inner = st.builds(Inner, st.integers(0, 2), words)
sparse = st.builds(Sparse, st.sampled_from(["", "x"]), st.sampled_from(["", "x"]))
outer = st.builds(
    Outer,
    st.integers(0, 2),
    inner | sparse,
    words,
    st.lists(inner, max_size=3).map(tuple),
    st.lists(words, max_size=3).map(tuple),
    st.lists(sparse, max_size=3).map(tuple),
    st.builds(Flat, st.integers(0, 1)),
    st.dictionaries(st.sampled_from("ab"), st.integers(0, 1), max_size=2),
)


@given(old=outer, new=outer)
def test_any_change_merges(old: Outer, new: Outer) -> None:
    assert merge(plain(old), plain(change_of(old, new))) == plain(new)


names = st.sets(st.sampled_from(Outer.__struct_fields__)).map(
    lambda some: some | {"phase", "sides", "rows", "past"}
)


@given(old=outer, own=outer, shared=st.tuples(outer, outer), same=names)
def test_what_is_ones_own_mends_what_all_were_told(
    old: Outer, own: Outer, shared: tuple[Outer, Outer], same: set[str]
) -> None:
    # What all are told to change inside must be there: the contract holds the games to that.
    mine = [
        replace(value, **{name: getattr(common, name) for name in same})
        for value, common in zip((old, own), shared, strict=True)
    ]
    told = plain(change_of(*shared))
    change = plain(own_change(mine[0], mine[1], *shared))
    assert merge(merge(plain(mine[0]), told), change) == plain(mine[1])


@pytest.mark.parametrize(
    ("mine", "shared", "change"),
    [
        ((Outer(turn=1), Outer(turn=2)), (Outer(turn=1), Outer(turn=2)), {}),
        ((Outer(cards=("x",)), Outer(cards=("x", "y"))), (Outer(), Outer()), {"cards+": ["y"]}),
        ((Outer(cards=("x",)), Outer(cards=("x",))), (Outer(), Outer()), {}),
        ((Outer(cards=("x",)), Outer(cards=("x",))), (Outer(), Outer(cards=("b",))), {"cards": ["x"]}),
        ((Outer(phase=Inner(1)), Outer(phase=Inner(1))), (Outer(), Outer(phase=B)), {"phase~": {"token": 1}}),
        ((Outer(phase=Inner(3)), Outer(phase=Inner(2))), (Outer(), Outer(phase=B)), {"phase~": {"token": 2}}),
        ((Outer(phase=Inner()), Outer(phase=Inner(2))), (Outer(), Outer(phase=B)), {}),
        ((Outer(cards=("a",)), Outer(cards=("b",))), (Outer(cards=("a",)), Outer(cards=("b",))), {}),
    ],
)
def test_what_is_ones_own_is_what_all_were_not_told(
    mine: tuple[Outer, Outer], shared: tuple[Outer, Outer], change: dict[str, Any]
) -> None:
    assert plain(own_change(*mine, *shared)) == change
    assert merge(merge(plain(mine[0]), plain(change_of(*shared))), change) == plain(mine[1])


def test_the_law_holds_of_the_toy() -> None:
    match = at_game(TOY)
    before = match.position
    for _ in law.steps(match, QuickDealer(1)):
        law.merges(before, match.position)
        before = match.position
