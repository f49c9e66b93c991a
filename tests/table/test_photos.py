"""Photos of a table's own."""

from __future__ import annotations

from tests.table.scene import Scene

from mien.games.facecards.options import BLANK_CARDS as MOST_PHOTOS
from mien.table.commands import (
    AddPhoto,
    ChooseGame,
    Close,
    Start,
    WithdrawPhoto,
)


def test_photos_join_the_deck_and_can_be_withdrawn_by_whose_they_are_or_the_host() -> None:
    scene = Scene("facecards").come("ada", "ben", "cy").sit("ada", "ben", "cy")
    for number in range(MOST_PHOTOS):
        scene.photo("ben", f"photo-{number}")
    assert scene.refused("cy", AddPhoto("photo-x", "animals")) == "enough-photos"
    assert scene.refused("cy", WithdrawPhoto("photo-1")) == "not-your-photo"
    assert scene.refused("cy", WithdrawPhoto("photo-99")) == "not-your-photo"
    scene.do("ben", WithdrawPhoto("photo-1"))
    scene.do("ada", WithdrawPhoto("photo-2"))
    assert scene.table.withdrawn == {"photo-1", "photo-2"}
    scene.do("ada", Start())
    match = scene.table.position
    assert match is not None
    assert len(match.record.options["photos"]) == MOST_PHOTOS - 2
    assert scene.refused("ben", WithdrawPhoto("photo-3")) == "playing"
    assert scene.refused("ben", AddPhoto("photo-x", "animals")) == "playing"
    scene.play_to_the_end()
    scene.do("ada", Close())
    assert scene.table.withdrawn == {f"photo-{number}" for number in range(MOST_PHOTOS)}
    assert scene.table.photos == {}


def test_a_photo_needs_a_game_that_takes_it_and_a_category_it_knows() -> None:
    scene = Scene("facecards").come("ada")
    assert scene.refused("ada", AddPhoto("photo-1", "secrets")) == "bad-options"
    assert scene.refused("ada", AddPhoto("../1", "animals")) == "bad-photo"
    assert scene.refused("eve", AddPhoto("photo-1", "animals")) == "not-here"
    scene.do("ada", ChooseGame("emojito"))
    assert scene.refused("ada", AddPhoto("photo-1", "animals")) == "no-photos"
