"""What an answer costs, counted and not timed: calls, bytes, system calls, and statements of SQL.

The ceilings are what it costs now. If a change makes an answer dearer, raise the ceiling in the same commit, and
say in its message what the price buys.
"""

from __future__ import annotations

import asyncio
import math
import sqlite3
import tracemalloc
from pathlib import Path
from statistics import median_low

import pytest
from bench.server.inside import cost
from harness.server.guest import Page, begin, guests
from harness.server.serving import Process, processes
from tests.server.sockets import TEXT, masked, on_a_wire

from mien.server.store import file
from mien.server.store.sqlite import SqliteStore
from mien.table.summary import Summary

CALLS = 198
"""Calls of functions written in Python, from a frame's bytes to the bytes for five pages."""
BYTES = 1294
"""Bytes on the wire: the answer, its `Done`, and what five pages are told, with their frames."""
READS = 2
WRITES = 14
"""System calls that read or write, of an answer that comes alone: to five pages, and to the disk."""
STATEMENTS = 2
"""Statements of SQL of an append: its table's row, and its entry; all who wait share BEGIN and COMMIT."""
MEMORY = 1_800
"""Bytes of memory of a WebSocket whose page says short texts only, with the wire of this test."""

GAMES = 2
"""Games whose calls and bytes are counted: some five hundred answers each."""
SOCKETS = 100
"""Sockets whose memory is counted."""
STEPS = 12
"""Answers whose system calls are counted; the median leaves out what the server does by itself meanwhile."""


def test_an_answer_takes_few_calls_and_bytes() -> None:
    # Caches that all tables share are filled by the first run.
    cost(games=GAMES)
    found = cost(games=GAMES, counts_calls=True)
    assert math.ceil(sum(found.calls.values())) <= CALLS, found.calls
    assert math.ceil(found.sent + found.taken) <= BYTES


async def test_an_answer_takes_few_system_calls(sqlite: str, tmp_path: Path) -> None:
    server = Process(sqlite, tmp_path)
    async with processes(server), guests(server.address, "Ada", "Ben", "Cy", "Dot", "Eve") as people:
        code = await people[0].create("emojito")
        pages = [await person.open(code) for person in people]
        await begin(*pages)
        for page in pages:
            await page.until(lambda page: page.game)
        counted = []
        for _ in range(STEPS):
            before = system_calls(server.pid)
            await answer_alone(pages)
            reads, writes = system_calls(server.pid)
            counted.append((reads - before[0], writes - before[1]))
    assert median_low([reads for reads, _ in counted]) <= READS, counted
    assert median_low([writes for _, writes in counted]) <= WRITES, counted


async def answer_alone(pages: list[Page]) -> None:
    """One who is asked answers, and all others are told."""
    asked = next(page for page in pages if page.is_asked)
    version = asked.game["version"]
    reply = await asked.answer()
    assert reply["type"] == "Done", reply
    for page in pages:
        await page.until(lambda page: page.game["version"] > version)


def system_calls(process: int) -> tuple[int, int]:
    """How often this process has read and written so far, files and sockets alike."""
    lines = Path(f"/proc/{process}/io").read_text().splitlines()
    found = {name: int(count) for name, count in (line.split(": ") for line in lines)}
    return found["syscr"], found["syscw"]


async def test_an_append_takes_few_statements(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def connect(path: Path) -> sqlite3.Connection:
        connection = file.connect(path)
        connection.set_trace_callback(said.append)
        return connection

    monkeypatch.setattr("mien.server.store.sqlite.connect", connect)
    store, row = SqliteStore(tmp_path / "mien.db"), Summary("emojito", False, True, 5, "")
    await store.open()
    codes = [f"calm-owl-{letter * 5}" for letter in "abcdefghkm"]
    for after in range(3):
        said.clear()
        # The first keeps the writer busy: the others wait together.
        first, *others = [store.append(code, after, [b"{}"], row, 1) for code in codes]
        assert all(await asyncio.gather(first, *others))
    await store.close()
    assert said.count("COMMIT") <= 2
    appended = [text for text in said if text.split()[0] not in ("PRAGMA", "BEGIN", "COMMIT")]
    assert len(appended) <= STATEMENTS * len(codes), said


async def test_a_socket_of_short_texts_takes_little_memory() -> None:
    async def hear_a_text() -> object:
        socket, _ = on_a_wire()
        socket.data_received(masked(0x80 | TEXT, b"short"))
        return socket, await socket.first()

    # What all sockets share is there before the first is counted.
    await hear_a_text()
    tracemalloc.start()
    try:
        heard = [await hear_a_text() for _ in range(SOCKETS)]
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken / len(heard) <= MEMORY
