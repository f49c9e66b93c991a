"""A terminal: what is typed at it, what it tells, and the records of games."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mien.at_random import finish
from mien.cli import main
from mien.games import GAMES
from mien.kit import Match, Record

Captured = pytest.CaptureFixture[str]


def record_of(name: str, *, seats: int = 4, seed: bytes = b"golden") -> Record:
    match = Match.start(GAMES[name], seats=seats, seed=seed)
    finish(match)
    return match.record


def written(folder: Path, record: Record | dict[str, Any]) -> str:
    path = folder / "game.json"
    path.write_bytes(record.to_json() if isinstance(record, Record) else msgspec.json.encode(record))
    return str(path)


def refusal(capsys: Captured, *words: str) -> str:
    """What the command line says when it refuses, which is one sentence and exit code 2."""
    try:
        code = main(words)
    except SystemExit as end:
        code = int(end.code or 0)
    told = capsys.readouterr()
    assert code == 2, told.out
    assert told.out == ""
    assert told.err.startswith("mien: ")
    assert told.err.count("\n") == 1
    return told.err


def type_in(monkeypatch: pytest.MonkeyPatch, answer: Callable[[str], str]) -> None:
    """Lets `answer` type at every prompt."""

    def line(prompt: str) -> str:
        print(prompt, end="")
        return answer(prompt)

    monkeypatch.setattr(builtins, "input", line)


def lines(*words: str) -> Callable[[str], str]:
    """Types these lines, and then nothing more."""
    rest = iter(words)

    def next_line(prompt: str) -> str:
        for word in rest:
            return word
        raise EOFError

    return next_line


def mien(*words: str) -> list[str]:
    return [sys.executable, "-c", "import sys; from mien.cli import main; sys.exit(main())", *words]
