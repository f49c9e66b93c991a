"""What is drilled: a disk is lost; a move to another database and back; an upgrade from every kept version."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import aiohttp
from harness.postgres import Postgres
from harness.server.serving import free_port
from tests.drill.house import ANOTHER, DEPLOY, SERVICE, House
from tests.drill.people import PLAYED, Evening, evening_at, fill, lost, playing
from tests.faults.history import Given, History
from tests.faults.model import faults_of
from tests.faults.player import Player

from mien.server.guests.cookies import COOKIE, Guestbook
from mien.server.store import open_store
from mien.table import Table
from mien.table.entries import read_entry

KEPT = Path(__file__).parents[1] / "server/kept"
BACKUP_SECONDS = 2.0
"""How often the timer has a backup made here; in a host's house, once a night."""


@dataclass(frozen=True)
class Figures:
    """What one scene came to."""

    scene: str
    tables: int
    away: float
    """Seconds without service, from the last moment it was there until it was well again."""
    seated: float
    """Seconds until everybody sat where they had sat."""
    answers: int
    """Answers that were acknowledged, or, of a backup, were in it."""
    lost: int
    note: str = ""


class Stopwatch:
    """How long people were without a server."""

    def __init__(self) -> None:
        self._began = time.monotonic()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._began


async def lose_the_disk(place: Path, tables: int, answers: int, seed: int) -> Figures:
    """Backups by a timer, a disk that is lost, and a restore to another folder of another user."""
    port, backups = free_port(), place / "backups"
    before, after = House(place / "before", SERVICE, port), House(place / "after", ANOTHER, port)
    await fill(before.store, tables - PLAYED)
    await before.start()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(before.end)
        evening = await stack.enter_async_context(evening_at(before, seed))
        await evening.play(answers)
        async with backed_up(before, backups, evening) as copies:
            while len(copies) < 2:
                await asyncio.sleep(0.05)
        latest, promised, at = copies[-1]
        since = evening.acknowledged - sum(one.total() for one in promised.values())
        seats = evening.seats()
        clock, age = Stopwatch(), time.monotonic() - at
        await before.lose()
        await after.type("mien", "restore", latest)
        after.take_secret(backups)
        # What the lost server still acknowledged went with its disk.
        evening.remember_anew()
        await after.start()
        stack.push_async_callback(after.end)
        away = clock.seconds
        await evening.come_back(seats)
        seated = clock.seconds
        missing = await lost(after.store, promised)
        await evening.finish()
        missing += await lost(after.store, evening.promised())
        return Figures(
            "a disk is lost; restored for another user",
            tables,
            away,
            seated,
            sum(one.total() for one in promised.values()),
            missing,
            f"the backup was {age:.1f} s old: {since} answers came after it",
        )


Copy = tuple[Path, dict[str, Counter[Given]], float]


@asynccontextmanager
async def backed_up(house: House, backups: Path, evening: Evening) -> AsyncIterator[list[Copy]]:
    """A timer makes backups meanwhile: the files, what was acknowledged before each began, and when that was."""
    copies: list[Copy] = []

    over = asyncio.Event()

    async def tick() -> None:
        while not over.is_set():
            promised, at = evening.promised(), time.monotonic()
            await house.type(DEPLOY / "mien-backup", backups)
            copies.append((max(backups.glob("mien-*.db")), promised, at))
            with suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), BACKUP_SECONDS)

    timer = asyncio.create_task(tick())
    try:
        yield copies
    finally:
        over.set()
        await timer


