"""The tables of this process: revived when somebody comes, let go when nobody is there."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import partial

from structlog import get_logger

from mien.kit import Refusal, Refused
from mien.server.bots.desk import BotDesk
from mien.server.guests.policies import ALLOWING_ALL, Policies
from mien.server.push.desk import PushDesk, contact_of
from mien.server.store import base
from mien.server.store.base import Store, StoreDown
from mien.server.system.cells import cells_of
from mien.server.system.clock import Steady, now
from mien.server.system.metrics import STORE_DOWN, TABLES
from mien.server.system.settings import Settings
from mien.server.system.time_limit import LIMITED
from mien.server.tables.live import LiveTable
from mien.table import Person, Table
from mien.table.codes import code_from, in_cell
from mien.table.commands import Open
from mien.table.engines import chosen_game
from mien.table.short_codes import short_from

SETTLED = 600
"""Seconds after the start before old tables are deleted."""
PRUNE = 3600.0
"""Seconds between two deletions of old tables."""
BEAT = 5.0
"""Seconds between two signs of life."""
SCREEN_LOOK = 1.0
"""Seconds between two looks at the log of a table that has only big screens here, and its people elsewhere."""
LOOK = 30.0
"""Seconds between two looks at which tables something is due that nobody has in memory."""
MOST_DUE = 1000
"""Tables that one such look takes."""
IDLE = 120_000
"""Milliseconds after which a table that nobody looks at leaves the memory."""
LEAST_IDLE = 30_000
"""The same when memory is full; longer than a page may take to say hello."""
RECENT = 3_600_000
"""Milliseconds since the last entry within which a new process looks who is still at a table."""
DAY = 86_400_000

_log = get_logger()


class Tables:
    """Finds and keeps live tables; one LiveTable for each code."""

    def __init__(
        self, store: Store, settings: Settings, policies: Policies = ALLOWING_ALL, secret: bytes = b""
    ) -> None:
        # With the cell's number in front, the ids of streams have it too, and a proxy finds their cell.
        self.process = f"{settings.cell}-{secrets.token_hex(4)}" if settings.cell else secrets.token_hex(4)
        self.can_write = True
        """Whether the last sign of life could be written down: a full disk can still be read."""
        self.cells = cells_of(settings)
        self._store = store
        self._settings = settings
        self._policies = policies
        self._desk = BotDesk(settings.bot_pace)
        self.push = PushDesk(store, secret, contact_of(settings)) if secret and settings.push else None
        """Calls people whose pages are closed; None where the host forbids it."""
        self._steady = Steady()
        self.processes: Collection[str] = ()
        """The processes that were alive a moment ago."""
        self._live: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def __len__(self) -> int:
        return len(self._live)

    async def open(self) -> None:
        """Says that this process is alive, and starts the chores; tables are revived when somebody comes."""
        LIMITED.set_up()
        await self._store.beat(self.process, now())
        self.processes = await self._alive()
        if self.push is not None:
            self.push.open()
        self._tasks = [
            asyncio.create_task(self._follow()),
            asyncio.create_task(self._every(BEAT, self.beat)),
            asyncio.create_task(self._prune_later()),
            asyncio.create_task(self._look_around()),
            asyncio.create_task(self._every(LOOK, self.revive_due)),
        ]
        if self._store.needs_notify:
            self._tasks.append(asyncio.create_task(self._every(SCREEN_LOOK, self.follow_unnotified)))

    async def close(self) -> None:
        """Stops all chores and bots; what is durable stays."""
        for live in self._live.values():
            live.close()
        self._desk.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.push is not None:
            await self.push.close()

    # Finding tables ---------------------------------------------------------------------------------------

    def in_memory(self, code: str) -> LiveTable | None:
        """The table with this code, if this process has it in memory."""
        return self._live.get(code)

    async def find(self, code: str) -> LiveTable | None:
        """The table with this code, if there is one; raises Refused or StoreDown."""
        live = self._live.get(code)
        if live is not None:
            live.touched = now()
            if not self._is_notified_of(live):
                # While none of its people are here, no other process notifies us.
                await live.catch_up()
            return live
        if code not in self._opening:
            opening = asyncio.create_task(self._revive(code))
            self._opening[code] = opening
            opening.add_done_callback(lambda _: self._opening.pop(code, None))
        return await asyncio.shield(self._opening[code])

    async def _revive(self, code: str) -> LiveTable | None:
        self._make_room()
        live = self._make(code)
        await live.catch_up()
        if not live.table.seq:
            return None
        self._keep(live)
        # Other processes may have appended before it was kept, when `_follow` could not find it yet.
        await live.catch_up()
        await live.check_presence(await self._alive())
        return live

    def _make(self, code: str) -> LiveTable:
        rate = self._settings.messages_per_second
        live = LiveTable(code, self._store, self._desk, self.process, rate, self._policies)
        live.summons.push = self.push
        return live

    def _keep(self, live: LiveTable) -> None:
        self._live[live.table.code] = live
        TABLES.set(len(self._live))

    def _make_room(self) -> None:
        if len(self._live) >= self._settings.most_tables:
            self._let_go(now() - LEAST_IDLE)
        if len(self._live) >= self._settings.most_tables:
            raise Refused(
                Refusal("too-many-tables", "This server has no room for another table right now. Try again later.")
            )

    def _let_go(self, since: int) -> None:
        for live in [live for live in self._live.values() if live.is_idle(since)]:
            live.close()
            del self._live[live.table.code]
        TABLES.set(len(self._live))

    async def create(self, host: Person, game: str, *, bots: bool, after: Table | None = None) -> str:
        """Opens a table, with bots on all chairs but one if wanted, or as people sat before; returns its code."""
        # Before a short code is claimed for it.
        chosen_game(game)
        self._make_room()
        chairs = after.chairs if after is not None else ()
        kept = tuple(chair.person for chair in chairs if chair.person)
        levels = tuple(chair.bot for chair in chairs if chair.bot and not chair.person)
        while True:
            live = self._make(in_cell(code_from(secrets.token_bytes(16)), self._settings.cell))
            short = await self._claim_short(live.table.code)
            try:
                await live.do(host, Open(game, short, bots, kept, levels))
            except Refused:
                if live.table.seq:
                    continue  # another table has this code already
                raise
            self._keep(live)
            return live.table.code

    async def _claim_short(self, code: str) -> str:
        while True:
            short = in_cell(short_from(secrets.token_bytes(8)), self._settings.cell)
            if await self._store.claim(short, code):
                return short

    # Chores -----------------------------------------------------------------------------------------------

    async def _alive(self) -> list[str]:
        return [self.process, *await self._store.alive(now() - base.DEAD)]

    async def look_who_is_alive(self) -> None:
        """Looks which processes are alive: one that has just come says so, before anybody's next sign of life."""
        with suppress(StoreDown):
            self.processes = await self._alive()

    async def _follow(self) -> None:
        async for code in self._store.follow():
            live = self._live.get(code)
            if live is not None:
                live.note_news()

    def _is_notified_of(self, live: LiveTable) -> bool:
        """Whether we hear of all that other processes append to this table."""
        return not self._store.needs_notify or live.presence.has_people_here(live.table)

    async def follow_unnotified(self) -> None:
        """Has tables look at their logs if all their pages here are big screens: nobody notifies us for those."""
        for live in self._live.values():
            if live.presence.pages and not self._is_notified_of(live):
                live.note_news()

    async def _every(self, seconds: float, chore: Callable[[], Awaitable[None]]) -> None:
        while True:
            await self._try(chore)
            await asyncio.sleep(seconds)

    async def _prune_later(self) -> None:
        # A machine that has just started may have the wrong time until the network tells it the right one.
        await asyncio.sleep(SETTLED)
        await self._every(PRUNE, self.prune)

    async def _try(self, chore: Callable[[], Awaitable[object]]) -> None:
        """Does this; if it can't be done now, others still can."""
        try:
            await chore()
        except StoreDown as error:
            STORE_DOWN.inc()
            _log.warning("store is down", error=str(error))
        except Refused:
            pass
        except Exception:
            # A chore that breaks over one table must come round again for the others.
            _log.exception("a chore failed")

    async def beat(self) -> None:
        """Says that this process is alive, looks who else is, and lets go of tables that nobody looks at."""
        try:
            await self._store.beat(self.process, now())
        except StoreDown:
            self.can_write = False
            raise
        self.can_write = True
        alive = self.processes = await self._alive()
        for live in list(self._live.values()):
            await self._try(partial(live.check_presence, alive))
            # With thousands of tables, answers must not wait for all of them.
            await asyncio.sleep(0)
        self._let_go(now() - IDLE)

    async def _look_around(self) -> None:
        """Corrects the summaries of tables whose people went when another process died."""
        await self._try(self._visit)

    async def _visit(self) -> None:
        for kept in await self._store.summaries(public=True, most=self._settings.most_tables):
            if kept.summary.people and kept.touched > now() - RECENT:
                await self._try(partial(self.find, kept.code))

    async def revive_due(self) -> None:
        """Revives the tables where a day has passed though nobody is there: they do by themselves what is due."""
        for code in await self._store.due(now(), MOST_DUE):
            await self._try(partial(self.find, code))

    async def prune(self) -> None:
        """Deletes tables that nobody has touched for long, closed or not; none while the time is in doubt."""
        if self._steady.in_doubt():
            return
        await self._store.prune(now() - self._settings.keep_days * DAY)
