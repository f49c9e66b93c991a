"""Nobody is stuck: nudging a player, a bot's one answer, waiting for somebody, and ending a game."""

from __future__ import annotations

import pytest
from tests.table.scene import Scene

from mien.server.tables.snapshots import show_table
from mien.server.wire import AwayShown
from mien.table.chairs import Chair, SpokenFor
from mien.table.clocks import GRACE, PATIENCE, bot_due
from mien.table.commands import (
    AnswerFor,
    Await,
    ChooseSettings,
    Mute,
    Pause,
    Poke,
    Relieve,
    Share,
    Stand,
    StandIn,
    Start,
    Stop,
    Talk,
    WantAgain,
)
from mien.table.due import due
from mien.table.people import NOBODY
from mien.table.settings import Settings

PEOPLE = ("ada", "ben", "cyd")


def asked(scene: Scene) -> tuple[int, str]:
    """The seat that is asked, and its person."""
    assert scene.table.position is not None
    seat = scene.table.position.waiting_for[0]
    person = scene.table.played[seat].person
    assert person is not None
    return seat, person


def playing() -> Scene:
    """A game of three in which anybody but the host is asked."""
    scene = Scene("expressions").start(*PEOPLE)
    while asked(scene)[1] == "ada":
        scene.answer_for(asked(scene)[0])
    return scene


def other(person: str) -> str:
    """A player who is neither this one nor the host."""
    return next(one for one in PEOPLE if one not in ("ada", person))


# Nudging ---------------------------------------------------------------------------------------------------


def test_a_player_whom_the_game_waits_for_can_be_nudged_also_where_nobody_may_talk() -> None:
    scene = playing()
    scene.do("ada", ChooseSettings(Settings(chat=False)))
    seat, silent = asked(scene)
    scene.do(other(silent), Poke(seat))
    assert scene.table.poke is not None
    assert (scene.table.poke.person, scene.table.poke.chair) == (other(silent), seat)


def test_only_players_and_the_host_nudge_and_only_whom_the_game_waits_for() -> None:
    scene = playing().come("eve")
    seat, silent = asked(scene)
    idle = scene.table.seat_of("ada")
    assert idle is not None
    assert scene.refused("eve", Poke(seat)) == "not-seated"
    assert scene.refused(silent, Poke(seat)) == "not-waiting"
    assert scene.refused("ada", Poke(idle)) == "not-waiting"
    assert scene.refused("ada", Poke(7)) == "no-such-chair"
    scene.do("ada", Mute(other(silent), True))
    assert scene.refused(other(silent), Poke(seat)) == "muted"
    scene.go(silent)
    assert scene.refused("ada", Poke(seat)) == "not-waiting"


# A bot's one answer ----------------------------------------------------------------------------------------


def test_the_host_lets_a_bot_answer_once_and_then_the_person_plays_on() -> None:
    scene = playing()
    seat, silent = asked(scene)
    scene.now += PATIENCE * 1000
    scene.do("ada", Relieve(seat))
    assert scene.table.played[seat] == Chair(silent, "beginner", once=True)
    assert scene.table.waiting_for_bots() == (seat,)
    position = scene.table.position
    assert position is not None
    scene.do(NOBODY, AnswerFor(1, seat, position.step, position.silence(seat), by="bot"))
    assert scene.table.played[seat] == scene.table.chairs[seat] == Chair(silent)
    assert scene.table.spoken_for == (SpokenFor(position.step, seat),)
    assert scene.revived() == scene.table


def test_a_person_who_answers_after_all_is_faster_than_the_bot() -> None:
    scene = playing()
    seat, silent = asked(scene)
    scene.now += PATIENCE * 1000
    scene.do("ada", Relieve(seat))
    scene.answer_for(seat)
    assert scene.table.played[seat] == Chair(silent)
    assert scene.table.spoken_for == ()


def test_a_bot_answers_only_after_a_while_and_only_the_host_says_so() -> None:
    scene = playing()
    seat, silent = asked(scene)
    assert scene.refused("ada", Relieve(seat)) == "too-soon"
    scene.now += PATIENCE * 1000
    assert scene.refused(other(silent), Relieve(seat)) == "host-only"
    assert scene.refused("ada", Relieve(9)) == "not-waiting"
    for person in PEOPLE:
        scene.do(person, Pause())
    assert scene.refused("ada", Relieve(seat)) == "not-waiting"


def test_any_player_lets_a_bot_answer_for_a_host_who_says_nothing() -> None:
    scene = Scene("expressions").start(*PEOPLE).come("eve")
    while asked(scene)[1] != "ada":
        scene.answer_for(asked(scene)[0])
    seat, _ = asked(scene)
    scene.now += PATIENCE * 1000
    assert scene.refused("eve", Relieve(seat)) == "host-only"
    assert scene.refused("ada", Relieve(seat)) == "your-answer"
    scene.do("ben", Relieve(seat))
    assert scene.table.waiting_for_bots() == (seat,)


