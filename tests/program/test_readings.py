"""What was read from people's faces and pictures reaches no program that may not know it."""

from __future__ import annotations

from typing import Any

import msgspec

import mien
from mien.games import GAMES
from mien.games.emojito.answers import Done
from mien.games.emojito.performance import Reading
from mien.kit import AnyPosition
from mien.kit.game import _as_it_is, _reads_nothing
from mien.program import lines

HAPPY = Reading(neutral=0.1, happy=0.9, sad=0, angry=0, fearful=0, disgusted=0, surprised=0)
SAD = Reading(neutral=0.1, happy=0, sad=0.9, angry=0, fearful=0, disgusted=0, surprised=0)


def told(position: AnyPosition, seat: int, *, sees_people: bool) -> bytes:
    """All that a program in this seat is told."""
    greeted = lines.hello(position, seat, 3, sees_people=sees_people)
    return msgspec.json.encode([greeted, lines.asked(position, seat, sees_people=sees_people)])


def acted(reading: Reading) -> AnyPosition:
    match = mien.start("emojito", seats=3, options={"first_actor": 0}, seed=1)
    while not any(seat != 0 for seat in match.asks):
        match.answer(0, Done(reading=reading))
    return match.position


def with_photo(look: tuple[str, ...]) -> AnyPosition:
    photo: dict[str, Any] = {"id": "photo-1", "category": "animals", "look": look}
    options = {"first_camera": "random", "photos": [photo]}
    return mien.start("facecards", seats=3, options=options, seed=1).position


def test_a_face_that_was_read_is_for_those_who_may_know_it() -> None:
    seat = next(iter(acted(HAPPY).asks))
    assert told(acted(HAPPY), seat, sees_people=True) != told(acted(SAD), seat, sees_people=True)
    assert told(acted(HAPPY), seat, sees_people=False) == told(acted(SAD), seat, sees_people=False)


def test_what_a_photo_looks_like_is_for_those_who_may_know_it() -> None:
    red, blue = with_photo(("red", "round")), with_photo(("blue",))
    seat = next(iter(red.asks))
    assert told(red, seat, sees_people=True) != told(blue, seat, sees_people=True)
    assert told(red, seat, sees_people=False) == told(blue, seat, sees_people=False)


def test_every_game_that_reads_people_says_what_its_views_are_without_that() -> None:
    for game in GAMES.values():
        reads = game.photos is not None or game.reads_face is not _reads_nothing
        assert reads == (game.without_readings is not _as_it_is), game.name
