"""`mien bot`: programs in any language play a seat, and those that misbehave are thrown out politely."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mien.cli import main
from mien.games import GAMES
from mien.kit import Match, Record

EXAMPLES = Path(__file__).parents[2] / "examples"
NODE = Path(sys.executable).parent / "node"
JAVASCRIPT = [str(NODE), str(EXAMPLES / "javascript/bot.mjs")]
SHELL = ["sh", str(EXAMPLES / "shell/bot.sh")]

PROGRAM = """
import json, sys, time
def say(message):
    print(json.dumps(message), flush=True)
def lines():
    for line in sys.stdin:
        yield json.loads(line)
"""
POLITE = (
    PROGRAM
    + """
for message in lines():
    if message["type"] == "hello":
        say({"type": "ready", "name": "polite"})
    elif message["type"] in ("ask", "refused"):
        say({"step": message["step"], "answer": %s})
    elif message["type"] == "over":
        break
"""
)


def bot(tmp_path: Path, game: str, program: list[str], *words: str) -> tuple[int, Record]:
    """Plays one game, and returns the status and the record."""
    saved = tmp_path / "game.record.json"
    status = main(["bot", game, "--stdio", "--seed", "7", "--save", str(saved), *words, "--", *program])
    return status, Record.from_json(saved.read_bytes())


def python(source: str) -> list[str]:
    return [sys.executable, "-c", source]


def answered_by(record: Record, seat: int = 0) -> set[str | None]:
    return {given.by for given in record.answers if given.seat == seat}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("program", "called"), [(JAVASCRIPT, "javascript"), (SHELL, "shell")])
def test_the_examples_play_every_game(
    name: str, program: list[str], called: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, record = bot(tmp_path, name, program)
    assert status == 0
    assert record.outcome is not None
    assert answered_by(record) == {f"program {called}"}
    assert Match.replay(record).outcome == record.outcome
    assert f"{called} had seat 0; refused answers: 0." in capsys.readouterr().out


def test_the_shell_bot_has_twenty_lines() -> None:
    assert len((EXAMPLES / "shell/bot.sh").read_text().splitlines()) <= 20


def test_an_answer_can_be_in_words(tmp_path: Path) -> None:
    guess = """("Guess 2 " + message["legal"][-1]["card"] if message["rule"] == "EX-6" else message["default"])"""
    status, record = bot(tmp_path, "expressions", python(POLITE % guess), "--seats", "4")
    assert status == 0
    said = [given.answer for given in record.answers if given.seat == 0 and isinstance(given.answer, dict)]
    assert {(answer["type"], answer["partner"]) for answer in said} == {("Guess", 2)}


def test_a_refused_answer_comes_back_with_its_rule_and_is_tried_again(tmp_path: Path) -> None:
    heard = tmp_path / "heard.json"
    source = (
        PROGRAM
        + f"""
for message in lines():
    if message["type"] == "hello":
        say({{"type": "ready", "name": "rash"}})
        rules = message["rules"]
    elif message["type"] == "ask":
        asked = message
        say({{"step": asked["step"], "answer": {{"type": "Guess", "partner": 1, "card": "joy-99"}}}})
    elif message["type"] == "refused":
        with open({str(heard)!r}, "w") as file:
            json.dump(message, file)
        say({{"step": asked["step"], "answer": asked["legal"][0]}})
"""
    )
    status, record = bot(tmp_path, "expressions", python(source))
    assert status == 0
    assert answered_by(record) == {"program rash"}
    refused = msgspec.json.decode(heard.read_bytes())
    assert (refused["code"], refused["rule"], refused["tries_left"]) in [
        ("no-such-card", "EX-1", 2),
        ("not-in-hand", "EX-13", 2),
        ("not-in-hand", "EX-14", 2),
    ] or refused["code"] == "not-an-answer"
    assert refused["rule_text"]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (POLITE % '"rubbish"', "3 answers to one question were refused"),
        (POLITE % "None", "3 answers to one question were refused"),
        ("print('hello, world')", "has not said"),
        (PROGRAM + "say({'type': 'ready'}); next(lines()); print('{'); print('null'); print(7)", "3 answers"),
        (PROGRAM + "say({'type': 'ready'}); sys.exit(3)", "has ended before the game did"),
        ("import os; os._exit(1)", "has ended before the game did"),
        (PROGRAM + "say({'type': 'ready'}); time.sleep(60)", "has not answered in time"),
        ("import time; time.sleep(60)", "has not answered in time"),
        (PROGRAM + "say({'type': 'ready'})\nwhile True: print('x' * 100_000, end='')", "says more than anybody"),
    ],
)
def test_a_program_that_misbehaves_is_replaced_and_the_game_goes_on(
    source: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, record = bot(tmp_path, "expressions", python(source), "--seconds", "1" if "sleep" in source else "20")
    assert status == 1
    assert record.outcome is not None
    assert "bot, replaced" in answered_by(record)
    said = capsys.readouterr().err
    assert "a bot stood in for" in said
    assert why in said


def test_what_a_program_prints_to_its_error_stream_is_its_own(tmp_path: Path) -> None:
    source = PROGRAM + "print('thinking', file=sys.stderr)\n" + (POLITE % 'message["default"]')
    command = [sys.executable, "-m", "mien.cli"]
    words = ["bot", "facecards", "--stdio", "--seed", "1", "--", *python(source)]
    code = f"import sys; from mien.cli import main; sys.exit(main({words!r}))"
    ran = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "thinking\n"), command
    assert "polite had seat 0" in ran.stdout


def test_a_program_that_there_is_not_and_a_seat_that_there_is_not_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bot", "expressions", "--stdio", "--", str(tmp_path / "nothing")]) == 2
    assert "can't be started" in capsys.readouterr().err
    assert main(["bot", "expressions", "--stdio", "--seat", "9", "--", "true"]) == 2
    assert "There is no seat 9" in capsys.readouterr().err


def test_a_question_says_all_there_is(tmp_path: Path) -> None:
    heard = tmp_path / "asked.json"
    source = (
        PROGRAM
        + f"""
for message in lines():
    if message["type"] == "hello":
        hello = message
        say({{"type": "ready", "name": "clerk"}})
    elif message["type"] == "ask":
        with open({str(heard)!r}, "w") as file:
            json.dump([hello, message], file)
        say({{"step": message["step"], "answer": message["default"]}})
"""
    )
    bot(tmp_path, "expressions", python(source), "--seats", "3", "--no-legal")
    hello, asked = msgspec.json.decode(heard.read_bytes())
    assert {key: hello[key] for key in ("protocol", "game", "seat", "seats", "tries")} == {
        "protocol": 1,
        "game": "expressions",
        "seat": 0,
        "seats": 3,
        "tries": 3,
    }
    assert "EX-9 What a clue says must be true" in hello["rules"]
    wanted: dict[str, type[Any]] = {
        "step": int,
        "happened": list,
        "table": str,
        "view": dict,
        "prompt": str,
        "rule": str,
        "schema": dict,
        "deadline_ms": int,
    }
    assert all(isinstance(asked[key], kind) for key, kind in wanted.items())
    assert list(asked)[-1] == "default"
    assert "legal" not in asked
    assert asked["table"].startswith("You are Seat 0.")
    assert "Turn 1: " in asked["table"]
