"""A game's view without what was read from people: their faces, and the photos that are theirs."""

from __future__ import annotations

from typing import Any

import pytest

import mien
from mien.games import GAMES
from mien.games.emojito.answers import Done
from mien.games.emojito.performance import Reading
from mien.kit import AnyPosition

HAPPY = Reading(neutral=0.1, happy=0.9, sad=0, angry=0, fearful=0, disgusted=0, surprised=0)


def without_readings(position: AnyPosition, seat: int) -> Any:
    """What a program in this seat may know."""
    return position.game.without_readings(position.view(seat))


@pytest.mark.parametrize("name", GAMES)
def test_a_view_of_which_nothing_was_read_stays_as_it_is(name: str) -> None:
    position = mien.start(name, seed=1).position
    assert without_readings(position, 0) == position.view(0)


def test_a_face_that_was_read_is_left_out() -> None:
    match = mien.start("emojito", seats=3, options={"first_actor": 0}, seed=1)
    while not any(seat != 0 for seat in match.asks):
        match.answer(0, Done(reading=HAPPY))
    seat = next(iter(match.asks))
    assert [act.reading_for_bots for act in match.position.view(seat).acts] == [HAPPY]
    assert [act.reading_for_bots for act in without_readings(match.position, seat).acts] == [None]


def test_what_a_photo_looks_like_is_left_out() -> None:
    photo = {"id": "photo-1", "category": "animals", "look": ("red", "round")}
    options: dict[str, Any] = {"first_camera": "random", "photos": [photo]}
    position = mien.start("facecards", seats=3, options=options, seed=1).position
    assert [photo.look for photo in position.view(0).options.photos] == [("red", "round")]
    assert [photo.look for photo in without_readings(position, 0).options.photos] == [()]
