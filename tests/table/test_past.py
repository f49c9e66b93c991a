"""Who may see a game again: those who were there, and everybody once all who sat in it agree."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace
from tests.table.scene import Scene, finished_games

from mien.kit import Refused
from mien.table.checkpoint import write_checkpoint
from mien.table.commands import ChooseSettings, Remove, Share, Sit, Stand, Start
from mien.table.entries import Started
from mien.table.past import check_may_see_again
from mien.table.settings import Settings


def may_see(scene: Scene, person: str | None, number: int = 1) -> str:
    """Nothing, or the code of the refusal."""
    try:
        check_may_see_again(scene.table, person, number)
    except Refused as refused:
        return refused.refusal.code
    return ""


def test_those_who_sat_and_those_who_watched_see_it_again_and_nobody_else() -> None:
    scene = Scene().come("eve").start("ada", "ben")
    scene.go("eve")
    scene.come("fay")
    assert may_see(scene, "ada") == "not-over"
    assert [may_see(scene, person) for person in ("stranger", None)] == ["no-such-game"] * 2, "not even that"
    scene.play_to_the_end()
    scene.come("late")
    assert [may_see(scene, person) for person in ("ada", "ben", "eve", "fay")] == [""] * 4
    assert [may_see(scene, person) for person in ("late", "stranger", None)] == ["not-yours"] * 3
    assert [may_see(scene, "ada", number) for number in (0, 2)] == ["no-such-game"] * 2


def test_a_person_who_could_not_watch_has_not_seen_it() -> None:
    scene = Scene().come("ada", "eve")
    scene.do("ada", ChooseSettings(Settings(spectators=False)))
    scene.start("ada", "ben")
    scene.play_to_the_end()
    assert may_see(scene, "ben") == ""
    assert may_see(scene, "eve") == "not-yours"
    scene.do("ada", Start())
    scene.do("ada", ChooseSettings(Settings(spectators=True)))
    scene.play_to_the_end()
    assert may_see(scene, "eve", 2) == ""
    assert may_see(scene, "eve", 1) == "not-yours"


def test_a_game_is_public_once_all_who_sat_in_it_agree_and_as_long_as_they_do() -> None:
    scene = Scene().start("ada", "ben")
    assert scene.refused("ada", Share(1, True)) == "not-over"
    scene.play_to_the_end()
    scene.do("ada", Share(1, True))
    assert may_see(scene, None) == "not-yours"
    scene.do("ben", Share(1, True))
    assert may_see(scene, None) == ""
    assert scene.do("ben", Share(1, True)) == ()
    scene.do("ada", Share(1, False))
    assert may_see(scene, None) == "not-yours"
    assert scene.revived().attendances == scene.table.attendances


def test_those_who_stood_up_in_the_middle_and_those_who_took_over_have_to_agree_too() -> None:
    scene = Scene().start("ada", "ben")
    scene.do("ben", Stand())
    scene.come("cy").do("cy", Sit(1))
    scene.play_to_the_end()
    for person in ("ada", "cy"):
        scene.do(person, Share(1, True))
        assert may_see(scene, None) == "not-yours"
    scene.do("ben", Share(1, True))
    assert may_see(scene, None) == ""


def test_only_those_who_sat_are_asked_and_a_game_that_nobody_sat_in_stays_where_it_is() -> None:
    scene = Scene().come("eve").start("ada", "ben")
    scene.play_to_the_end()
    assert scene.refused("eve", Share(1, True)) == "not-played"
    assert scene.refused("ada", Share(2, True)) == "no-such-game"
    attendance = scene.table.attendances[0]
    assert not replace(attendance, sat=()).public


def test_one_game_says_nothing_about_the_next() -> None:
    scene = Scene().start("ada", "ben")
    scene.play_to_the_end()
    for person in ("ada", "ben"):
        scene.do(person, Share(1, True))
    scene.do("ada", Start())
    scene.play_to_the_end()
    assert (may_see(scene, None, 1), may_see(scene, None, 2)) == ("", "not-yours")
    assert list(finished_games(scene.table.code, [])) == []


def test_a_removed_person_sees_it_only_if_everybody_does() -> None:
    scene = Scene().start("ada", "ben")
    scene.play_to_the_end()
    scene.do("ben", Share(1, True))
    scene.do("ada", Remove("ben"))
    assert may_see(scene, "ben") == "removed"
    scene.do("ada", Share(1, True))
    assert may_see(scene, "ben") == ""


def test_a_log_with_a_game_by_newer_rules_is_not_read_any_further() -> None:
    scene = Scene().come("ada", "ben").sit("ada", "ben")
    with pytest.raises(Refused) as refusal:
        scene.add(Started(at=scene.now, game="expressions", rules=99, options={}, seed="00"))
    assert refusal.value.refusal.code == "newer-rules"


def test_databases_go_on_calling_it_circles() -> None:
    scene = Scene().start("ada", "ben")
    checkpoint = json.loads(write_checkpoint(scene.table))
    assert "circles" in checkpoint["names"]
    assert checkpoint["plain"]["circles"][0]["sat"] == ["ada", "ben"]
