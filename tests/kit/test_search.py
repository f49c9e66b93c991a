"""Search over imagined tables: it finds the best answer through luck, within its steps."""

from __future__ import annotations

from itertools import count

from mien.kit import QuickDealer
from mien.kit.search import best_answer


def test_the_best_answer_is_found_through_luck() -> None:
    luck = QuickDealer(5)
    found = best_answer(
        range(10),
        lambda: luck.pick(range(20)),
        lambda world, answer: (world + answer + luck.pick(range(-4, 5)), 1),
        steps=2000,
    )
    assert found == 9


def test_all_answers_are_tried_on_the_same_tables() -> None:
    tried: dict[int, set[str]] = {}
    worlds = count()

    def trial(world: int, answer: str) -> tuple[float, int]:
        tried.setdefault(world, set()).add(answer)
        return ord(answer), 1

    assert best_answer("abcd", lambda: next(worlds), trial, steps=40) == "d"
    assert set(map(frozenset, tried.values())) == {frozenset("abcd"), frozenset("cd")}


def test_a_single_answer_needs_no_trial() -> None:
    def never(world: object, answer: str) -> tuple[float, int]:
        raise AssertionError

    assert best_answer(["a"], object, never, steps=100) == "a"
