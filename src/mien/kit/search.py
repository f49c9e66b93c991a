"""Search over imagined tables, for bots: tries every answer on the same tables, and keeps the better half."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

AnswerT = TypeVar("AnswerT")
WorldT = TypeVar("WorldT")


def best_answer(
    answers: Sequence[AnswerT],
    imagine: Callable[[], WorldT],
    trial: Callable[[WorldT, AnswerT], tuple[float, int]],
    *,
    steps: int,
) -> AnswerT:
    """The answer with the best average, by sequential halving within about `steps` steps.

    `trial` plays one answer on an imagined table; it returns what that brought, and how many steps it took.
    """
    sums = dict.fromkeys(range(len(answers)), 0.0)
    halvings = (len(answers) - 1).bit_length()
    for _ in range(halvings):
        left = steps // halvings
        while left > 0:
            # Every answer is tried on every table, so that none is luckier than another.
            world = imagine()
            for place in sums:
                value, took = trial(world, answers[place])
                sums[place] += value
                left -= took
        best = sorted(sums, key=lambda place: -sums[place])
        sums = {place: sums[place] for place in best[: -(-len(best) // 2)]}
    return answers[next(iter(sums))]
