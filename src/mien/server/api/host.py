"""The server itself: whether it is well, what it counts, where it is, and how cameras find each other."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

from aiohttp import web
from msgspec.structs import replace
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from mien.server.bodies import You
from mien.server.guests.cookies import Guestbook
from mien.server.guests.guard import Guard, reply
from mien.server.guests.policies import Policies
from mien.server.host.ice import ways_of
from mien.server.host.reachable import Vouching, Where, where
from mien.server.store.base import Store, StoreDown
from mien.server.system.clock import now
from mien.server.system.settings import Settings
from mien.server.tables.finder import Finder
from mien.server.tables.registry import Tables
from mien.server.tls.certificate import Certificate
from mien.server.tls.names import is_private
from mien.server.tunnel import Sharing

COUNTED_SECONDS = 0.5
"""How long an answer of /metrics is good for."""


class HostApi:
    """What does not belong to any one table."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        tables: Tables,
        finder: Finder,
        guard: Guard,
        guests: Guestbook,
        policies: Policies,
        certificate: Certificate | None,
        sharing: Sharing | None,
    ) -> None:
        self._settings = settings
        self._store = store
        self._tables = tables
        self._finder = finder
        self._guard = guard
        self._guests = guests
        self._policies = policies
        self._certificate = certificate
        self._sharing = sharing
        self._counted = b""
        self._counted_until = 0.0

    async def health(self, request: web.Request) -> web.Response:
        """Replies `ok` while the store can be read, and could be written to a moment ago."""
        await self._store.alive(now())
        if not self._tables.can_write:
            raise StoreDown("The last sign of life could not be written down.")
        return web.Response(text="ok")

    async def metrics(self, request: web.Request) -> web.Response:
        """What is counted, as Prometheus reads it; for those who run the server."""
        if self._guard.came_by_tunnel(request):
            raise web.HTTPNotFound
        at = time.monotonic()
        if at >= self._counted_until:
            # Whoever asks without end would have everybody wait for it.
            self._counted, self._counted_until = generate_latest(), at + COUNTED_SECONDS
        return web.Response(body=self._counted, headers={"Content-Type": CONTENT_TYPE_LATEST})

    def whereabouts(self, asked: str = "localhost") -> Where:
        """Where other devices can reach this server, for a browser that asked for it by this host."""
        authority = self._certificate.authority if self._certificate else None
        ca = Vouching(authority.fingerprint, int(authority.expires.timestamp() * 1000)) if authority else None
        shared = self._sharing.address if self._sharing else None
        there = where(self._settings, asked, https=self._certificate is not None, shared=shared, ca=ca)
        if self._certificate and there.https:
            best = self._certificate.best(there.https)
            covered = ca and replace(ca, covers=is_private(urlsplit(best).hostname or ""))
            there = replace(there, https=best, ca=covered)
        return there

    async def where(self, request: web.Request) -> web.Response:
        """The same, for the lobbies and big screens that show it."""
        if self._guard.came_by_tunnel(request):
            return reply(Where(shared=f"https://{request.host}"))
        return reply(self.whereabouts(request.host))

    async def me(self, request: web.Request) -> web.Response:
        """Who asks; whoever has no cookie gets one."""
        person = self._guests.who(request) or self._guests.new()
        response = reply(You(person))
        self._guard.welcome(request, response, person)
        return response

    async def ice(self, request: web.Request) -> web.Response:
        """What cameras need to find each other, for those at the table."""
        self._policies.demand("cameras")
        person, live = self._guard.person(request), await self._finder.find(request)
        live.check_guest(person)
        return reply(ways_of(self._settings, person, now()))
