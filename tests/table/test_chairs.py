"""Coming, sitting, standing, and what a host may do."""

from __future__ import annotations

import pytest
from tests.table.scene import PROCESS, START, Scene

from mien.table import Command
from mien.table.chairs import most_seats
from mien.table.commands import (
    ChooseGame,
    ChooseOptions,
    ChoosePlace,
    ChooseSettings,
    ChooseSlow,
    Close,
    Come,
    MakeLink,
    Move,
    Mute,
    PassHost,
    Pause,
    React,
    Remove,
    Rename,
    SeatBot,
    Sit,
    Stand,
    Start,
    Talk,
    Unseat,
    UseLink,
)
from mien.table.people import MOST_PEOPLE
from mien.table.settings import Settings


def chairs(scene: Scene) -> list[str | None]:
    return [chair.person or chair.bot for chair in scene.table.chairs]


def test_a_person_who_comes_twice_is_here_once_and_is_written_down_once() -> None:
    scene = Scene().come("ada", "ben")
    assert scene.do("ada", Come(PROCESS, "Ada", "en", "a1")) == ()
    assert scene.do("ada", Come(PROCESS, "Ada L.", "fr", "b2"))
    assert scene.table.people["ada"].name == "Ada L."
    scene.come("ada", process="p2")
    assert scene.table.people["ada"].processes == (PROCESS, "p2")
    scene.go("ada", process="p2")
    assert scene.table.people["ada"].here
    scene.go("ada")
    assert scene.table.people["ada"].gone_at == START


def test_renaming_cleans_the_name() -> None:
    scene = Scene().come("ada")
    scene.do("ada", Rename("  A\u202eda ", "pl", "x.1"))
    assert scene.table.people["ada"].name == "Ada"
    assert scene.refused("ada", Rename("\u200b", "pl", "x.1")) == "no-name"
    assert scene.refused("ada", Rename("Ada", "pl", "<svg>")) == "no-avatar"
    assert scene.refused("eve", Rename("Eve", "pl", "x.1")) == "not-here"


def test_people_take_chairs_in_order_and_give_them_up() -> None:
    scene = Scene().come("ada", "ben", "cy").sit("ada", "ben")
    scene.do("cy", Sit(2))
    assert chairs(scene) == ["ada", "ben", "cy"]
    assert scene.refused("cy", Sit()) == "seated"
    scene.do("ada", Stand())
    assert chairs(scene) == ["ben", "cy"]
    assert scene.refused("ada", Stand()) == "not-seated"
    assert scene.refused("ada", Sit(0)) == "chair-taken"
    assert scene.refused("ada", Sit(9)) == "chair-taken"
    assert scene.refused("ada", Sit(-1)) == "chair-taken"
    assert scene.refused("eve", Sit()) == "not-here"


def test_a_person_may_take_a_bots_chair_but_a_full_table_is_full() -> None:
    scene = Scene("expressions")
    most = most_seats(scene.table)
    others = [f"guest{number}" for number in range(most - 2)]
    scene.come("ada", "ben", "late", *others)
    for _ in range(most):
        scene.do("ada", SeatBot("beginner"))
    assert scene.refused("ada", SeatBot("beginner")) == "full"
    scene.do("ada", Sit())
    assert chairs(scene)[-1] == "ada"
    scene.do("ben", Sit(0))
    assert chairs(scene)[0] == "ben"
    scene.sit(*others)
    assert scene.refused("late", Sit()) == "full"


def test_the_host_arranges_the_table() -> None:
    scene = Scene().come("ada", "ben").sit("ada", "ben")
    scene.do("ada", SeatBot("beginner"))
    scene.do("ada", Move(2, 0))
    assert chairs(scene) == ["beginner", "ada", "ben"]
    scene.do("ada", SeatBot("beginner", 0))
    scene.do("ada", Unseat(2))
    assert chairs(scene) == ["beginner", "ada"]
    assert scene.refused("ada", SeatBot("genius")) == "no-such-level"
    assert scene.refused("ada", SeatBot("beginner", 1)) == "chair-taken"
    assert scene.refused("ada", Unseat(2)) == "no-such-chair"
    assert scene.refused("ada", Unseat(-1)) == "no-such-chair"
    assert scene.refused("ada", Move(0, 2)) == "no-such-chair"


