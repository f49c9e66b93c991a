"""The web server: its parts put together, and every address that it answers at."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from aiohttp import web

from mien.server.api.brought import BroughtApi
from mien.server.api.connections import Connections
from mien.server.api.games import GameApi
from mien.server.api.host import HostApi
from mien.server.api.push import PushApi
from mien.server.api.tables import TableApi
from mien.server.guests.cookies import Guestbook
from mien.server.guests.guard import Guard
from mien.server.guests.host_keys import HostKeys
from mien.server.guests.host_link import HostLink
from mien.server.guests.policies import Policy, policies_of
from mien.server.host.ice import check_ice
from mien.server.host.status import Status
from mien.server.pages.mount import build_here, mount
from mien.server.store import open_store
from mien.server.system.settings import Settings, secret_of
from mien.server.tables.finder import Finder
from mien.server.tables.registry import Tables
from mien.server.tls.certificate import keep_fresh, open_certificate
from mien.server.tunnel import Sharing

SOCKETS_PER_PAGE = 3
"""Connections that a page keeps open, on average: browsers fetch files by several at once."""


class Server:
    """All parts of one server, each made from the settings and from those before it."""

    def __init__(self, settings: Settings) -> None:
        check_ice(settings)
        self.settings = settings
        self.sharing = None if settings.share == "off" else Sharing(settings)
        self.store = store = open_store(settings.store)
        self.policies = policies = policies_of(settings)
        # Whatever may be refused comes before what is written: the secret, if there is none yet.
        self.certificate = open_certificate(settings)
        secret = secret_of(settings)
        self.tables = tables = Tables(store, settings, policies, secret)
        self.keys = HostKeys(settings, secret)
        guests = Guestbook(secret, settings.base_path, framed=bool(settings.embed_from))
        self.guard = guard = Guard(settings, guests, self.certificate)
        self.host_link = HostLink(policies, self.keys, secret, guests, guard)
        self.finder = finder = Finder(store, tables, guard, guests)
        self.build = build_here(settings.base_path)
        self.connections = Connections(settings, store, tables, finder, guard, secret, self.build)
        self.table_api = TableApi(store, tables, finder, guard, policies, self.host_link, settings.tables_per_hour)
        self.brought_api = BroughtApi(settings, store, finder, guard, policies, self.connections.writing)
        self.game_api = GameApi(store, finder, guard, guests)
        self.host_api = HostApi(
            settings, store, tables, finder, guard, guests, policies, self.certificate, self.sharing
        )
        self.push_api = PushApi(store, finder, guard, tables.push)
        self.status = Status(settings, self.keys, policies, store, tables, guard, self.connections.people)

    @property
    def most_each(self) -> int | None:
        """How many connections of any kind one address may have, so that nobody can take all of them.

        A proxy or a tunnel brings everybody from its own address, and counts for itself.
        """
        shared = self.settings.behind_proxy or self.settings.share != "off"
        return None if shared else SOCKETS_PER_PAGE * self.settings.connections_per_address

    def app(self) -> web.Application:
        """Every address, with what goes before and after each answer."""
        app = web.Application(middlewares=[self.guard.refusals], client_max_size=self.settings.message_bytes)
        app.on_shutdown.append(self.connections.say_goodbye)
        app.cleanup_ctx.append(self._run)
        app.cleanup_ctx.append(self.table_api.other_cells.run)
        app.cleanup_ctx.append(self.connections.run)
        app.cleanup_ctx.append(self.status.run)
        if self.sharing is not None:
            app.cleanup_ctx.append(self.sharing.run)
        mount(app, self._routes(), self.settings, self.policies, self.certificate, self._forbidden)
        return app

    def _routes(self) -> list[web.RouteDef]:
        connections, tables = self.connections, self.table_api
        games, host = self.game_api, self.host_api
        return [
            web.get("/healthz", host.health),
            web.get("/metrics", host.metrics),
            web.get("/api/host", self.status.show),
            web.get("/api/where", host.where),
            web.post("/api/me", host.me),
            web.post("/api/opening", self.host_link.unlock),
            web.get("/api/tables", tables.public_tables),
            web.post("/api/tables", tables.create),
            web.post("/api/mine", tables.mine),
            web.get("/api/tables/{code}", tables.table),
            web.get("/api/tables/{code}/invitation", tables.invitation),
            web.post("/api/tables/{code}/link", tables.link),
            web.post("/api/tables/{code}/carry", tables.carry),
            web.get("/api/tables/{code}/socket", connections.socket),
            web.post("/api/tables/{code}/stream", connections.stream),
            web.get("/api/tables/{code}/program", connections.program),
            web.post("/api/streams/{stream}/{number:[0-9]{1,15}}", connections.post),
            web.get("/api/tables/{code}/ice", host.ice),
            web.get("/api/push", self.push_api.key),
            web.post("/api/push/end", self.push_api.end),
            web.post("/api/tables/{code}/push", self.push_api.add),
            *self.brought_api.routes(),
            web.get("/api/tables/{code}/games/{number:[0-9]{1,6}}", games.record),
            web.get("/api/tables/{code}/games/{number:[0-9]{1,6}}/replay", games.replay),
        ]

    async def _run(self, app: web.Application) -> AsyncIterator[None]:
        await self.store.open()
        await self.tables.open()
        looking = asyncio.create_task(keep_fresh(self.certificate)) if self.certificate else None
        yield
        if looking:
            looking.cancel()
        self.game_api.close()
        await self.tables.close()
        await self.store.close()

    def _forbidden(self, request: web.Request) -> frozenset[Policy]:
        """What is forbidden for whoever asks for a page."""
        forbidden = self.policies.forbidden
        return forbidden - {"opening"} if self.host_link.may_open(request) else forbidden
