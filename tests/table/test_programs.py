"""Programs that the host invites: their chairs, their keys, and that they are no people."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest
from tests.table.scene import PROCESS, Scene

from mien.kit import QuickDealer
from mien.table.commands import (
    Answer,
    ChooseGame,
    ChooseSettings,
    Come,
    InviteProgram,
    Learn,
    Move,
    Pause,
    ProgramAnswers,
    ProgramComes,
    ProgramGoes,
    Resume,
    SeatBot,
    Share,
    Sit,
    Start,
    Stop,
    Unseat,
)
from mien.table.due import due, programs_gone
from mien.table.entries import ProgramReplaced
from mien.table.people import NOBODY
from mien.table.programs import Program, chair_of_program, waits_for_program
from mien.table.settings import Settings

KEY = sha256(b"robo").hexdigest()
OTHER = sha256(b"other").hexdigest()


def invited(scene: Scene, key: str = KEY, name: str = "Robo", *, seconds: int = 60) -> Scene:
    scene.do(scene.table.host, InviteProgram(key, name, seconds))
    return scene


def arrived(scene: Scene, key: str = KEY, process: str = PROCESS) -> Scene:
    scene.do(NOBODY, ProgramComes(key, process))
    return scene


def program(scene: Scene, key: str = KEY) -> Program:
    number = chair_of_program(scene.table, key)
    assert number is not None
    found = scene.table.chairs[number].program
    assert found is not None
    return found


def playing(*people: str) -> Scene:
    """These people and a program play; the program has the last seat."""
    scene = Scene().come(*people).sit(*people)
    arrived(invited(scene)).do(scene.table.host, Start())
    return scene


def legal(scene: Scene, seat: int) -> object:
    position = scene.table.position
    assert position is not None
    return msgspec.to_builtins(position.asks[seat].sample(QuickDealer(position.step * 7 + seat)))


def test_a_bot_plays_until_the_program_comes_and_after_it_has_gone() -> None:
    scene = invited(Scene().come("ada").sit("ada"))
    assert (program(scene).state, scene.table.chairs[1].bot) == ("expected", "beginner")
    arrived(scene)
    assert (program(scene).state, scene.table.chairs[1].bot) == ("here", None)
    assert scene.table.chairs[1].played_by_program
    scene.do(NOBODY, ProgramGoes(KEY, PROCESS, "too-slow"))
    assert (program(scene).state, program(scene).gone, scene.table.chairs[1].bot) == (
        "gone",
        "too-slow",
        "beginner",
    )


def test_a_key_opens_once() -> None:
    scene = invited(Scene().come("ada").sit("ada"))
    assert scene.refused(NOBODY, ProgramComes(OTHER, PROCESS)) == "used-key"
    arrived(scene)
    assert scene.refused(NOBODY, ProgramComes(KEY, "p2")) == "used-key"
    scene.do(NOBODY, ProgramGoes(KEY, PROCESS, "gone"))
    assert scene.refused(NOBODY, ProgramComes(KEY, PROCESS)) == "used-key"
    assert scene.refused("ada", InviteProgram(KEY, "Again")) == "used-key"


def test_only_the_host_invites_and_only_with_the_hash_of_a_key() -> None:
    scene = Scene().come("ada", "ben").sit("ada")
    assert scene.refused("ben", InviteProgram(KEY, "Robo")) == "host-only"
    assert scene.refused("ada", InviteProgram("robo", "Robo")) == "bad-key"
    assert scene.refused("ada", InviteProgram(KEY, " \u200b")) == "no-name"
    assert scene.refused("ada", InviteProgram(KEY, "Robo", chair=0)) == "chair-taken"


def test_a_program_is_told_apart_from_people_and_people_from_it() -> None:
    scene = invited(Scene().come("ada"), name="ADA")
    assert program(scene).name == "ADA 2"
    invited(scene, OTHER, "Robo").do("ben", Come(PROCESS, "robo", "en", "a1"))
    assert scene.table.people["ben"].name == "robo 2"


def test_nobody_but_the_host_takes_a_programs_chair() -> None:
    scene = invited(Scene().come("ada", "ben").sit("ada"))
    assert scene.refused("ben", Sit(chair=1)) == "chair-taken"
    arrived(scene)
    assert scene.refused("ben", Sit(chair=1)) == "chair-taken"
    scene.do("ada", SeatBot("good", chair=1))
    assert chair_of_program(scene.table, KEY) is None
    invited(scene, OTHER)
    arrived(scene, OTHER)
    scene.do(NOBODY, ProgramGoes(OTHER, PROCESS, "gone"))
    scene.do("ben", Sit(chair=2))  # a bot plays there for nobody any more
    assert scene.table.chairs[2].person == "ben"


def test_its_chair_moves_and_goes_like_any_other() -> None:
    scene = arrived(invited(Scene().come("ada").sit("ada")))
    scene.do("ada", Move(1, 0))
    assert chair_of_program(scene.table, KEY) == 0
    scene.do("ada", Unseat(0))
    assert chair_of_program(scene.table, KEY) is None
    assert scene.refused(NOBODY, ProgramGoes(KEY, PROCESS, "gone")) == "used-key"


def test_it_answers_for_its_seat_and_the_record_says_so() -> None:
    scene = playing("ada")
    while scene.table.position is not None and scene.table.position.waiting_for:
        seat, step = scene.table.position.waiting_for[0], scene.table.position.step
        assert waits_for_program(scene.table, seat) == (seat == 1)
        answer = legal(scene, seat)
        scene.do(*((NOBODY, ProgramAnswers(KEY, 1, step, answer)) if seat else ("ada", Answer(step, answer))))
    assert scene.table.position is not None
    by = {(given.seat, given.by) for given in scene.table.position.record.answers}
    assert by == {(0, None), (1, "program Robo")}
    (ada, robo) = scene.table.attendances[-1].players
    assert (ada.program, robo.program, robo.bot) == (None, "Robo", None)


def asked(scene: Scene) -> int:
    """Plays on until the program is asked; the step."""
    while not waits_for_program(scene.table, 1):
        assert scene.table.position is not None
        scene.answer_for(scene.table.position.waiting_for[0])
    assert scene.table.position is not None
    return scene.table.position.step


def test_its_answer_is_refused_when_it_is_late_or_wrong_or_the_game_stands_still() -> None:
    scene = playing("ada")
    step = asked(scene)
    good = legal(scene, 1)
    assert scene.refused(NOBODY, ProgramAnswers(KEY, 1, step - 1, good)) == "too-late"
    assert scene.refused(NOBODY, ProgramAnswers(KEY, 2, step, good)) == "too-late"
    assert scene.refused(NOBODY, ProgramAnswers(OTHER, 1, step, good)) == "used-key"
    assert scene.refused(NOBODY, ProgramAnswers(KEY, 1, step, {"type": "Nonsense"})) == "not-an-answer"
    scene.do("ada", Pause())
    assert scene.refused(NOBODY, ProgramAnswers(KEY, 1, step, good)) == "too-late"
    scene.do("ada", Resume())
    scene.go("ada")
    assert scene.refused(NOBODY, ProgramAnswers(KEY, 1, step, good)) == "too-late"
    scene.come("ada")
    scene.do(NOBODY, ProgramAnswers(KEY, 1, step, good))
    assert scene.refused(NOBODY, ProgramAnswers(KEY, 1, step, good)) == "too-late"


def test_a_program_is_no_person() -> None:
    """One person and a program: the person alone pauses, ends and shares, and whoever comes next is the heir."""
    scene = playing("ada")
    scene.do("ada", Pause())
    assert scene.table.paused
    scene.do("ada", Resume())
    scene.play_to_the_end()
    assert scene.table.attendances[-1].sat == ("ada",)
    scene.do("ada", Share(1, True))
    assert scene.table.attendances[-1].public
    assert list(scene.table.tallies) == ["ada"]
    scene.do("ada", Start())
    scene.do("ada", Stop(True))
    assert scene.table.stage == "lobby"
    assert program(scene).state == "here"  # and plays the next one, too
    scene.come("ben").go("ada")
    scene.wait(130)
    assert scene.table.host == "ben"


def test_when_all_people_have_gone_the_game_waits_for_them_and_not_for_the_program() -> None:
    scene = playing("ada")
    asked(scene)
    scene.go("ada")
    assert not waits_for_program(scene.table, 1)
    assert not scene.table.awake
    assert scene.wait(1000) == []


def test_the_clock_of_the_people_does_not_answer_for_a_program() -> None:
    scene = Scene().come("ada").sit("ada")
    scene.do("ada", ChooseSettings(Settings(clock="brisk")))
    arrived(invited(scene)).do("ada", Start())
    step = asked(scene)
    scene.now += 10_000_000
    assert due(scene.table, scene.moment()) == ()
    scene.do(NOBODY, ProgramAnswers(KEY, 1, step, legal(scene, 1)))


@pytest.mark.parametrize(
    ("connected", "alive", "gone"),
    [((KEY,), ("p1",), False), ((), ("p1",), True), ((), ("p2",), True), ((KEY,), (), True)],
)
def test_a_lost_connection_is_written_down(connected: tuple[str, ...], alive: tuple[str, ...], gone: bool) -> None:
    scene = arrived(invited(Scene().come("ada").sit("ada")))
    entries = programs_gone(scene.table, "p1", connected, alive, scene.now)
    assert entries == ([ProgramReplaced(at=scene.now, key=KEY, why="gone")] if gone else [])
    scene.add(*entries)
    assert programs_gone(scene.table, "p1", connected, alive, scene.now) == ([] if gone else entries)


def test_another_process_does_not_write_down_what_only_one_can_know() -> None:
    scene = arrived(invited(Scene().come("ada").sit("ada")))
    assert programs_gone(scene.table, "p2", (), ("p1", "p2"), scene.now) == []


def test_in_the_middle_of_a_game_a_program_can_take_a_bots_seat_but_no_seat_of_a_tutorial() -> None:
    scene = Scene().come("ada").sit("ada")
    scene.do("ada", SeatBot("good"))
    scene.do("ada", Start())
    assert scene.refused("ada", InviteProgram(KEY, "Robo", chair=2)) == "chair-taken"
    scene.do("ada", InviteProgram(KEY, "Robo", chair=1))
    arrived(scene)
    assert scene.table.played[1].played_by_program
    scene.do("ada", Stop(True))
    scene.do("ada", Learn())
    assert scene.refused("ada", InviteProgram(OTHER, "Robo", chair=1)) == "first-game"


def test_another_game_has_its_own_bot_stand_in() -> None:
    scene = invited(Scene().come("ada").sit("ada"))
    scene.do("ada", ChooseGame("facecards"))
    arrived(scene)
    scene.do(NOBODY, ProgramGoes(KEY, PROCESS, "gone"))
    assert scene.table.chairs[1].bot in scene.table.game.bots
