"""Refusals: a sentence, and the rule if there is one."""

import pytest

from mien.kit import BadOptions, BadRecord, BadSeats, IllegalAnswer, Refusal, Refused, UnknownGame


def test_a_refusal_reads_as_its_sentence_with_the_rule() -> None:
    assert str(Refusal("late", "Too late.")) == "Too late."
    assert str(Refusal("late", "Too late.", "EX-6")) == "Too late. (EX-6)"


@pytest.mark.parametrize("kind", [IllegalAnswer, BadOptions, BadSeats, BadRecord, UnknownGame])
def test_every_error_carries_its_refusal(kind: type[Refused]) -> None:
    error = kind(Refusal("late", "Too late.", "EX-6", {"seat": 1}))
    assert isinstance(error, Refused)
    assert str(error) == "Too late. (EX-6)"
    assert (error.reason, error.rule, error.refusal.words) == ("Too late.", "EX-6", {"seat": 1})