def test_the_table_says_what_the_clock_answered_for_a_person() -> None:
    scene = Scene("expressions")
    scene.do("ada", ChooseSettings(Settings(clock="brisk")))
    scene.start(*PEOPLE)
    seat, _ = asked(scene)
    scene.wait(60)
    assert scene.table.spoken_for[0] == SpokenFor(1, seat, clock=True)
    assert show_table(scene.table, 0).spoken_for == scene.table.spoken_for
    scene.play_to_the_end()
    scene.do("ada", Start())
    assert scene.table.spoken_for == ()


# Waiting for somebody --------------------------------------------------------------------------------------


def test_the_others_can_wait_for_somebody_who_is_away_and_no_bot_stands_in() -> None:
    scene = playing().come("eve")
    seat, gone = asked(scene)
    scene.go(gone)
    assert scene.refused("eve", Await(seat, True)) == "not-seated"
    scene.do(other(gone), Await(seat, True))
    assert bot_due(scene.table, seat) is None
    assert show_table(scene.table, 0).away == (AwayShown(seat, None),)
    assert scene.wait(10 * GRACE["off"]) == []
    scene.do("ada", Await(seat, False))
    assert scene.wait(0) != []
    assert scene.table.played[seat].played_by_bot


def test_a_bot_stands_in_at_once_for_somebody_whom_the_others_waited_for() -> None:
    scene = playing()
    seat, gone = asked(scene)
    scene.go(gone)
    scene.do("ada", Await(seat, True))
    scene.do("ada", StandIn(seat))
    assert scene.table.played[seat].played_by_bot


def test_whoever_comes_back_is_waited_for_no_longer() -> None:
    scene = playing()
    seat, gone = asked(scene)
    assert scene.refused("ada", Await(seat, True)) == "not-away"
    scene.go(gone)
    scene.do("ada", Await(seat, True))
    scene.come(gone).go(gone)
    assert bot_due(scene.table, seat) is not None


# Ending a game ---------------------------------------------------------------------------------------------


def test_the_host_ends_a_game_and_all_are_back_in_the_lobby() -> None:
    scene = playing()
    scene.do("ada", Stop(True))
    table = scene.table
    assert (table.stage, table.position, table.played, table.tallies) == ("lobby", None, (), {})
    assert [chair.person for chair in table.chairs] == list(PEOPLE)
    assert scene.refused("ben", Share(1, True)) == "no-such-game"
    assert show_table(table, 0).stage == "lobby"
    scene.do("ada", Start())
    assert (scene.table.stage, scene.table.games) == ("playing", 2)
    assert scene.revived() == scene.table


def test_all_players_together_end_a_game_and_one_of_them_can_refuse() -> None:
    scene = playing().come("eve")
    scene.do("ben", Stop(True))
    assert show_table(scene.table, 0).wants_stop == ("ben",)
    assert scene.refused("eve", Stop(True)) == "spectator"
    scene.do("cyd", Stop(False))
    assert scene.table.wants_stop == ()
    scene.do("ben", Stop(True))
    scene.do("cyd", Stop(True))
    assert scene.table.position is not None, "the host plays too, and has not agreed"
    scene.go("ada")
    scene.do("ben", Stop(True))
    assert scene.table.stage == "lobby"
    assert scene.refused("ben", Stop(True)) == "not-playing"


def test_a_wish_to_end_the_game_goes_with_the_chair() -> None:
    scene = playing()
    scene.do("ben", Stop(True))
    scene.do("ben", Stand())
    assert scene.table.wants_stop == ()


def test_what_was_held_back_reaches_the_lobby_when_a_game_is_ended() -> None:
    scene = Scene("emojito").start(*PEOPLE)
    scene.do("ben", Talk("I knew it"))
    assert scene.table.held
    scene.do("ada", Stop(True))
    assert [line.text for line in scene.table.lines] == ["I knew it"]


def test_nothing_is_due_once_a_game_was_ended() -> None:
    scene = playing()
    scene.do("ada", Stop(True))
    assert due(scene.table, scene.moment(scene.now + 10**9)) == ()


# Another one -----------------------------------------------------------------------------------------------


def test_a_guest_asks_for_another_game_and_the_host_begins_it() -> None:
    scene = playing().come("eve")
    assert scene.refused("ben", WantAgain()) == "not-over"
    scene.play_to_the_end()
    scene.do("ben", WantAgain())
    assert scene.do("ben", WantAgain()) == ()
    assert scene.refused("eve", WantAgain()) == "not-seated"
    assert show_table(scene.table, 0).wants_again == ("ben",)
    scene.do("ada", Start())
    assert scene.table.wants_again == ()


@pytest.mark.parametrize("command", [Stop(True), WantAgain(), Await(0, True), Poke(0)])
def test_nobody_does_any_of_it_from_outside(command: object) -> None:
    scene = playing()
    assert scene.refused("zoe", command) in {"not-here", "spectator", "not-seated"}  # type: ignore[arg-type]
