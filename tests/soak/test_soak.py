"""The short form of `make soak`: when all have gone the server holds what it held before they came."""

from __future__ import annotations

import os
from pathlib import Path
from signal import SIGABRT

import pytest
from aiohttp import ClientError
from harness.server.guest import Lost
from tests.soak.day import Day
from tests.soak.samples import SPARE, Sample, leaks

from mien.server.bots.desk import WORKERS

SEED = 17
STAYS = 3 * (WORKERS + 1) + 3 + 2
"""Handles that the first guests bring and that stay: a socket and two pipes for each worker of bots and the one of
replays, what starts those processes, and the database with its log once the store's second thread reads it."""


@pytest.mark.within(60)
async def test_when_all_have_gone_a_server_has_let_go_of_everything(tmp_path: Path) -> None:
    day = Day(tmp_path, SEED, tables=3)
    await day.spend(4, 1)
    before, after = day.samples[0].held, day.after.held
    assert day.done["evenings"] >= 3
    assert day.done["reconnections"]
    assert after["tasks"] <= before["tasks"]
    assert after["handles"] <= before["handles"] + STAYS


@pytest.mark.within(60)
async def test_a_server_that_ends_is_named_as_the_reason(tmp_path: Path) -> None:
    day = Day(tmp_path, SEED, tables=3)
    with pytest.raises((Lost, OSError, ClientError)) as caught:
        await day.spend(60, 0.5, lambda _: os.kill(day.server.pid, SIGABRT))
    assert "ended with -6" in caught.value.__notes__[0]


def held(of: str, per_minute: float) -> list[Sample]:
    """What a server would hold of which something grows, with ups and downs."""
    usual = {
        "memory": 70_000_000,
        "handles": 40,
        "threads": 7,
        "tasks": 35,
        "objects": 12_000,
        "database": 7_000_000,
        "children": 1,
    }
    assert set(usual) == set(SPARE)
    return [
        Sample(at, {what: int(count * (0.95 + at % 70 / 700)) for what, count in usual.items()})
        if not of
        else Sample(at, usual | {of: int(usual[of] * (0.95 + at % 70 / 700) + per_minute * at / 60)})
        for at in range(0, 1200, 10)
    ]


def test_ups_and_downs_are_no_leak() -> None:
    assert leaks(held("", 0)) == []


@pytest.mark.parametrize(
    ("what", "per_minute"),
    [("memory", 400_000), ("handles", 1), ("threads", 0.2), ("tasks", 1), ("objects", 800), ("database", 50_000)],
)
def test_what_grows_without_end_is_a_leak(what: str, per_minute: float) -> None:
    assert [found.split()[0] for found in leaks(held(what, per_minute))] == [what]