HOSTS: list[Command] = [
    SeatBot("beginner"),
    Unseat(0),
    Move(0, 0),
    ChooseGame("emoticon"),
    ChooseOptions({}),
    ChooseSettings(Settings()),
    Start(),
    Mute("ada", True),
    Remove("ada"),
    PassHost("ben"),
    Close(),
]


@pytest.mark.parametrize("command", HOSTS, ids=lambda command: type(command).__name__)
def test_only_the_host_does_what_is_the_hosts(command: Command) -> None:
    scene = Scene().come("ada", "ben").sit("ada", "ben")
    assert scene.refused("ben", command) == "host-only"
    assert scene.refused("eve", command) == "host-only"


def test_the_game_and_its_options_are_chosen_before_it_begins() -> None:
    scene = Scene("emojito").come("ada", "ben").sit("ada", "ben")
    scene.do("ada", ChooseOptions({"edition": "huch", "mode": "coop"}))
    assert scene.table.options.edition == "huch"
    assert scene.refused("ada", ChooseOptions({"edition": "none"})) == "bad-options"
    assert scene.refused("ada", ChooseOptions({"colour": "red"})) == "bad-options"
    assert scene.refused("ada", ChooseOptions({"edition": "tactic", "mode": "teams"})) == "no-such-mode"
    assert scene.refused("ada", ChooseGame("chess")) == "unknown-game"
    scene.do("ada", ChooseGame("facecards"))
    assert (
        scene.refused("ada", ChooseOptions({"photos": [{"id": "photo-1", "category": "animals"}]}))
        == "photos-apart"
    )
    assert scene.refused("ada", Start()) == "bad-seats"
    scene.do("ada", ChooseGame("expressions"))
    scene.do("ada", Start())
    for command in (Start(), ChooseGame("emoticon"), ChooseOptions({}), Unseat(0), Move(0, 1)):
        assert scene.refused("ada", command) == "playing"
    assert scene.refused("ada", ChooseSettings(Settings(clock="brisk"))) == "clock-runs"
    scene.do("ada", ChooseSettings(Settings(title="  Our \u202etable ", locked=True)))
    assert scene.table.settings.title == "Our table"


def test_a_locked_table_lets_in_only_people_who_have_been_here() -> None:
    scene = Scene().come("ada", "ben").go("ben")
    scene.do("ada", ChooseSettings(Settings(locked=True)))
    scene.come("ben")
    assert scene.refused("eve", Come(PROCESS, "Eve", "en", "a1")) == "locked"


def test_without_spectators_strangers_stay_out_and_bystanders_see_nothing() -> None:
    scene = Scene().come("cy")
    scene.come("ada")
    scene.do("ada", ChooseSettings(Settings(spectators=False)))
    scene.start("ada", "ben")
    assert scene.refused("eve", Come(PROCESS, "Eve", "en", "a1")) == "no-spectators"
    assert not scene.table.may_watch("cy")
    assert scene.table.may_watch("ben")
    scene.play_to_the_end()
    assert scene.table.may_watch("cy")


def test_nobody_gets_an_audience_in_the_middle_of_a_game_but_may_lose_it() -> None:
    scene = Scene().start("ada", "ben")
    assert scene.refused("ada", ChooseSettings(Settings(cameras=True))) == "no-audience"
    scene.play_to_the_end()
    scene.do("ada", ChooseSettings(Settings(cameras=True)))
    scene.do("ada", Start())
    scene.do("ada", ChooseSettings(Settings(cameras=True, locked=True)))
    scene.do("ada", ChooseSettings(Settings(cameras=False)))
    assert scene.refused("ada", ChooseSettings(Settings(cameras=True))) == "no-audience"


def test_a_removed_person_goes_and_stays_away() -> None:
    scene = Scene().start("ada", "ben", "cy")
    scene.do("ada", Remove("ben"))
    assert chairs(scene) == ["ada", "beginner", "cy"]
    assert scene.refused("ben", Come("p2", "Ben", "en", "a1")) == "removed"
    assert scene.refused("ben", Talk("oi")) == "removed"
    assert scene.refused("ada", Remove("ada")) == "not-yourself"
    assert scene.refused("ada", Remove("eve")) == "not-here"
    assert scene.refused("ada", PassHost("ben")) == "not-here"


