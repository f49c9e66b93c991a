"""Tables of Expressions that can't be, and how they are found out."""

from msgspec.structs import replace

from mien.games.expressions.clues import Clue
from mien.games.expressions.faults import faults
from mien.games.expressions.test_scene import table


def test_faults_find_what_can_not_be() -> None:  # EX-1, EX-9, EX-10
    sound = table("joy 1 2", "fear 3 4", clues={1: "fear 2 lowest"}, timer="anger 1")
    lost = replace(sound, timer=sound.timer[1:])
    doubled = replace(sound, timer=(*sound.timer, "joy-1"))
    unsorted = replace(sound, hands=(("joy-2", "joy-1"), sound.hands[1]))
    lie = replace(sound, clues=((), (Clue("fear-2", "highest"),)))
    empty = replace(sound, clues=((), (Clue("fear-2", "more"),)))
    early = replace(sound, expired=((), (Clue("fear-9", "highest"),)))
    held = replace(sound, unheld=("joy-1",))
    assert list(faults(sound)) == []
    assert list(faults(lost)) == list(faults(doubled)) == ["cards are lost or doubled"]
    assert list(faults(unsorted)) == ["the hand of seat 0 is not in order"]
    assert list(faults(lie)) == ["the clue fear-2 highest of seat 1 is a lie"]
    assert list(faults(empty)) == ["the clue fear-2 more of seat 1 is a lie"]
    assert list(faults(early)) == ["the clue fear-9 highest of seat 1 expired too soon"]
    assert list(faults(held)) == ["a card that nobody held is not in the timer"]
