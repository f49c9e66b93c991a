"""A table where everybody has a day for every answer, whether they are there or not."""

from __future__ import annotations

from tests.table.scene import Scene

from mien.table.chairs import Chair
from mien.table.clocks import DAY, HOST_GRACE, deadlines
from mien.table.commands import Await, ChooseSettings, ChooseSlow, Pause, Relieve, SeatBot, Stand, StandIn, Stop
from mien.table.entries import Answered, HostPassed
from mien.table.settings import Settings
from mien.table.summary import summary_of


def slow_table(*people: str, game: str = "expressions", bots: int = 0) -> Scene:
    scene = Scene(game).come(*people)
    scene.do("ada", ChooseSettings(Settings(clock="day")))
    for _ in range(bots):
        scene.do("ada", SeatBot("beginner"))
    return scene.start(*people)


def asked(scene: Scene) -> int:
    assert scene.table.position is not None
    return scene.table.position.waiting_for[0]


def test_a_day_passes_though_nobody_is_there_and_then_the_clock_answers() -> None:
    scene = slow_table("ada", "ben")
    seat = asked(scene)
    scene.go("ada", "ben")
    assert scene.wait(DAY - 1) == []
    (answered,) = scene.wait(1)
    assert isinstance(answered, Answered)
    assert (answered.seat, answered.by) == (seat, "clock")
    assert scene.wait(DAY - 1) == [], "the next one has a day, too"


def test_to_come_back_does_not_begin_the_day_anew() -> None:
    scene = slow_table("ada", "ben").go("ada", "ben")
    scene.wait(DAY / 2)
    until = deadlines(scene.table)
    scene.come("ben")
    assert deadlines(scene.table) == until


def test_nobody_is_replaced_by_a_bot_and_nobody_can_ask_for_one() -> None:
    scene = slow_table("ada", "ben", "cy")
    seat = asked(scene)
    absent = ("ada", "ben", "cy")[seat]
    other = next(person for person in ("ada", "ben", "cy") if person != absent)
    scene.wait(60)
    host = other if scene.table.host == other else "ada"
    if host != absent:
        assert scene.refused(host, Relieve(seat)) == "has-a-day"
    scene.go(absent)
    assert scene.wait(3600) == []
    assert scene.refused(other, StandIn(seat)) == "has-a-day"
    assert scene.table.played[seat] == Chair(absent)
    scene.do(other, Await(seat, True))


def test_bots_answer_while_nobody_is_there_but_play_no_game_among_themselves() -> None:
    scene = slow_table("ada", game="facecards", bots=2).go("ada")
    assert scene.table.waiting_for_bots()
    assert summary_of(scene.table).due <= scene.now
    scene.come("ada")
    scene.do("ada", Stand())
    scene.go("ada")
    assert scene.table.waiting_for_bots() == ()


def test_one_alone_neither_pauses_nor_ends_what_others_play_too() -> None:
    scene = slow_table("ada", "ben", "cy").go("ada", "cy")
    scene.do("ben", Pause())
    assert not scene.table.paused
    scene.do("ben", Stop(True))
    assert scene.table.position is not None
    scene.come("ada")
    scene.do("ada", Stop(True))
    assert scene.table.position is None, "the host may"


def test_the_host_keeps_the_table_for_a_day() -> None:
    scene = slow_table("ada", "ben").go("ada")
    assert not any(isinstance(entry, HostPassed) for entry in scene.wait(10 * HOST_GRACE))
    entries = scene.wait(DAY)
    assert HostPassed(at=scene.now, person="ben") in entries


def test_a_day_is_long_enough_for_those_who_need_longer() -> None:
    scene = slow_table("ada", "ben")
    until = deadlines(scene.table)
    for person in ("ada", "ben"):
        scene.do(person, ChooseSlow(True))
    assert deadlines(scene.table) == until


def test_only_a_table_with_a_day_must_be_looked_at_when_nobody_is_there() -> None:
    scene = slow_table("ada", "ben")
    assert summary_of(scene.table).due == min(deadlines(scene.table).values())
    assert summary_of(Scene().start("ada", "ben").table).due == 0
