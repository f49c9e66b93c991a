"""Finished games: their records, and how they looked, step by step."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable

from aiohttp import web

from mien.kit import Refused
from mien.server.guests.cookies import Guestbook
from mien.server.guests.guard import MALFORMED, Guard, packing
from mien.server.guests.limits import Hourly
from mien.server.store.base import Store
from mien.server.system.fair_pool import FairPool
from mien.server.tables.finder import Finder
from mien.server.tables.replay import replay_of
from mien.server.wire import write
from mien.table import Entry
from mien.table.circle import Circle
from mien.table.entries import read_entry
from mien.table.past import check_may_see_again, play_again

REPLAYS = 600
"""Finished games that one address may have played again in an hour."""


class GameApi:
    """Plays finished games again, off the event loop, one at a time."""

    def __init__(self, store: Store, finder: Finder, guard: Guard, guests: Guestbook) -> None:
        self._store = store
        self._finder = finder
        self._guard = guard
        self._guests = guests
        self._replaying = Hourly(REPLAYS)
        self._pool = FairPool([None])

    async def record(self, request: web.Request) -> web.Response:
        """The record of a game that is over, for those who may see it."""

        def written(code: str, number: int, circle: Circle, entries: Iterable[Entry]) -> bytes:
            *_, end = play_again(circle, entries)
            return end.record.to_json()

        return await self._play_again(request, written)

    async def replay(self, request: web.Request) -> web.Response:
        """A finished game as one seat saw it, for those who may see it."""
        seat, since = _number(request, "seat"), _number(request, "since") or 0
        person = self._guests.who(request)

        def written(code: str, number: int, circle: Circle, entries: Iterable[Entry]) -> bytes:
            return write(replay_of(code, number, circle, entries, seat, since, person))

        return await self._play_again(request, written)

    async def _play_again(
        self, request: web.Request, written: Callable[[str, int, Circle, Iterable[Entry]], bytes]
    ) -> web.Response:
        """What `written` makes of a game that is over, off the event loop; raises Refused."""
        live, address = await self._finder.find(request), self._guard.address(request)
        code, number = live.table.code, int(request.match_info["number"])
        # The game may have ended a moment ago, on another process.
        await live.catch_up()
        circle = check_may_see_again(live.table, self._guests.who(request), number)
        self._replaying.spend(address)
        texts = await self._store.read(code, circle.began - 1, circle.ended)
        # Packed where it is made: the event loop would have all tables wait for it.
        pack, headers = packing(request)
        async with self._pool.of(address):
            body = await asyncio.to_thread(lambda: pack(written(code, number, circle, map(read_entry, texts))))
        return web.Response(body=body, content_type="application/json", headers=headers)


def _number(request: web.Request, name: str) -> int | None:
    """This number of the request's address, if there is one; raises Refused."""
    text = request.query.get(name, "")
    if not text:
        return None
    if not re.fullmatch("[0-9]{1,6}", text):
        raise Refused(MALFORMED)
    return int(text)
