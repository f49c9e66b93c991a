"""Subscriptions to push messages: a browser leaves one at a table, and takes it back."""

from __future__ import annotations

from aiohttp import web

from mien.kit import Refusal, Refused
from mien.server.bodies import PushEnds, PushKey, PushWanted
from mien.server.guests.guard import Guard, read, reply
from mien.server.guests.limits import Hourly
from mien.server.guests.policies import REFUSALS
from mien.server.push.desk import PushDesk
from mien.server.push.subscription import read_subscription, service_of
from mien.server.store.base import Store
from mien.server.tables.finder import Finder

SUBSCRIBING = 120
"""Subscriptions that one address may leave in an hour."""
MOST_DEVICES = 5
"""Browsers on which one person is called to one table."""
TOO_MANY_DEVICES = Refusal(
    "too-many-devices", "Many of your devices call you to this table already. Turn that off on one of them first."
)


class PushApi:
    """Everything that a page asks for so that its person can be called when it is closed."""

    def __init__(self, store: Store, finder: Finder, guard: Guard, desk: PushDesk | None) -> None:
        self._store = store
        self._finder = finder
        self._guard = guard
        self._desk = desk
        self._subscribing = Hourly(SUBSCRIBING)

    def _push(self) -> PushDesk:
        if self._desk is None:
            raise Refused(REFUSALS["push"])
        return self._desk

    async def key(self, request: web.Request) -> web.Response:
        """The key that a browser subscribes with."""
        return reply(PushKey(self._push().vapid.public))

    async def add(self, request: web.Request) -> web.Response:
        """Keeps a subscription of a person at a table, until it ends or the table does."""
        desk, wanted = self._push(), await read(request, PushWanted)
        subscription = read_subscription(wanted.endpoint, wanted.p256dh, wanted.auth)
        service_of(subscription.endpoint, desk.reach.port)
        person, live = self._guard.person(request), await self._finder.find(request)
        live.check_guest(person)
        self._subscribing.spend(self._guard.address(request))
        kept = await self._store.pushes(live.table.code, person)
        if len([one for one in kept if one.endpoint != subscription.endpoint]) >= MOST_DEVICES:
            raise Refused(TOO_MANY_DEVICES)
        await self._store.add_push(live.table.code, person, subscription)
        return web.Response(status=204)

    async def end(self, request: web.Request) -> web.Response:
        """Forgets a browser's subscription, at all tables: whoever knows its address owns it."""
        await self._store.drop_push((await read(request, PushEnds)).endpoint)
        return web.Response(status=204)
