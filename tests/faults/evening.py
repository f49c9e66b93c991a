"""An evening under fire: tables are played while things break, everything heals, and the logs are checked."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

import aiohttp
from harness.postgres import Postgres
from harness.server.guest import Guest
from tests.faults.history import History
from tests.faults.model import faults_of
from tests.faults.player import Player
from tests.faults.site import Site
from tests.faults.troubles import Troubles

from mien.games import GAMES
from mien.server.store import open_store
from mien.table.entries import read_entry

BOT_EVERY = 4
"""Of so many tables, one has a bot at it."""
MOST_ANSWERS = 20
"""Answers between two troubles, at most."""
SAID_WITH_IT = 40
"""Lines of a server's log that are kept from where something broke."""
STALL_SECONDS = 60.0
"""How long it may take until somebody can answer again."""


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
        site = await Site(folder, postgres, hurry).open()
        stack.push_async_callback(site.close)
        histories, players = [], []
        for number in range(tables):
            history, seated = await _set_table(stack, site, random, number)
            histories.append(history)
            players += seated
        playing = [asyncio.create_task(player.play()) for player in players]
        trouble = Troubles(site, random, hurry)
        for _ in range(troubles):
            if ended := [machine.end for machine in site.machines if machine.end]:
                report.faults += ended
                break
            if not await _some_answers(players, random):
                report.faults.append(f"nobody could answer for {STALL_SECONDS:.0f} s after {trouble.made}")
                break
            await trouble.make()
        await site.heal()
        await _finish(players)
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


async def _set_table(
    stack: AsyncExitStack, site: Site, random: Random, number: int
) -> tuple[History, list[Player]]:
    game = sorted(GAMES)[number % len(GAMES)]
    seated: list[Player] = []
    history = History("")
    with_bots = random.randrange(BOT_EVERY) == 0
    for name in [f"{number}-{letter}" for letter in "abcd"[: 4 - with_bots]]:
        session = await stack.enter_async_context(
            aiohttp.ClientSession(
                cookie_jar=aiohttp.CookieJar(unsafe=True), timeout=aiohttp.ClientTimeout(total=None, connect=5)
            )
        )
        address = site.machines[0].cables.address
        guest = await _greet(session, address, name)
        if not history.code:
            history.code = await _create(session, address, game)
        chooser = Random(random.random())
        seated.append(Player(name, session, history, partial(site.address, chooser), chooser))
        page = await guest.open(history.code)
        await page.do("Sit")
        if name.endswith("a") and with_bots:
            await page.do("SeatBot", level="beginner")
        await page.leave()
    return history, seated


async def _greet(session: aiohttp.ClientSession, address: str, name: str) -> Guest:
    guest = Guest(name, session, address)
    async with session.post(f"{address}/api/me", headers={"Origin": address}) as response:
        guest.id = (await response.json())["you"]
    return guest


async def _create(session: aiohttp.ClientSession, address: str, game: str) -> str:
    wanted = {"game": game, "bots": False}
    async with session.post(f"{address}/api/tables", json=wanted, headers={"Origin": address}) as response:
        return str((await response.json())["code"])


async def _some_answers(players: Sequence[Player], random: Random) -> bool:
    """Waits until some answers were acknowledged, then for a moment in which the next are being written."""
    wanted = sum(player.acknowledged for player in players) + random.randint(1, MOST_ANSWERS)
    try:
        async with asyncio.timeout(STALL_SECONDS):
            while sum(player.acknowledged for player in players) < wanted:
                await asyncio.sleep(0.005)
    except TimeoutError:
        return False
    await asyncio.sleep(random.uniform(0, 0.01))
    return True


async def _finish(players: Sequence[Player]) -> None:
    """No game is begun any more; waits until all people at each table see the same end, or nothing moves on."""
    for player in players:
        player.finishing = True
    tables: dict[str, list[Player]] = {}
    for player in players:
        tables.setdefault(player.code, []).append(player)
    # However slow the machine is: only a game that stands still can't be finished.
    while tables and await _moves(players, tables):
        pass
    for player in players:
        player.done = True


async def _moves(players: Sequence[Player], tables: dict[str, list[Player]]) -> bool:
    """Whether, within a while, another answer was given or another table is done; takes those away that are."""
    given, left = sum(player.acknowledged for player in players), len(tables)
    with suppress(TimeoutError):
        async with asyncio.timeout(STALL_SECONDS):
            while given == sum(player.acknowledged for player in players) and left == len(tables):
                await asyncio.sleep(0.05)
                for code, seated in list(tables.items()):
                    ends = {player.ended for player in seated}
                    if len(ends) == 1 and None not in ends:
                        del tables[code]
            return True
    return False


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
