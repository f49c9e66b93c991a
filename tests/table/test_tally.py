"""The evening so far: wins per person, over all the games of a table."""

from __future__ import annotations

from tests.table.scene import Scene
from tests.table.test_links import make_link

from mien.table.commands import Learn, SeatBot, Stand, Start, UseLink
from mien.table.people import MOST_PEOPLE
from mien.table.tally import Tally


def test_every_game_that_ends_counts_for_those_who_sat_in_it() -> None:
    scene = Scene("emoticon").start("ada", "ben", "cy", "dan")
    assert scene.table.tallies == {}
    expected = {person: Tally() for person in ("ada", "ben", "cy", "dan")}
    for _ in range(3):
        scene.play_to_the_end()
        position = scene.table.position
        assert position is not None
        assert position.outcome is not None
        for seat, person in enumerate(("ada", "ben", "cy", "dan")):
            expected[person] = expected[person].plus(Tally(1, seat in position.outcome.winners))
        assert scene.table.tallies == expected == scene.revived().tallies
        scene.do("ada", Start())
    assert sum(tally.wins for tally in expected.values()) >= 3


def test_bots_and_first_games_are_not_counted() -> None:
    scene = Scene("emoticon").come("ada").sit("ada")
    scene.do("ada", Learn())
    scene.play_to_the_end()
    assert scene.table.tallies == {}
    scene = Scene("emoticon").come("ada").sit("ada")
    for _ in range(3):
        scene.do("ada", SeatBot("beginner"))
    scene.do("ada", Start())
    scene.play_to_the_end()
    assert list(scene.table.tallies) == ["ada"]


def test_whoever_goes_on_with_another_device_keeps_their_wins() -> None:
    scene = Scene("emoticon").start("ada", "ben", "cy", "dan")
    scene.play_to_the_end()
    before = scene.table.tallies
    link: UseLink = make_link(scene, "ben")
    scene.do("phone", link)
    assert scene.table.tallies == {
        "phone" if person == "ben" else person: tally for person, tally in before.items()
    }


def test_whoever_is_forgotten_for_others_takes_only_their_own_wins_along() -> None:
    scene = Scene("emoticon").start("ada", "ben", "cy", "dan")
    scene.play_to_the_end()
    before = scene.table.tallies
    scene.come("eve").do("ben", Stand())
    scene.sit("eve").do("ada", Start())
    scene.go("ben").come(*(f"guest{number}" for number in range(MOST_PEOPLE - 4)))
    assert "ben" not in scene.table.people
    assert scene.table.tallies == {person: before[person] for person in ("ada", "cy", "dan")}
