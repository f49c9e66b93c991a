"""Photos, and links to another device."""

from __future__ import annotations

from hashlib import sha256

import pytest
from tests.table.scene import Scene

from mien.table.commands import (
    AddPhoto,
    ChooseGame,
    Close,
    MakeLink,
    Remove,
    Start,
    UseLink,
    WithdrawPhoto,
)
from mien.table.commands.links import LINK_MINUTES
from mien.table.commands.photos import MOST_PHOTOS


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
    match = scene.table.match
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


def test_a_link_carries_a_seat_over_once_and_not_for_long() -> None:
    scene = Scene().come("ada", "ben")
    scene.do("ada", MakeLink(sha256(b"one").hexdigest()))
    assert scene.refused("ben", UseLink.of("one")) == "old-link"
    assert scene.refused("", UseLink.of("two")) == "old-link"
    scene.do("ada", UseLink.of("one"))
    assert scene.refused("ada", UseLink.of("one")) == "old-link"
    scene.do("ada", MakeLink(sha256(b"two").hexdigest()))
    scene.now += LINK_MINUTES * 60_000
    assert scene.refused("ada", UseLink.of("two")) == "old-link"


def test_a_new_link_makes_the_old_one_worthless_and_the_removed_have_none() -> None:
    scene = Scene().come("ada", "ben")
    scene.do("ben", MakeLink(sha256(b"one").hexdigest()))
    scene.do("ben", MakeLink(sha256(b"two").hexdigest()))
    assert scene.refused("ben", UseLink.of("one")) == "old-link"
    assert len(scene.table.links) == 1
    scene.do("ada", Remove("ben"))
    assert scene.refused("ben", UseLink.of("two")) == "removed"


@pytest.mark.parametrize("link", ["", "x" * 64, "A" * 64, "0" * 63, "0" * 65])
def test_a_link_is_kept_as_a_hash_only(link: str) -> None:
    scene = Scene().come("ada")
    assert scene.refused("ada", MakeLink(link)) == "bad-link"
    assert scene.refused("eve", MakeLink("0" * 64)) == "not-here"
