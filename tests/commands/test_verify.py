"""`mien verify`: what a record says is true, or why it is not; nor can what is forged be replayed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.commands.terminal import Captured, record_of, refusal, written

from mien.cli import main
from mien.games import GAMES
from mien.kit import commitment
from mien.transcript import outcome_text


@pytest.mark.parametrize("name", GAMES)
def test_verify_says_that_all_is_well(name: str, tmp_path: Path, capsys: Captured) -> None:
    record = record_of(name)
    assert main(["verify", written(tmp_path, record)]) == 0
    text = capsys.readouterr().out
    assert f"The seed matches its hash: {record.commitment}" in text
    assert f"All {len(record.answers)} answers follow the rules of {GAMES[name].title}" in text
    assert outcome_text(record.outcome) in text
    assert "Who could see and hear whom is as recorded" in text


def test_verify_takes_an_old_record_that_says_nothing_of_sightlines(tmp_path: Path, capsys: Captured) -> None:
    record = replace(record_of("emojito"), sightlines=None)
    assert main(["verify", written(tmp_path, record)]) == 0
    assert "does not say who could see and hear whom" in capsys.readouterr().out


def without_an_answer(record: dict[str, Any]) -> None:
    del record["answers"][3]


def without_the_end(record: dict[str, Any]) -> None:
    del record["answers"][-5:]


def with_another_seat(record: dict[str, Any]) -> None:
    record["answers"][0]["seat"] = (record["answers"][0]["seat"] + 1) % 4


def with_another_seed(record: dict[str, Any]) -> None:
    record["seed"] = "00" * 32


def with_another_seed_and_hash(record: dict[str, Any]) -> None:
    record["seed"], record["commitment"] = "00" * 32, commitment(bytes(32))


def with_strange_answers(record: dict[str, Any]) -> None:
    record["answers"][0]["answer"] = {"type": "Guess", "partner": [[]], "card": None}


def having(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        record[name] = value

    return change


FORGERIES: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (without_an_answer, "Answer 4"),
    (without_the_end, "Replayed, it is different: The game is not over."),
    (with_another_seat, "It's not your turn. (EX-6)"),
    (with_another_seed, "does not match its hash"),
    (with_another_seed_and_hash, "Answer"),
    (with_strange_answers, "Answer 1"),
    (having("seed", "not hex"), "not written in hex"),
    (
        having("outcome", {"winners": [0, 1, 2, 3], "scores": [26, 26, 26, 26], "rule": "EX-20"}),
        "The record says: Everyone won",
    ),
    (having("outcome", None), "The record says: The game is not over."),
    (having("rules", 99), "version 99"),
    (having("game", "chess"), "There is no game called 'chess'; there are"),
    (having("seats", 9), "players, not 9. (EX-2)"),
    (having("seats", -1), "players, not -1. (EX-2)"),
    (having("seats", "four"), "not a game record"),
    (having("options", {"difficulty": "none"}), "can't be played with that"),
    (having("options", {"hand": 1}), "Choose a larger hand. (EX-2)"),
    (having("answers", None), "not a game record"),
    (having("answers", [{"step": 1}]), "not a game record"),
    (having("extra", 1), "not a game record"),
    (having("sightlines", []), "From step 1 on"),
    (having("sightlines", [{"step": 1}]), "not a game record"),
]


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(("forge", "says"), FORGERIES)
def test_a_forged_record_is_refused(
    forge: Callable[[dict[str, Any]], None], says: str, command: str, tmp_path: Path, capsys: Captured
) -> None:
    record = msgspec.json.decode(record_of("expressions").to_json())
    forge(record)
    assert says in refusal(capsys, command, written(tmp_path, record))


def test_a_truncated_record_is_refused_wherever_it_is_cut(tmp_path: Path, capsys: Captured) -> None:
    text = record_of("expressions").to_json()
    path = tmp_path / "cut.json"
    for at in range(0, len(text.rstrip()), 101):
        path.write_bytes(text[:at])
        assert "not a game record" in refusal(capsys, "verify", str(path))


@pytest.mark.parametrize("text", [b"", b"hello", b"[]", b"null", b"{}", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_record_is_refused(text: bytes, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "no.json"
    path.write_bytes(text)
    for command in ("verify", "replay"):
        assert "not a game record" in refusal(capsys, command, str(path))


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_not_there_is_refused(command: str, tmp_path: Path, capsys: Captured) -> None:
    assert "No such file" in refusal(capsys, command, str(tmp_path / "nowhere.json"))
    assert "Is a directory" in refusal(capsys, command, str(tmp_path))
