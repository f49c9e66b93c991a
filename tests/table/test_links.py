"""Going on with another device: a link moves one seat at one table, and nobody becomes anybody else."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest
from tests.table.scene import PROCESS, Scene

from mien.table import Chair
from mien.table.commands import (
    Answer,
    ChooseSettings,
    ChooseSlow,
    Come,
    MakeLink,
    Mute,
    Pause,
    Remove,
    Share,
    Sit,
    Stand,
    Talk,
    UseLink,
)
from mien.table.commands.links import LINK_MINUTES
from mien.table.due import came_and_went
from mien.table.entries import LinkUsed, SeatCarried, read_entry
from mien.table.people import MOST_PEOPLE
from mien.table.settings import Settings


def make_link(scene: Scene, person: str, secret: str = "one") -> UseLink:
    scene.do(person, MakeLink(sha256(secret.encode()).hexdigest()))
    return UseLink.of(secret)


def test_a_link_works_once_and_not_for_long() -> None:
    scene = Scene().come("ada", "ben")
    link = make_link(scene, "ada")
    assert scene.refused("phone", UseLink.of("two")) == "old-link"
    scene.do("phone", link)
    assert scene.refused("eve", link) == "old-link"
    link = make_link(scene, "ben")
    scene.now += LINK_MINUTES * 60_000
    assert scene.refused("phone", link) == "old-link"


def test_a_new_link_makes_the_old_one_worthless_and_the_removed_have_none() -> None:
    scene = Scene().come("ada", "ben")
    old = make_link(scene, "ben", "one")
    new = make_link(scene, "ben", "two")
    assert scene.refused("phone", old) == "old-link"
    assert len(scene.table.links) == 1
    scene.do("ada", Remove("ben"))
    assert scene.refused("phone", new) == "old-link"


def test_the_removed_take_nobodys_seat() -> None:
    scene = Scene().come("ada", "ben")
    scene.do("ada", Remove("ben"))
    assert scene.refused("ben", make_link(scene, "ada")) == "removed"


@pytest.mark.parametrize("link", ["", "x" * 64, "A" * 64, "0" * 63, "0" * 65])
def test_a_link_is_kept_as_a_hash_only(link: str) -> None:
    scene = Scene().come("ada")
    assert scene.refused("ada", MakeLink(link)) == "bad-link"
    assert scene.refused("eve", MakeLink("0" * 64)) == "not-here"


def test_in_a_game_the_chair_the_hand_and_the_host_go_over() -> None:
    scene = Scene().start("ada", "ben", "cy")
    match = scene.table.position
    assert match is not None
    scene.do("phone", make_link(scene, "ada"))
    assert [chair.person for chair in scene.table.chairs] == ["phone", "ben", "cy"]
    assert scene.table.played == scene.table.chairs
    assert (scene.table.seat_of("phone"), scene.table.seat_of("ada")) == (0, None)
    assert scene.table.host == "phone"
    scene.come("phone")
    assert scene.refused("ada", Answer(0, None)) == "spectator"
    if 0 in match.waiting_for:
        scene.answer_for(0)
    assert scene.table.people["ada"].name == "Ada"


def test_a_person_who_never_comes_after_taking_a_seat_is_away_and_a_bot_stands_in() -> None:
    scene = Scene().start("ada", "ben", "cy")
    scene.do("phone", make_link(scene, "ben"))
    assert not scene.table.people["phone"].here
    scene.wait(61)
    assert scene.table.chairs[1].person == "phone"
    assert scene.table.chairs[1].bot is not None
    scene.come("phone")
    assert scene.table.chairs[1] == Chair(person="phone")


def test_a_person_who_was_away_for_long_has_time_to_come_to_the_seat_they_took() -> None:
    scene = Scene().come("phone").go("phone").start("ada", "ben", "cy")
    scene.wait(300)
    scene.do("phone", make_link(scene, "ada"))
    scene.wait(59)
    assert scene.table.chairs[0].bot is None
    assert scene.table.host == "phone"


def test_a_bot_that_stands_in_goes_on_until_the_new_device_is_there() -> None:
    scene = Scene().start("ada", "ben", "cy")
    link = make_link(scene, "ben")
    scene.go("ben").wait(61)
    assert scene.table.chairs[1].bot is not None
    scene.do("phone", link)
    assert scene.table.chairs[1].person == "phone"
    assert scene.table.chairs[1].bot is not None


def test_a_stranger_has_the_name_and_needs_of_the_seat_until_they_say_their_own() -> None:
    scene = Scene().start("ada", "ben", "cy")
    scene.do("ben", ChooseSlow(True))
    scene.do("phone", make_link(scene, "ben"))
    guest = scene.table.people["phone"]
    assert (guest.name, guest.avatar, guest.slow) == ("Ben", "a1", True)
    scene.do("phone", Come(PROCESS, "Mira", "fr", "b2"))
    guest = scene.table.people["phone"]
    assert (guest.name, guest.language, guest.slow) == ("Mira", "fr", True)
    assert scene.table.people["ben"].name == "Ben"


def test_what_one_said_stays_ones_own_and_the_muted_stay_muted() -> None:
    scene = Scene().come("ada", "ben", "mira").sit("ada", "ben")
    scene.do("ben", Talk("a rude word"))
    scene.do("ada", Mute("ben", True))
    scene.do("mira", make_link(scene, "ben"))
    assert [(line.person, line.text) for line in scene.table.lines] == [("ben", "a rude word")]
    assert scene.table.people["mira"].name == "Mira"
    assert scene.refused("mira", Talk("hello")) == "muted"


def test_in_the_lobby_a_chair_of_ones_own_is_given_up_for_the_other() -> None:
    scene = Scene().come("ada", "ben", "phone", "cy").sit("ada", "phone", "ben", "cy")
    scene.do("phone", make_link(scene, "ben"))
    assert [chair.person for chair in scene.table.chairs] == ["ada", "phone", "cy"]


def test_nobody_plays_two_hands_of_one_game() -> None:
    scene = Scene().start("ada", "ben", "cy")
    assert scene.refused("cy", make_link(scene, "ben")) == "seated"
    scene.do("cy", Stand())
    assert scene.refused("cy", make_link(scene, "ben")) == "other-chair"
    scene.do("phone", make_link(scene, "ben"))
    scene.come("phone")
    scene.do("ben", Come(PROCESS, "Ben", "en", "a1", anew=True))
    assert scene.refused("ben", Sit(2)) == "other-chair"
    scene.do("phone", Stand())
    scene.do("ben", Sit())
    assert scene.table.seat_of("ben") == 1


def test_the_pause_one_asked_for_is_still_asked_for() -> None:
    scene = Scene().start("ada", "ben")
    scene.do("ben", Pause())
    scene.do("phone", make_link(scene, "ben"))
    assert scene.table.wants_pause == ("phone",)
    scene.do("ada", Pause())
    assert scene.table.paused


def test_at_the_end_the_new_device_sees_it_and_decides_who_else_may() -> None:
    scene = Scene().start("ada", "ben")
    scene.play_to_the_end()
    scene.do("ada", Share(1, True))
    scene.do("ben", Share(1, True))
    assert scene.table.attendances[0].public
    scene.do("phone", make_link(scene, "ben"))
    attendance = scene.table.attendances[0]
    assert scene.table.seat_of("phone") == 1
    assert (attendance.sat, attendance.shared) == (("ada", "phone"), ("ada", "phone"))
    assert "ben" in attendance.saw
    scene.do("phone", Share(1, False))
    assert not scene.table.attendances[0].public


def test_a_page_whose_seat_went_on_is_told_so_and_may_come_back_as_a_guest() -> None:
    scene = Scene().start("ada", "ben", "cy")
    scene.do("phone", make_link(scene, "ben"))
    assert came_and_went(scene.table, "p2", {"ben"}, [PROCESS, "p2"], scene.now) == []
    scene.go("ben")
    again = Come(PROCESS, "Ben", "en", "a1")
    assert scene.refused("ben", again) == "gone-on"
    scene.do("ben", msgspec.structs.replace(again, anew=True))
    assert scene.table.people["ben"].here
    assert scene.table.chair_of("ben") is None
    scene.go("ben").do("ben", again)


def test_a_locked_table_gets_no_more_people_by_links() -> None:
    scene = Scene().come("ada", "ben").sit("ada", "ben")
    scene.do("ada", ChooseSettings(Settings(locked=True)))
    scene.do("phone", make_link(scene, "ben"))
    scene.come("phone").go("ben")
    assert scene.refused("ben", Come(PROCESS, "Ben", "en", "a1", anew=True)) == "locked"


def test_the_same_browser_takes_nothing_over_but_the_link_is_spent() -> None:
    scene = Scene().start("ada", "ben")
    link = make_link(scene, "ben")
    assert [type(entry) for entry in scene.do("ben", link)] == [LinkUsed]
    assert scene.table.seat_of("ben") == 1
    assert scene.refused("ben", link) == "old-link"


def test_a_full_table_makes_room_for_whoever_takes_a_seat_if_it_can() -> None:
    scene = Scene().come("ada", *(f"guest-{number}" for number in range(1, MOST_PEOPLE)))
    assert scene.refused("phone", make_link(scene, "ada")) == "crowded"
    scene.go("guest-1")
    scene.do("phone", make_link(scene, "ada"))
    assert len(scene.table.people) == MOST_PEOPLE
    assert "guest-1" not in scene.table.people
    # The person who gave a seat away and left may be the one who makes room.
    scene.go("guest-2")
    link = make_link(scene, "guest-3")
    scene.go("guest-3").do("tablet", link)
    assert len(scene.table.people) == MOST_PEOPLE


def test_links_used_before_seats_were_carried_still_replay() -> None:
    scene = Scene().start("ada", "ben")
    link = make_link(scene, "ben")
    old = read_entry(f'{{"type": "LinkUsed", "at": 5, "link": "{link.link}"}}'.encode())
    scene.add(old)
    assert scene.table.links == {}
    assert scene.table.seat_of("ben") == 1


def test_the_log_names_both() -> None:
    scene = Scene().start("ada", "ben")
    (entry,) = scene.do("phone", make_link(scene, "ben"))
    assert isinstance(entry, SeatCarried)
    assert (entry.giver, entry.person) == ("ben", "phone")
