"""The short form of `make faults`: an evening on each store, in which the checker must find nothing wrong."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from harness.postgres import running_postgres
from tests.faults.evening import faults_said, spend
from tests.faults.history import History, written
from tests.faults.model import faults_of
from tests.table.scene import Scene

from mien.table.entries import Answered, Said, read_entry

SEED = 17
HURRY = 5.0
"""How many times shorter the servers' own time-outs are here."""


def test_an_evening_of_kills_and_cuts_on_sqlite_loses_nothing(tmp_path: Path) -> None:
    report = asyncio.run(spend(tmp_path, None, SEED, troubles=6, tables=4, hurry=HURRY))
    assert report.faults == []
    assert report.answers > 50


def test_an_evening_of_kills_and_cuts_on_postgresql_loses_nothing(tmp_path: Path) -> None:
    with running_postgres(durable=True) as postgres:
        report = asyncio.run(spend(tmp_path, postgres, SEED, troubles=5, tables=4, hurry=HURRY))
    assert report.faults == []
    assert report.answers > 50


# The checker itself: it finds what it should ---------------------------------------------------------------


def remembered() -> tuple[History, list[Any]]:
    """A finished game's log, and people who remember all of it."""
    scene = Scene().start("ada", "ben")
    scene.play_to_the_end()
    scene.add(Said(at=scene.now, person="ada", text="good game"))
    entries = [read_entry(text) for text in scene.log]
    history = History(scene.table.code)
    for entry in entries:
        if isinstance(entry, Answered):
            history.answered((1, entry.seat, entry.step, written(entry.answer)), "done")
    history.said("good game", "done")
    return history, entries


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("lost answer", "lost 1"),
        ("answer twice", "too often"),
        ("lost line", "lost 1 × 'never kept'"),
        ("line twice", "too often 'good game'"),
        ("another view", "never happened"),
        ("two views", "two view"),
        ("unfinished", "could not be finished"),
    ],
)
def test_the_checker_finds_what_is_wrong(wrong: str, said: str) -> None:
    history, entries = remembered()
    assert faults_of(history, entries) == []
    shown = {"number": 1, "step": 0, "seat": 0, "view": {}, "happened": []}
    match wrong:
        case "lost answer":
            history.answered((1, 0, 0, "gone"), "done")
        case "answer twice":
            history.answers["done"][next(iter(history.answers["done"]))] = 0
        case "lost line":
            history.said("never kept", "done")
        case "line twice":
            history.lines["done"]["good game"] = 0
        case "another view":
            history.saw(shown)
        case "two views":
            history.saw(shown)
            history.saw(shown | {"view": {"other": 1}})
        case "unfinished":
            history, entries = History(history.code), entries[: len(entries) // 2]
    assert any(said in fault for fault in faults_of(history, entries))


def test_what_servers_say_is_a_fault_unless_they_were_killed_while_starting_a_bot() -> None:
    broken = "Traceback (most recent call last):"
    orphan = [broken, '  File "<string>", line 1', '  File "/usr/lib/multiprocessing/forkserver.py", line 258']
    ours = [broken, '  File "mien/server/live.py", line 1', "KeyError: 7"]
    error = '{"event": "a table failed", "level": "error"}'
    assert list(faults_said(["all is well", *orphan])) == []
    assert list(faults_said([*orphan, *ours, error])) == ["\n".join([*ours, error]), error]
