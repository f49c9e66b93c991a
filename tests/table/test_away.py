"""Hosts and players who go away, and what becomes of their place."""

from __future__ import annotations

import dataclasses

from tests.table.scene import PROCESS, Scene

from mien.games import GAMES
from mien.table import Chair
from mien.table.chairs import stand_in
from mien.table.clocks import GRACE, HOST_GRACE
from mien.table.commands import (
    ChooseSettings,
    PassHost,
    Pause,
    Remove,
    SeatBot,
    Sit,
    Stand,
    Start,
)
from mien.table.due import came_and_went
from mien.table.entries import Came, Closed, HostPassed, StoodIn, Went
from mien.table.settings import Settings


def chairs(scene: Scene) -> list[str | None]:
    return [chair.person or chair.bot for chair in scene.table.chairs]


# The host -------------------------------------------------------------------------------------------------


def test_the_host_passes_the_table_on() -> None:
    scene = Scene().come("ada", "ben", "cy").go("cy")
    scene.do("ada", PassHost("ben"))
    assert scene.table.host == "ben"
    assert scene.refused("ben", PassHost("cy")) == "not-here"
    assert scene.refused("ben", PassHost("eve")) == "not-here"


def test_when_the_host_has_gone_the_first_to_come_of_those_who_sit_is_host() -> None:
    scene = Scene().come("ada", "eve", "ben", "cy").sit("ben", "cy").go("ada")
    assert scene.wait(HOST_GRACE - 1) == []
    assert scene.wait(1) == [HostPassed(at=scene.now, person="ben")]
    scene.come("ada")
    assert scene.table.host == "ben"


def test_a_host_who_comes_back_in_time_stays_host() -> None:
    scene = Scene().come("ada", "ben").go("ada")
    scene.wait(HOST_GRACE - 1)
    scene.come("ada")
    assert scene.wait(10_000) == []


def test_a_host_who_never_came_is_no_host_for_long() -> None:
    scene = Scene().come("ben")
    assert scene.wait(HOST_GRACE - 1) == []
    assert scene.wait(1) == [HostPassed(at=scene.now, person="ben")]


def test_someone_who_was_removed_and_lingers_keeps_no_table_awake() -> None:
    scene = Scene().come("ada", "eve")
    scene.do("ada", Remove("eve"))
    scene.go("ada")
    scene.wait(10 * HOST_GRACE)
    scene.come("ben")
    assert scene.wait(HOST_GRACE - 1) == []
    assert scene.wait(1) == [HostPassed(at=scene.now, person="ben")]


# Being away -----------------------------------------------------------------------------------------------


def test_a_bot_stands_in_for_anyone_away_too_long_and_the_chair_is_theirs_when_they_are_back() -> None:
    scene = Scene().start("ada", "ben").go("ben")
    assert scene.wait(GRACE["off"] - 1) == []
    assert scene.wait(1) == [StoodIn(at=scene.now, chair=1)]
    assert scene.table.played[1] == Chair(person="ben", bot="beginner")
    assert 1 in scene.table.waiting_for_bots()
    assert scene.wait(1000) == []
    scene.come("ben")
    assert scene.table.played[1] == Chair(person="ben")
    assert scene.table.seat_of("ben") == 1
    assert scene.table.waiting_for_bots() == ()


def test_when_all_have_gone_the_game_waits_for_them() -> None:
    scene = Scene("facecards").come("ada")
    scene.do("ada", ChooseSettings(Settings(clock="brisk")))
    scene.do("ada", SeatBot("beginner"))
    scene.start("ada", "ben").go("ada", "ben")
    assert scene.wait(100_000) == []
    assert scene.table.waiting_for_bots() == ()
    scene.come("ben")
    assert 0 in scene.table.waiting_for_bots()
    assert scene.wait(GRACE["brisk"] - 1) == []
    assert scene.table.people["ada"].gone_at is not None
    assert any(isinstance(entry, StoodIn) for entry in scene.wait(1))


def test_a_person_who_stands_up_in_a_game_can_take_back_this_chair_and_no_other() -> None:
    scene = Scene().come("ada", "ben", "cy")
    scene.do("ada", SeatBot("beginner"))
    scene.start("ada", "ben")
    assert scene.refused("ada", SeatBot("beginner")) == "full"
    scene.do("ada", SeatBot("beginner", 0))
    scene.do("ben", Stand())
    assert chairs(scene) == ["beginner", "ada", "beginner"]
    assert scene.table.seat_of("ben") is None
    assert scene.refused("ben", Sit(0)) == "other-chair"
    scene.do("ben", Sit())
    assert scene.table.seat_of("ben") == 2
    scene.do("ben", Stand())
    scene.do("cy", Sit(2))
    assert scene.refused("ben", Sit()) == "chair-taken"
    assert scene.refused("ben", Sit(0)) == "other-chair"


def test_standing_up_between_games_leaves_the_last_game_as_it_was() -> None:
    scene = Scene().start("ada", "ben")
    scene.play_to_the_end()
    scene.do("ben", Stand())
    assert len(scene.table.played) == 2
    assert scene.table.seat_of("ben") == 1
    assert scene.refused("ada", Start()) == "bad-seats"
    assert scene.refused("ada", Pause()) == "not-playing"


def test_presence_says_who_went_with_a_dead_process_and_who_was_taken_for_gone() -> None:
    scene = Scene().come("ada", "ben").come("ben", "cy", process="p2")
    assert came_and_went(scene.table, PROCESS, {"ada", "ben"}, [PROCESS, "p2"], 5) == []
    assert came_and_went(scene.table, PROCESS, {"ada", "ben"}, [PROCESS], 5) == [
        Went(at=5, person="ben", process="p2"),
        Went(at=5, person="cy", process="p2"),
    ]
    assert came_and_went(scene.table, PROCESS, {"ada"}, [PROCESS, "p2"], 5) == [
        Went(at=5, person="ben", process=PROCESS)
    ]
    scene.go("ada")
    came = Came(at=5, person="ada", process=PROCESS, name="Ada", language="en", avatar="a1")
    assert came_and_went(scene.table, PROCESS, {"ada", "ben"}, [PROCESS, "p2"], 5) == [came]
    scene.add(Closed(at=scene.now))
    assert came_and_went(scene.table, PROCESS, {"ada", "ben"}, [PROCESS, "p2"], 5) == []


def test_the_weakest_bot_of_the_game_stands_in_whatever_its_level_is_called() -> None:
    game = GAMES["expressions"]
    assert stand_in(game) == "beginner"
    assert stand_in(dataclasses.replace(game, bots={"strong": game.bots["strong"], **game.bots})) == "strong"
