"""Questions in the terminal: what can be typed, and what it stands for."""

from __future__ import annotations

import msgspec

from mien.commands.questions import next_options, pick
from mien.kit import Sentence
from mien.kit.asks import Case


def test_gaps_offer_only_what_can_be_completed() -> None:
    class Pair(msgspec.Struct):
        front: str
        middle: str

    cases: tuple[Case, ...] = (
        {"front": ("a", "b", "c"), "middle": ("a", "b")},
        {"front": ("d",), "middle": ("e",)},
    )
    sentence = Sentence(Pair, cases, distinct=True, but=(("a", "b"),))
    assert next_options(sentence, ()) == ("b", "c", "d")
    assert next_options(sentence, ("b",)) == ("a",)
    assert next_options(sentence, ("d",)) == ("e",)


def test_numbers_stand_for_themselves_and_words_for_their_place_or_name() -> None:
    assert pick((3, 5), "3") == 3
    assert pick((3, 5), "1") is None
    assert pick((3, 5), "three") is None
    assert pick(("joy-1", "joy-2"), "2") == "joy-2"
    assert pick(("joy-1", "joy-2"), "JOY 1") == "joy-1"
    assert pick(("joy-1", "joy-2"), "0") is None
    assert pick(("joy-1", "joy-2"), "3") is None
