"""An evening under fire: tables are played while things break, everything heals, and the logs are checked."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from harness.postgres import Postgres
from tests.faults.gathering import STALL_SECONDS, finish, set_table, some_answers
from tests.faults.history import History
from tests.faults.model import faults_of
from tests.faults.site import Site
from tests.faults.troubles import Troubles

from mien.server.store import open_store
from mien.table.entries import read_entry

SAID_WITH_IT = 40
"""Lines of a server's log that are kept from where something broke."""


@dataclass
class Report:
    """What an evening came to."""

    troubles: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    unknown: int = 0
    lines: int = 0
    entries: int = 0
    tables: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Counts another evening, too."""
        self.troubles += other.troubles
        for name in ("answers", "unknown", "lines", "entries", "tables"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.faults += other.faults


async def spend(
    folder: Path, postgres: Postgres | None, seed: int, troubles: int, tables: int, hurry: float
) -> Report:
    """One evening with so many troubles at so many tables."""
    random = Random(seed)
    report = Report()
    async with AsyncExitStack() as stack:
        site = await Site(folder, postgres, hurry, share_folder=seed % 2 == 0).open()
        stack.push_async_callback(site.close)
        histories, players = [], []
        for number in range(tables):
            history, seated = await set_table(stack, site.machines[0].cables.address, site.address, random, number)
            histories.append(history)
            players += seated
        playing = [asyncio.create_task(player.play()) for player in players]
        trouble = Troubles(site, random, hurry)
        for _ in range(troubles):
            if ended := [machine.end for machine in site.machines if machine.end]:
                report.faults += ended
                break
            if not await some_answers(players, random):
                report.faults.append(f"nobody could answer for {STALL_SECONDS:.0f} s after {trouble.made}")
                break
            await trouble.make()
        await site.heal()
        await finish(players)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        report.troubles = trouble.made
        report.faults += [fault for machine in site.machines for fault in faults_said(machine.said)]
        await _check(site, histories, report)
    return report


def faults_said(lines: list[str]) -> Iterator[str]:
    """What servers log when something breaks, and the lines after it; a store that is down is not their fault."""
    for at, line in enumerate(lines):
        # A server killed while it starts a bot's process leaves Python's forkserver with an EOFError.
        orphaned = any("multiprocessing/forkserver.py" in frame for frame in lines[at + 1 : at + 4])
        if ("Traceback" in line and not orphaned) or '"level": "error"' in line:
            yield "\n".join(lines[at : at + SAID_WITH_IT])


async def _check(site: Site, histories: Sequence[History], report: Report) -> None:
    store = open_store(site.store)
    await store.open()
    try:
        for history in histories:
            entries = [read_entry(text) for text in await store.read(history.code)]
            report.faults += faults_of(history, entries)
            report.tables += 1
            report.entries += len(entries)
            report.answers += history.answers["done"].total()
            report.unknown += history.answers["unknown"].total()
            report.lines += history.lines["done"].total()
    finally:
        await store.close()
