"""Stills in the album of the evening: whose they are, and that consent can be taken back."""

from __future__ import annotations

from hashlib import sha256

from tests.table.scene import Scene

from mien.table.commands import AddStill, Close, MakeLink, Remove, Start, UseLink, WithdrawStill
from mien.table.stills import MOST_STILLS


def evening() -> Scene:
    """Ada and Ben have played a game to its end; Cy has watched."""
    scene = Scene("expressions").come("ada", "ben", "cy").sit("ada", "ben")
    scene.do("ada", Start())
    assert scene.refused("ada", AddStill("still-1", 1, 2)) == "not-your-act"
    scene.play_to_the_end()
    return scene


def test_people_give_pictures_of_games_that_they_have_played_and_only_so_many() -> None:
    scene = evening()
    for person, number in (("cy", 1), ("ada", 0), ("ada", 2)):
        assert scene.refused(person, AddStill("still-x", number, 2)) == "not-your-act"
    assert scene.refused("eve", AddStill("still-x", 1, 2)) == "not-here"
    for number in range(MOST_STILLS):
        scene.do("ben", AddStill(f"still-{number}", 1, number))
    assert scene.refused("ben", AddStill("still-x", 1, 2)) == "enough-stills"
    assert scene.table.has_picture("still-1")


def test_consent_is_withdrawn_by_whose_picture_it_is_or_by_the_host_also_during_a_game() -> None:
    scene = evening()
    scene.do("ben", AddStill("still-1", 1, 2))
    scene.do("ben", AddStill("still-2", 1, 3))
    scene.do("ada", Start())
    assert scene.refused("cy", WithdrawStill("still-1")) == "not-your-photo"
    scene.do("ben", WithdrawStill("still-1"))
    scene.do("ada", WithdrawStill("still-2"))
    assert scene.refused("ben", WithdrawStill("still-1")) == "not-your-photo"
    assert scene.table.withdrawn == {"still-1", "still-2"}
    assert not scene.table.stills


def test_stills_go_with_whoever_is_removed_and_with_the_table() -> None:
    scene = evening()
    scene.do("ben", AddStill("still-1", 1, 2))
    scene.do("ada", AddStill("still-2", 1, 2))
    scene.do("ada", Remove("ben"))
    assert scene.table.withdrawn == {"still-1"}
    scene.do("ada", Close())
    assert scene.table.withdrawn == {"still-1", "still-2"}
    assert not scene.table.stills


def test_on_another_device_they_can_still_be_withdrawn() -> None:
    scene = evening()
    scene.do("ben", AddStill("still-1", 1, 2))
    scene.do("ben", MakeLink(sha256(b"one").hexdigest()))
    scene.do("phone", UseLink.of("one"))
    scene.do("phone", WithdrawStill("still-1"))
    assert scene.table.withdrawn == {"still-1"}
