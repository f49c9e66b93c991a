"""The tables of this process: revived when somebody comes, let go when nobody is there."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable

from structlog import get_logger

from mien.games import GAMES
from mien.kit import Refusal, Refused
from mien.server.bots import BotDesk
from mien.server.clock import now
from mien.server.live import Live
from mien.server.metrics import STORE_DOWN, TABLES
from mien.server.settings import Settings
from mien.server.store.base import Store, StoreDown
from mien.table import Entry, Person
from mien.table.chairs import STAND_IN
from mien.table.codes import code_from
from mien.table.entries import BotSat, Created

BEAT = 5.0
"""Seconds between two signs of life."""
DEAD = 15_000
"""Milliseconds without one after which a process is taken for dead."""
IDLE = 120_000
"""Milliseconds after which a table that nobody looks at leaves the memory."""
RECENT = 3_600_000
"""Milliseconds since the last entry within which a table is revived when the server starts."""
DAY = 86_400_000
COMPANY = 4
"""How many play, bots included, at a table put up to play with bots, if the game lets them."""

_log = get_logger()


class Tables:
    """Finds and keeps live tables; one Live for each code."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.process = secrets.token_hex(4)
        self._store = store
        self._settings = settings
        self._desk = BotDesk(settings.bot_pace)
        self._live: dict[str, Live] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Says that this process is alive, revives what was being played, and starts the chores."""
        await self._store.beat(self.process, now())
        for shelved in await self._store.shelved(public=False, most=self._settings.most_tables):
            if shelved.shelf.open and shelved.touched > now() - RECENT:
                await self.find(shelved.code)
        self._tasks = [
            asyncio.create_task(self._follow()),
            asyncio.create_task(self._every(BEAT, self._beat)),
            asyncio.create_task(self._every(3600, self._prune)),
        ]

    async def close(self) -> None:
        """Stops all chores and bots; what is durable stays."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._desk.close()
        for live in self._live.values():
            live.close()

    async def find(self, code: str) -> Live | None:
        """The table with this code, if there is one; raises StoreDown."""
        lock = self._opening.setdefault(code, asyncio.Lock())
        try:
            async with lock:
                return self._live.get(code) or await self._revive(code)
        finally:
            if not lock.locked():
                self._opening.pop(code, None)

    async def _revive(self, code: str) -> Live | None:
        live = self._make(code)
        await live.catch_up()
        if not live.table.seq:
            return None
        await live.lose(await self._alive())
        self._keep(live)
        return live

    def _make(self, code: str) -> Live:
        return Live(code, self._store, self._desk, self.process)

    def _keep(self, live: Live) -> None:
        if len(self._live) >= self._settings.most_tables:
            raise Refused(Refusal("too-many-tables", "This server has no room for another table now."))
        self._live[live.table.code] = live
        TABLES.set(len(self._live))

    async def create(self, host: Person, game: str, *, bots: bool) -> str:
        """Puts up a table, with bots on all chairs but one if wanted; returns its code."""
        if game not in GAMES:
            raise Refused(Refusal("unknown-game", "There is no such game."))
        live = self._make(code_from(secrets.token_bytes(16)))
        at = now()
        entries: list[Entry] = [Created(at=at, host=host, game=game)]
        if bots:
            counts = GAMES[game].seats(GAMES[game].options_type())
            company = min(counts, key=lambda count: abs(count - COMPANY))
            entries += [BotSat(at=at, chair=chair, level=STAND_IN) for chair in range(company - 1)]
        self._keep(live)
        await live.change(lambda table: () if table.seq else entries)
        return live.table.code

    async def _alive(self) -> list[str]:
        return [self.process, *await self._store.alive(now() - DEAD)]

    async def _follow(self) -> None:
        async for code in self._store.follow():
            live = self._live.get(code)
            if live is not None:
                with contextlib.suppress(StoreDown):
                    await live.catch_up()

    async def _every(self, seconds: float, chore: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await chore()
            except StoreDown as error:
                STORE_DOWN.inc()
                _log.warning("store is down", error=str(error))
            await asyncio.sleep(seconds)

    async def _beat(self) -> None:
        await self._store.beat(self.process, now())
        alive = await self._alive()
        for live in list(self._live.values()):
            await live.lose(alive)
            if live.is_idle(now() - IDLE):
                live.close()
                del self._live[live.table.code]
        TABLES.set(len(self._live))

    async def _prune(self) -> None:
        for code in await self._store.prune(now() - self._settings.keep_days * DAY):
            _log.info("table pruned", table=code)