def test_talk_can_be_switched_off_for_one_or_all() -> None:
    scene = Scene("expressions").come("ada", "ben")
    scene.do("ben", Talk(" hello <b>you</b> "))
    scene.do("ben", React("joy"))
    assert [(line.person, line.text, line.face) for line in scene.table.lines] == [
        ("ben", "hello <b>you</b>", False),
        ("ben", "joy", True),
    ]
    assert scene.refused("ben", React("🙂")) == "no-such-face"
    assert scene.refused("ben", Talk("\u200b")) == "no-text"
    scene.do("ada", Mute("ben", True))
    assert scene.refused("ben", Talk("hm")) == "muted"
    assert scene.refused("ben", React("joy")) == "muted"
    scene.do("ada", Mute("ben", False))
    scene.do("ada", ChooseSettings(Settings(chat=False)))
    assert scene.refused("ben", Talk("hm")) == "chat-off"
    assert scene.refused("ada", Mute("eve", True)) == "not-here"


def test_only_the_last_hundred_lines_are_kept() -> None:
    scene = Scene().come("ada")
    for number in range(120):
        scene.do("ada", Talk(f"line {number}"))
    assert [line.text for line in scene.table.lines] == [f"line {number}" for number in range(20, 120)]


def test_people_say_where_they_sit_and_whether_they_need_longer() -> None:
    scene = Scene().come("ada")
    scene.do("ada", ChoosePlace("room"))
    scene.do("ada", ChooseSlow(True))
    assert (scene.table.people["ada"].place, scene.table.people["ada"].slow) == ("room", True)
    assert scene.refused("eve", ChoosePlace("room")) == "not-here"
    assert scene.refused("eve", ChooseSlow(True)) == "not-here"


def test_a_closed_table_takes_nothing_any_more() -> None:
    scene = Scene().start("ada", "ben")
    scene.do("ada", Close())
    assert scene.refused("ada", Talk("hm")) == "closed"
    assert scene.refused("cy", Come(PROCESS, "Cy", "en", "a1")) == "closed"
    assert scene.wait(100_000) == []
    assert scene.table.waiting_for_bots() == ()


def test_a_person_who_left_long_ago_and_left_nothing_makes_room() -> None:
    scene = Scene().come("ada")
    for number in range(MOST_PEOPLE - 1):
        scene.come(f"guest{number}")
    assert scene.refused("late", Come(PROCESS, "Late", "en", "a1")) == "crowded"
    scene.do("guest4", Talk("bye"))
    scene.go("guest4")
    scene.now += 1
    scene.go("guest5")
    scene.come("late")
    assert "guest4" not in scene.table.people
    assert scene.table.lines == ()
    assert len(scene.table.people) == MOST_PEOPLE
    assert "guest5" in scene.table.people


def test_whoever_was_forgotten_for_others_still_plays_no_second_hand() -> None:
    scene = Scene("emojito").start("ada", "ben", "cy")
    scene.do("cy", Stand())
    scene.do("ben", Stand())
    scene.go("cy")
    scene.come(*(f"guest{number}" for number in range(MOST_PEOPLE - 2)))
    assert "cy" not in scene.table.people
    scene.go("guest0").come("cy")
    assert scene.refused("cy", Sit(1)) == "other-chair"
    scene.do("cy", Sit())
    assert scene.table.chair_of("cy") == 2


def test_people_who_were_removed_hold_no_places_that_others_need() -> None:
    scene = Scene().come("ada")
    for number in range(MOST_PEOPLE - 1):
        scene.come(f"guest{number}")
        scene.do("ada", Remove(f"guest{number}"))
        scene.go(f"guest{number}")
        scene.now += 1
    scene.come("friend")
    assert "guest0" not in scene.table.people
    scene.go("friend")
    scene.come("another")
    assert "friend" not in scene.table.people, "those who were not removed make room first"
    assert scene.table.people["guest1"].removed


@pytest.mark.parametrize("leaving", ["stands", "is unseated", "is removed", "goes on with another device"])
def test_however_a_chair_is_left_nothing_of_it_stays_with_the_person(leaving: str) -> None:
    scene = Scene("emojito").start("ada", "ben", "cy")
    scene.do("cy", Pause())
    scene.play_to_the_end()
    assert scene.table.wants_pause == ("cy",)
    match leaving:
        case "stands":
            scene.do("cy", Stand())
        case "is unseated":
            scene.do("ada", Unseat(2))
        case "is removed":
            scene.do("ada", Remove("cy"))
        case _:
            scene.come("phone").do("cy", MakeLink(UseLink.of("secret").link))
            scene.do("phone", UseLink.of("secret"))
    assert scene.table.chair_of("cy") is None
    assert "cy" not in scene.table.wants_pause
