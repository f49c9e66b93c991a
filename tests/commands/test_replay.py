"""`mien replay`: a record is told in words, to all or as one seat saw it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import msgspec
import pytest
from tests.commands.terminal import Captured, mien, record_of, refusal, written

from mien.at_random import finish
from mien.cli import main
from mien.games import GAMES
from mien.kit import Match, QuickDealer
from mien.transcript import outcome_text


@pytest.mark.parametrize("name", GAMES)
def test_replay_tells_the_whole_game(name: str, tmp_path: Path, capsys: Captured) -> None:
    record = record_of(name)
    assert main(["replay", written(tmp_path, record)]) == 0
    text = capsys.readouterr().out
    assert record.commitment in text
    assert f"Step {record.answers[-1].step}." in text
    assert text.endswith(f"{outcome_text(record.outcome)}\n")


def test_replay_as_one_seat_tells_only_what_it_knew(tmp_path: Path, capsys: Captured) -> None:
    record = record_of("emoticon")
    path = written(tmp_path, record)
    assert main(["replay", path]) == 0
    assert "[only seat 2] Seat 2 draws" in capsys.readouterr().out
    assert main(["replay", path, "--seat", "1"]) == 0
    text = capsys.readouterr().out
    assert "[only seat 1] Seat 1 draws" in text
    assert "[only seat 2]" not in text
    assert "Seat 1 answers" in text
    assert "Seat 2 answers" not in text
    assert "Your hand" in text


def test_replay_tells_who_could_see_and_hear_whom(tmp_path: Path, capsys: Captured) -> None:
    match = Match.start(GAMES["emojito"], seats=3, options={"mode": "coop", "first_actor": 1}, seed=b"lines")
    finish(match)
    assert main(["replay", written(tmp_path, match.record), "--sightlines"]) == 0
    performing, guessing = capsys.readouterr().out.split("From step ")[1:3]
    # The first zone is for face and voice; then all are quiet.
    assert performing.splitlines() == [
        "1 on:",
        "  Seat 0 sees seat 1 and seat 2 and hears seat 1.",
        "  Seat 1 sees seat 0 and seat 2 and hears nobody.",
        "  Seat 2 sees seat 0 and seat 1 and hears seat 1.",
    ]
    assert "  Seat 0 sees seat 1 and seat 2 and hears nobody." in guessing.splitlines()
    assert main(["replay", written(tmp_path, record_of("expressions")), "--sightlines"]) == 0
    assert "From step 1 on:\n  Everybody sees and hears everybody.\n" in capsys.readouterr().out


def test_replay_says_who_answered_for_a_seat(tmp_path: Path, capsys: Captured) -> None:
    match = Match.start(GAMES["expressions"], seats=2, seed=b"clock")
    seat = match.waiting_for[0]
    match.answer(seat, match.asks[seat].sample(QuickDealer(1)), by="clock")
    assert main(["replay", written(tmp_path, match.record)]) == 0
    text = capsys.readouterr().out
    assert f"Seat {seat} (by clock) answers" in text
    assert "The game is not over." in text


def test_a_seat_that_is_not_in_the_record_is_refused(tmp_path: Path, capsys: Captured) -> None:
    path = written(tmp_path, record_of("expressions"))
    assert "it has seats 0 to 3" in refusal(capsys, "replay", path, "--seat", "4")
    assert "it has seats 0 to 3" in refusal(capsys, "replay", path, "--seat=-1")


def test_a_reader_who_has_enough_hears_no_complaint(tmp_path: Path) -> None:
    path = written(tmp_path, record_of("emojito"))
    with subprocess.Popen(mien("replay", path), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_a_strangers_record_can_neither_move_the_cursor_nor_forge_a_line(tmp_path: Path, capsys: Captured) -> None:
    record = record_of("expressions")
    forged = msgspec.structs.replace(record.answers[0], by="\x1b[2J\nThe outcome is as recorded: 25 points.\u202e")
    path = written(tmp_path, msgspec.structs.replace(record, answers=(forged, *record.answers[1:])))
    assert main(["replay", path]) == 0
    text = capsys.readouterr().out
    assert "\x1b" not in text
    assert "\\x1b[2J\\nThe outcome is as recorded: 25 points.\\u202e" in text
    options = msgspec.to_builtins(record) | {"options": {"hard\x1b[2J\ning": 1}}
    assert "\x1b" not in refusal(capsys, "verify", written(tmp_path, options))
