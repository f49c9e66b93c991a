"""Playing a match to its end: each answer is for the question it was given to, by a chance of its own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kit.toy import start

from mien.kit import AnyMatch, IllegalAnswer, Seat
from mien.kit.play import chance_of, play


def first(match: AnyMatch, seat: Seat) -> Any:
    """The first answer that the question lists."""
    return next(iter(match.asks[seat].answers()))


def test_what_a_player_says_to_one_question_answers_no_other() -> None:
    match = start()

    def hasty(now: AnyMatch, seat: Seat) -> Any:
        """Answers by itself, for everybody who is asked; what it returns is late."""
        answer = first(now, seat)
        for other in now.waiting_for:
            now.answer(other, first(now, other))
        return answer

    with pytest.raises(IllegalAnswer) as refused:
        play(match, hasty)
    assert refused.value.refusal.code == "too-late"
    assert match.step == 2


def test_the_same_parts_give_the_same_chance_for_ever() -> None:
    # Figures in the documentation name their seed, so that anybody can have the same games played again.
    chance = chance_of(b"spring", 3, 1)
    assert [chance.pick(range(100)) for _ in range(8)] == [61, 37, 56, 53, 90, 35, 85, 23]


def test_another_part_gives_another_chance() -> None:
    parts = [(b"spring", 3, 1), (b"spring", 1, 3), (b"spring", 3), (b"summer", 3, 1)]
    assert len({chance_of(*some).shuffled(range(50)) for some in parts}) == len(parts)
