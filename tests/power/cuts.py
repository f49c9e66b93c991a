"""Cuts the power at points of a game, and looks at what the store finds when it is back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.power.disk import WAYS, Act, Disk, read_trace

from mien.server.store.file import connect

SOURCE = Path(__file__).with_name("trace.c")
ACKNOWLEDGED = "acknowledged"


@dataclass
class Report:
    """What the cuts came to."""

    acts: int = 0
    syncs: int = 0
    cuts: int = 0
    acknowledged: int = 0
    faults: list[str] = field(default_factory=list)


def trace_games(folder: Path, game: str, games: int) -> list[Act]:
    """All that a store does to its files while games are played on it."""
    shim, trace, data = folder / "trace.so", folder / "trace", folder / "data"
    data.mkdir()
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", shim, SOURCE, "-ldl", "-lpthread"], check=True)
    environment = os.environ | {"LD_PRELOAD": str(shim), "POWER_FOLDER": str(data), "POWER_TRACE": str(trace)}
    subprocess.run(
        [sys.executable, "-m", "tests.power.driver", data, game, str(games)], env=environment, check=True
    )
    return list(read_trace(trace, data))


def cut_everywhere(folder: Path, acts: list[Act], seed: int, every: int = 1) -> Report:
    """Cuts the power after every so many acts, and after each sync, in all ways."""
    random, report = Random(seed), Report(acts=len(acts))
    entries = _entries_at_the_end(folder, acts)
    disk, acknowledged = Disk(), 0
    for number, act in enumerate(acts):
        if act.name == ACKNOWLEDGED:
            if act.what == "w":
                acknowledged = int(act.data.split()[-1])
                report.acknowledged += 1
            continue
        disk.do(act)
        report.syncs += act.what == "s"
        if act.what != "s" and number % every:
            continue
        for how in WAYS:
            report.cuts += 1
            found = _found(folder / "after", disk.after_cut(how, random))
            report.faults += [
                f"after act {number}, {how} kept: {fault}" for fault in _wrong(found, entries, acknowledged)
            ]
    return report


def _entries_at_the_end(folder: Path, acts: list[Act]) -> list[bytes]:
    disk = Disk()
    for act in acts:
        if act.name != ACKNOWLEDGED:
            disk.do(act)
    found = _found(folder / "whole", disk.after_cut("everything", Random(0)))
    assert not isinstance(found, str), found
    return found


def _found(folder: Path, files: dict[str, bytes]) -> list[bytes] | str:
    """The log that the store reads from these files, or what is wrong with them."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    if "mien.db" not in files:
        return []
    try:
        with closing(connect(folder / "mien.db")) as db:
            (verdict,) = db.execute("PRAGMA integrity_check").fetchone()
            if verdict != "ok":
                return str(verdict)
            has_log = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'entry'").fetchone()
            rows = db.execute("SELECT body FROM entry ORDER BY seq") if has_log else ()
            return [bytes(body) for (body,) in rows]
    except sqlite3.Error as error:
        return f"{type(error).__name__}: {error}"


def _wrong(found: list[bytes] | str, entries: list[bytes], acknowledged: int) -> Iterator[str]:
    if isinstance(found, str):
        yield found
    elif len(found) < acknowledged:
        yield f"{acknowledged} entries were acknowledged, and {len(found)} are there"
    elif found != entries[: len(found)]:
        yield "the log is not the beginning of what it became"
