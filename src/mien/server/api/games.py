"""Finished games: their records, and how they looked, step by step."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from aiohttp import web

from mien.server.bots.pool import WorkerPool
from mien.server.bots.worker import Task
from mien.server.guests.cookies import Guestbook
from mien.server.guests.guard import Guard, number_in, packing
from mien.server.guests.limits import Hourly
from mien.server.store.base import Store
from mien.server.tables.finder import Finder
from mien.server.tables.replay import PastGame, WriteRecord, WriteReplay
from mien.table.past import check_may_see_again

REPLAYS = 600
"""Finished games that one address may have played again in an hour."""
SECONDS = 60.0
"""How long that may take: a game that hangs is stopped, and the longest takes a second where nobody else works."""


class GameApi:
    """Plays finished games again, in one process of their own, one at a time; addresses take turns."""

    def __init__(self, store: Store, finder: Finder, guard: Guard, guests: Guestbook) -> None:
        self._store = store
        self._finder = finder
        self._guard = guard
        self._guests = guests
        self._replaying = Hourly(REPLAYS)
        self._workers = WorkerPool(1)

    async def record(self, request: web.Request) -> web.Response:
        """The record of a game that is over, for those who may see it."""
        return await self._play_again(request, WriteRecord)

    async def replay(self, request: web.Request) -> web.Response:
        """A finished game as one seat saw it, for those who may see it."""
        seat, since = number_in(request, "seat"), number_in(request, "since") or 0
        person = self._guests.who(request)
        return await self._play_again(request, lambda past: WriteReplay(past, seat, since, person))

    async def _play_again(self, request: web.Request, task: Callable[[PastGame], Task]) -> web.Response:
        """What a worker writes of a game that is over; raises Refused, Crashed or TimeoutError."""
        live, address = await self._finder.find(request), self._guard.address(request)
        code, number = live.table.code, int(request.match_info["number"])
        # The game may have ended a moment ago, on another process.
        await live.catch_up()
        attendance = check_may_see_again(live.table, self._guests.who(request), number)
        assert attendance.ended is not None
        self._replaying.spend(address)
        log = await self._store.read_remaining(code, attendance.began, attendance.ended)
        body = await self._workers.do(task(PastGame(code, number, attendance, log)), address, SECONDS)
        pack, headers = packing(request)
        # Off the event loop, where all tables would wait for it.
        packed = await asyncio.to_thread(pack, body)
        return web.Response(body=packed, content_type="application/json", headers=headers)

    def close(self) -> None:
        """Plays no game again any more."""
        self._workers.close()
