"""A log that is nearly full: room for the end of the game, and for nothing else."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace
from tests.table.scene import PROCESS, Scene

from mien.kit import QuickDealer
from mien.table.commands import (
    Answer,
    AnswerFor,
    ChooseGame,
    ChooseOptions,
    ChoosePlace,
    ChooseSettings,
    ChooseSlow,
    Close,
    Come,
    Command,
    Mute,
    PassHost,
    Poke,
    React,
    Rename,
    SeatBot,
    Start,
    Talk,
)
from mien.table.due import next_due
from mien.table.people import NOBODY
from mien.table.settings import Settings
from mien.table.table import MOST_ENTRIES, RESERVE


def test_a_table_wears_out_before_its_log_grows_for_ever() -> None:
    scene = Scene().come("ada")
    scene.table = replace(scene.table, seq=MOST_ENTRIES)
    assert scene.refused("ada", Talk("hm")) == "worn-out"


def test_a_game_can_be_ended_at_a_table_that_is_used_up() -> None:
    scene = Scene().start("ada", "ben").come("cy")
    scene.table = replace(scene.table, seq=MOST_ENTRIES)
    scene.go("ben", "cy").come("ben")
    assert scene.refused("cy", Come(PROCESS, "Cy", "en", "a1")) == "worn-out", "whoever only watches wears it out"
    while (position := scene.table.position) is not None and position.waiting_for:
        seat = position.waiting_for[0]
        person = scene.table.played[seat].person
        assert person is not None
        answer = msgspec.to_builtins(position.asks[seat].sample(QuickDealer(position.step)))
        scene.do(person, Answer(position.step, answer))
    assert scene.table.stage == "over"
    assert scene.refused("ada", Start()) == "worn-out"
    scene.do("ada", Close())
    scene = Scene().come("ada")
    scene.table = replace(scene.table, seq=MOST_ENTRIES + RESERVE)
    assert scene.refused("ada", Close()) == "worn-out"


CHOICES: list[tuple[str, Command]] = [
    ("cy", ChooseSlow(slow=True)),
    ("cy", ChoosePlace("room")),
    ("cy", Rename("Cyd", "fr", "a2")),
    ("ada", ChooseSettings(Settings(title="Friday"))),
    ("ada", ChooseGame("emojito")),
    ("ada", ChooseOptions({"mode": "coop"})),
    ("ada", Mute("cy", muted=True)),
    ("ada", PassHost("ada")),
]


def test_whoever_chooses_again_what_is_chosen_already_wears_nothing_out() -> None:
    """`test_soundness` holds the same of every command."""
    scene = Scene().come("ada", "ben", "cy").sit("ada", "ben")
    for person, command in CHOICES:
        scene.do(person, command)
        length = scene.table.seq
        for _ in range(3):
            assert scene.do(person, command) == (), command
        assert scene.table.seq == length
    for saying in (Talk("ha"), React("joy"), Poke(1)):
        assert scene.do("ada", saying)
        assert scene.do("ada", saying), "said twice is not said once"


def test_bots_and_clocks_too_are_silent_at_a_table_that_is_used_up() -> None:
    scene = Scene().come("ada", "ben")
    scene.do("ada", ChooseSettings(Settings(clock="brisk")))
    scene.sit("ada", "ben").do("ada", SeatBot("beginner"))
    scene.do("ada", Start())
    assert next_due(scene.table) is not None
    scene.table = replace(scene.table, seq=MOST_ENTRIES + RESERVE)
    assert (next_due(scene.table), scene.table.waiting_for_bots()) == (None, ())
    assert scene.wait(1000) == []
    assert scene.table.position is not None
    seat = scene.table.position.waiting_for[0]
    answer = AnswerFor(1, seat, 1, scene.table.position.silence(seat), "clock")
    assert scene.refused(NOBODY, answer) == "worn-out"
