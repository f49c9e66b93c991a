"""First games: one person alone with bots, from a seed that is no secret."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.table.scene import Scene, finished_games, show_game

from mien.games import GAMES
from mien.kit import AnyPosition, Match, is_lesson
from mien.table import entries as log
from mien.table.commands import Learn, SeatBot, Sit, Stand, Start

every_game = pytest.mark.parametrize("game", sorted(GAMES))


def lesson(game: str) -> tuple[Scene, AnyPosition]:
    """Ada is shown a game."""
    scene = Scene(game).come("ada").sit("ada")
    scene.do("ada", Learn())
    assert scene.table.position is not None
    return scene, scene.table.position


@every_game
def test_a_first_game_is_the_same_for_everybody_and_hides_no_seed(game: str) -> None:
    (scene, match), (_, other) = lesson(game), lesson(game)
    assert match.view(0) == other.view(0)
    assert [chair.person for chair in scene.table.played] == ["ada"] + [None] * (match.seats - 1)
    assert all(chair.bot in match.game.bots for chair in scene.table.played[1:])
    shown = show_game(scene.table, 0)
    assert shown is not None
    assert (shown.guided, shown.seed) == (True, match.seed.hex())


@every_game
def test_the_person_is_asked_first(game: str) -> None:
    assert 0 in lesson(game)[1].asks


@every_game
def test_its_record_says_what_it_was(game: str) -> None:
    scene, _ = lesson(game)
    scene.play_to_the_end()
    [end] = finished_games("x", map(log.read_entry, scene.log)).values()
    assert is_lesson(end.record.secret())
    assert scene.table.position is not None
    assert Match.replay(end.record).outcome == scene.table.position.outcome


@every_game
def test_a_real_game_after_it_is_dealt_from_a_secret(game: str) -> None:
    scene, _ = lesson(game)
    scene.play_to_the_end()
    scene.do("ada", Start())
    shown = show_game(scene.table, 0)
    assert shown is not None
    assert (shown.guided, shown.seed) == (False, None)


def test_bots_make_room_for_those_of_the_lesson() -> None:
    scene = Scene("emojito").come("ada")
    for _ in range(5):
        scene.do("ada", SeatBot("beginner"))
    scene.do("ada", Learn())
    assert [chair.person for chair in scene.table.chairs] == ["ada", None, None]


def test_nobody_is_drawn_into_a_first_game() -> None:
    scene = Scene("emojito").come("ada", "ben")
    assert scene.refused("ben", Learn()) == "host-only"
    scene.sit("ben")
    assert scene.refused("ada", Learn()) == "others-here"
    scene.do("ben", Stand())
    scene.do("ada", Learn())
    assert scene.refused("ada", Learn()) == "playing"
    assert scene.refused("ben", Sit()) == "first-game"
    assert scene.refused("ben", Sit(chair=1)) == "first-game"


def test_a_person_who_stands_up_from_a_first_game_can_go_on_with_it() -> None:
    scene, _ = lesson("emojito")
    scene.do("ada", Stand())
    scene.do("ada", Sit())
    assert scene.table.seat_of("ada") == 0


def test_fresh_secrets_are_never_taken_for_a_lesson() -> None:
    scene = Scene("emoticon").start("ada", "ben", "cy", "dot")
    assert scene.table.position is not None
    assert not scene.table.position.guided


def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "emojito", replace(GAMES["emojito"], lesson=None))
    assert Scene("emojito").come("ada").refused("ada", Learn()) == "no-lesson"