async def change_the_store(place: Path, postgres: Postgres, tables: int, answers: int, seed: int) -> list[Figures]:
    """From SQLite to PostgreSQL and back, while people play."""
    port, stores = free_port(), (postgres.fresh(), "")
    house = House(place / "first", SERVICE, port)
    await fill(house.store, tables - PLAYED)
    await house.start()
    figures = []
    async with AsyncExitStack() as stack:
        stack.push_async_callback(house.end)
        evening = await stack.enter_async_context(evening_at(house, seed))
        for number, store in enumerate(stores):
            await evening.play(answers)
            seats, clock, copy = evening.seats(), Stopwatch(), place / f"copy-{number}.db"
            await house.stop()
            promised = evening.promised()
            await house.type("mien", "backup", copy)
            shutil.copy(house.data / "secret", place)
            house = House(place / f"next-{number}", SERVICE, port, store)
            house.take_secret(place)
            await house.type("mien", "restore", copy)
            await house.start()
            stack.push_async_callback(house.end)
            away = clock.seconds
            await evening.come_back(seats)
            name = "from SQLite to PostgreSQL" if store else "and back to SQLite"
            given = sum(one.total() for one in promised.values())
            figures.append(Figures(name, tables, away, clock.seconds, given, await lost(house.store, promised)))
        await evening.play(answers)
        await evening.finish()
        await house.stop()
        for fault in await faults_in(house.store, evening.histories):
            raise AssertionError(fault)
    return figures


async def faults_in(store: str, histories: list[History]) -> list[str]:
    """All that is wrong with these tables."""
    kept = open_store(store)
    await kept.open()
    try:
        logs = {one.code: [read_entry(text) for text in await kept.read(one.code)] for one in histories}
    finally:
        await kept.close()
    return [fault for one in histories for fault in faults_of(one, logs[one.code])]


async def upgrade(place: Path, version: str, seed: int) -> Figures:
    """A database of an earlier version, with games in the middle: opened by this one, and played to their ends."""
    house = House(place / version, SERVICE, free_port())
    database = Path(house.store.removeprefix("sqlite:"))
    shutil.copy(KEPT / version / "mien.db", database)
    shutil.chown(database, house.user)
    rename_people(database)
    games = await games_in_the_middle(database)
    clock = Stopwatch()
    await house.start()
    away = clock.seconds
    guests = Guestbook((house.data / "secret").read_bytes())
    async with AsyncExitStack() as stack:
        stack.push_async_callback(house.end)
        players, histories = [], []
        for code, people in games.items():
            histories.append(history := History(code))
            for person in people:
                session = aiohttp.ClientSession(cookies={COOKIE: guests.sign(person)})
                await stack.enter_async_context(session)
                random = Random(f"{seed} {person}")
                players.append(Player(person[:3].title(), session, history, lambda: house.address, random))
        async with playing(players, histories) as evening:
            for player in players:
                player.finishing = True
            while any(player.seat is None for player in players):
                await asyncio.sleep(0.005)
            seated = clock.seconds
            await evening.finish()
            missing = await lost(house.store, evening.promised())
            # A table at which nobody could answer was not upgraded.
            assert all(history.answers["done"] for history in histories)
        await house.stop()
        return Figures(f"upgrade from kept/{version}", len(games), away, seated, evening.acknowledged, missing)


def rename_people(database: Path) -> None:
    """Gives people ids as cookies have them: the kept databases call them ada, ben and so on."""
    with closing(sqlite3.connect(database)) as db:
        for name in ("ada", "ben", "cid", "dot", "eve", "fay"):
            db.execute(
                "UPDATE entry SET body = CAST(replace(CAST(body AS TEXT), ?, ?) AS BLOB)",
                (f'"{name}"', f'"{name:_<22}"'),
            )
        db.commit()


async def games_in_the_middle(database: Path) -> dict[str, list[str]]:
    """Tables where a game goes on, and the people at their chairs."""
    found = {}
    with closing(sqlite3.connect(database)) as db:
        for (code,) in db.execute("SELECT code FROM shelf WHERE open").fetchall():
            rows = db.execute("SELECT body FROM entry WHERE code = ? ORDER BY seq", (code,))
            table = Table(code).after([read_entry(body) for (body,) in rows])
            people = [chair.person for chair in table.played if chair.person]
            if table.stage == "playing" and not table.paused and len(people) > 1:
                found[code] = people
    return found
