"""The web server: every address it answers at."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Callable, Iterable
from urllib.parse import urlsplit

from aiohttp import web
from msgspec.structs import replace
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from mien.kit import Refusal, Refused
from mien.server.bodies import Carry, LinkShown, Mine, NewTable, PhotoAdded, TableListed, TableMade, You
from mien.server.guests.cookies import Guestbook
from mien.server.guests.guard import MALFORMED, Guard, packing, read, reply
from mien.server.guests.host_keys import HostKeys
from mien.server.guests.host_link import HostLink
from mien.server.guests.limits import Hourly
from mien.server.guests.policies import Policy, policies_of
from mien.server.guests.write_limits import WriteLimits
from mien.server.host.ice import check_ice, ways_of
from mien.server.host.reachable import Vouching, Where, where
from mien.server.host.status import Status
from mien.server.net.heartbeat import Heartbeat
from mien.server.net.notes import hand_over_notes
from mien.server.net.session import Session
from mien.server.net.sessions import Sessions
from mien.server.net.stream import MESSAGES_AT_ONCE, Stream
from mien.server.net.streams import Streams
from mien.server.net.transport import Transport
from mien.server.net.websocket import CLOSE_SECONDS, Socket
from mien.server.pages.base_path import add_below
from mien.server.pages.headers import security_headers
from mien.server.pages.site import BROWSER, add_pages, build_of
from mien.server.pages.trust import add_trust
from mien.server.photos.queue import PhotoQueue
from mien.server.photos.upload import Uploads
from mien.server.store import StoreDown, open_store
from mien.server.system.clock import moment, now
from mien.server.system.fair_pool import FairPool
from mien.server.system.settings import Settings, secret_of
from mien.server.tables.finder import Finder
from mien.server.tables.live import LiveTable
from mien.server.tables.my_tables import my_table
from mien.server.tables.registry import Tables
from mien.server.tables.replay import replay_of
from mien.server.tls.certificate import keep_fresh, open_certificate
from mien.server.tls.names import is_private
from mien.server.tunnel import Sharing
from mien.server.wire import write
from mien.table import Entry, Person
from mien.table.circle import Circle
from mien.table.commands import AddPhoto, UseLink
from mien.table.entries import read_entry
from mien.table.past import check_may_see_again, play_again

SOCKETS_PER_PAGE = 3
"""Connections that a page keeps open, on average: browsers fetch files by several at once."""
REPLAYS = 600
"""Finished games that one address may have played again in an hour."""
LISTED = 50

RESTARTING = Refusal("restarting", "The server is restarting and will be right back.")
NOT_AT_TABLE = Refusal("not-at-table", "Only people at the table can see this.")


class Server:
    """Answers requests; keeps nothing but limits, tables and the store."""

    def __init__(self, settings: Settings) -> None:
        check_ice(settings)
        self.settings = settings
        self.sharing = None if settings.share == "off" else Sharing(settings)
        self.store = open_store(settings.store)
        self.policies = policies_of(settings)
        self.tables = Tables(self.store, settings, self.policies)
        self.streams = Streams(self.store, self.tables)
        # Whatever may be refused comes before what is written: the secret, if there is none yet.
        self.certificate = open_certificate(settings)
        secret = secret_of(settings)
        self.keys = HostKeys(settings, secret)
        self.guests = Guestbook(secret, settings.base_path, framed=bool(settings.embed_from))
        self.guard = Guard(settings, self.guests, self.certificate)
        self.opening = HostLink(self.policies, self.keys, secret, self.guests, self.guard)
        self.finder = Finder(self.store, self.tables, self.guard, self.guests)
        self.creating = Hourly(settings.tables_per_hour)
        self.replaying = Hourly(REPLAYS)
        self.uploads = Uploads(settings.photo_bytes)
        self.writing = WriteLimits(settings)
        self.heartbeat = Heartbeat()
        self.sessions = Sessions(settings.most_connections, settings.connections_per_address)
        self.photos = PhotoQueue()
        self._replays = FairPool([None])
        self.build = build_of(BROWSER, settings.base_path)
        self.status = Status(settings, self.keys, self.policies, self.store, self.tables, self.guard, self._here)

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
        app.on_response_prepare.append(security_headers(self.settings.embed_from, self.policies.forbidden))
        app.on_shutdown.append(self._say_goodbye)
        app.cleanup_ctx.append(self._run)
        app.cleanup_ctx.append(self.status.run)
        if self.sharing is not None:
            app.cleanup_ctx.append(self.sharing.run)
        base = self.settings.base_path
        inside = web.Application() if base else app
        inside.add_routes(
            [
                web.get("/healthz", self.health),
                web.get("/metrics", self.metrics),
                web.get("/api/host", self.status.show),
                web.get("/api/where", self.where),
                web.post("/api/me", self.me),
                web.post("/api/opening", self.opening.unlock),
                web.get("/api/tables", self.public_tables),
                web.post("/api/tables", self.create),
                web.post("/api/mine", self.mine),
                web.get("/api/tables/{code}", self.table),
                web.get("/api/tables/{code}/socket", self.socket),
                web.post("/api/tables/{code}/stream", self.stream),
                web.post("/api/streams/{stream}/{number:[0-9]{1,15}}", self.post),
                web.post("/api/tables/{code}/link", self.link),
                web.post("/api/tables/{code}/carry", self.carry),
                web.get("/api/tables/{code}/ice", self.ice),
                web.post("/api/tables/{code}/photos", self.add_photo),
                web.get("/api/tables/{code}/photos/{photo}", self.photo),
                web.get("/api/tables/{code}/games/{number:[0-9]{1,6}}", self.record),
                web.get("/api/tables/{code}/games/{number:[0-9]{1,6}}/replay", self.replay),
            ]
        )
        add_trust(inside, self.certificate)
        add_pages(inside, base, self._forbidden)
        if base:
            add_below(app, base, inside)
        return app

    async def _run(self, app: web.Application) -> AsyncIterator[None]:
        await self.store.open()
        await self.tables.open()
        chores = [asyncio.create_task(hand_over_notes(self.store, self.tables, self.streams))]
        if self.certificate:
            chores.append(asyncio.create_task(keep_fresh(self.certificate)))
        yield
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await self.sessions.over(CLOSE_SECONDS)
        await self.tables.close()
        await self.store.close()

    async def _say_goodbye(self, app: web.Application) -> None:
        self.sessions.drop(RESTARTING)

    def _here(self) -> list[Person]:
        """The person of every open connection, big screens left out."""
        return [session.person for session in self.sessions if not session.screen]

    def _forbidden(self, request: web.Request) -> frozenset[Policy]:
        """What is forbidden for whoever asks for a page."""
        forbidden = self.policies.forbidden
        return forbidden - {"opening"} if self.opening.may_open(request) else forbidden

    def _check_guest(self, live: LiveTable, person: Person) -> None:
        guest = live.table.people.get(person)
        if guest is None or guest.removed:
            raise Refused(NOT_AT_TABLE)

    # Answers ----------------------------------------------------------------------------------------------

    async def health(self, request: web.Request) -> web.Response:
        """Replies `ok` while the store can be read, and could be written to a moment ago."""
        await self.store.alive(now())
        if not self.tables.can_write:
            raise StoreDown("The last sign of life could not be written down.")
        return web.Response(text="ok")

    async def metrics(self, request: web.Request) -> web.Response:
        """What is counted, as Prometheus reads it; for those who run the server."""
        if self.guard.came_by_tunnel(request):
            raise web.HTTPNotFound
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    def whereabouts(self, asked: str = "localhost") -> Where:
        """Where other devices can reach this server, for a browser that asked for it by this host."""
        authority = self.certificate.authority if self.certificate else None
        ca = Vouching(authority.fingerprint, int(authority.expires.timestamp() * 1000)) if authority else None
        shared = self.sharing.address if self.sharing else None
        there = where(self.settings, asked, https=self.certificate is not None, shared=shared, ca=ca)
        if self.certificate and there.https:
            best = self.certificate.best(there.https)
            covered = ca and replace(ca, covers=is_private(urlsplit(best).hostname or ""))
            there = replace(there, https=best, ca=covered)
        return there

    async def where(self, request: web.Request) -> web.Response:
        """The same, for the lobbies and big screens that show it."""
        if self.guard.came_by_tunnel(request):
            return reply(Where(shared=f"https://{request.host}"))
        return reply(self.whereabouts(request.host))

    async def me(self, request: web.Request) -> web.Response:
        """Who asks; whoever has no cookie gets one."""
        person = self.guests.who(request) or self.guests.new()
        response = reply(You(person))
        self.guard.welcome(request, response, person)
        return response

    async def public_tables(self, request: web.Request) -> web.Response:
        """The tables that want to be found, and where somebody is."""
        if "public-tables" in self.policies.forbidden:
            return reply([])
        kept = await self.store.summaries(public=True, most=4 * LISTED)
        there = [(table.code, table.summary) for table in kept if table.summary.people][:LISTED]
        return reply([TableListed(code, it.game, it.title, it.people) for code, it in there])

    async def create(self, request: web.Request) -> web.Response:
        """Opens a table."""
        wanted = await read(request, NewTable)
        person = self.guard.person(request)
        self.opening.check(request, person)
        self.creating.spend(self.guard.address(request))
        return reply(TableMade(await self.tables.create(person, wanted.game, bots=wanted.bots)), 201)

    async def table(self, request: web.Request) -> web.Response:
        """The code of a table as it is written, for somebody who has typed it, or its short code."""
        return reply(TableMade((await self.finder.by_any_code(request)).table.code))

    async def mine(self, request: web.Request) -> web.Response:
        """State of the tables this person has joined, of those whose codes they know."""
        person, codes = self.guard.person(request), (await read(request, Mine)).codes
        found = [await self.finder.by_code(request, code) for code in codes]
        told = [my_table(live.table, person) for live in found if live is not None]
        return reply([table for table in told if table is not None])

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """Opens a connection to a table over a WebSocket; it goes on when the request is over.

        Kept for as long, the request would take more memory than the connection itself.
        """
        person = self.guard.person(request)
        socket = Socket(self.settings.message_bytes, self.heartbeat)
        session, find = self._session(request, person, socket), self.finder.later(request)
        self.sessions.enter(session)
        try:
            response = await socket.open(request)
        except BaseException:
            self.sessions.leave(session)
            raise
        self.sessions.serve_detached(session, find)
        return response

    async def stream(self, request: web.Request) -> web.StreamResponse:
        """A connection to a table where WebSockets are blocked, for as long as it lasts."""
        person = self.guard.person(request)
        stream = Stream(request, self.tables.process, person, self.settings.message_bytes)
        session = self._session(request, person, stream)
        self.sessions.enter(session)
        try:
            with self.streams.keeping(stream):
                await stream.open()
                await session.serve(self.finder.later(request))
        finally:
            self.sessions.leave(session)
        return stream.response

    def _session(self, request: web.Request, person: Person, transport: Transport) -> Session:
        return Session(transport, person, self.guard.address(request), self.writing, self.build)

    async def post(self, request: web.Request) -> web.Response:
        """What a page whose connection is a stream has to say; the stream replies."""
        most_bytes = MESSAGES_AT_ONCE * self.settings.message_bytes
        await self.streams.take(request, self.guard.person(request), most_bytes)
        return web.Response(status=204)

    async def link(self, request: web.Request) -> web.Response:
        """Whose seat a one-time link brings, so that a person can be asked; uses nothing up."""
        person, live, link = await self._linked(request)
        live.table.check(person, link, moment())
        giver = link.giver(live.table, now())
        guest = live.table.guest(giver)
        return reply(LinkShown(guest.name, guest.avatar, yours=giver == person))

    async def carry(self, request: web.Request) -> web.Response:
        """Gives the seat of a one-time link to whoever asks; they stay who they are."""
        person, live, link = await self._linked(request)
        await live.do(person, link)
        return reply(You(person))

    async def _linked(self, request: web.Request) -> tuple[Person, LiveTable, UseLink]:
        """Who asks, the table, and the link that the request is about; raises Refused or StoreDown."""
        person, link = self.guard.person(request), UseLink.of((await read(request, Carry)).secret)
        live = await self.finder.find(request)
        # The link may have been made a moment ago, on another process.
        await live.catch_up()
        return person, live, link

    async def add_photo(self, request: web.Request) -> web.Response:
        """Adds a photo to a table's deck, made small and stripped of its metadata."""
        self.policies.demand("photos")
        person, address = self.guard.person(request), self.guard.address(request)
        self.writing.check_photo(address)
        command = AddPhoto(f"photo-{secrets.token_hex(8)}", request.query.get("category", ""))
        (await self.finder.find(request)).table.check(person, command, moment())
        with self.uploads.counting(person, address):
            raw = await self.uploads.receive(request)
            tidy = await self.photos.tidy(raw, address)
        self.writing.check_photo(address, len(tidy.picture))
        live = await self.finder.find(request)
        photos = live.table.game.photos
        command = replace(command, look=photos.look(tidy.facts) if photos else ())
        await self.store.add_photo(live.table.code, command.photo, tidy.picture)
        try:
            await live.do(person, command)
        except Refused:
            await self.store.drop_photo(live.table.code, command.photo)
            raise
        return reply(PhotoAdded(command.photo), 201)

    async def photo(self, request: web.Request) -> web.Response:
        """A picture, for those at its table only."""
        person, live = self.guard.person(request), await self.finder.find(request)
        if not live.presence.reaches(person):
            self._check_guest(live, person)
        photo = request.match_info["photo"]
        picture = await self.store.photo(live.table.code, photo) if photo in live.table.photos else None
        if picture is None:
            raise Refused(Refusal("unknown-photo", "There's no such picture."))
        return web.Response(
            body=picture,
            content_type="image/webp",
            # Whoever withdraws a picture wants it gone from browsers, too.
            headers={"Cache-Control": "no-store"},
        )

    async def ice(self, request: web.Request) -> web.Response:
        """What cameras need to find each other, for those at the table."""
        self.policies.demand("cameras")
        person, live = self.guard.person(request), await self.finder.find(request)
        self._check_guest(live, person)
        return reply(ways_of(self.settings, person, now()))

    async def record(self, request: web.Request) -> web.Response:
        """The record of a game that is over, for those who may see it."""

        def written(code: str, number: int, circle: Circle, entries: Iterable[Entry]) -> bytes:
            *_, end = play_again(circle, entries)
            return end.record.to_json()

        return await self._play_again(request, written)

    async def replay(self, request: web.Request) -> web.Response:
        """A finished game as one seat saw it, for those who may see it."""
        seat, since = _number(request, "seat"), _number(request, "since") or 0
        person = self.guests.who(request)

        def written(code: str, number: int, circle: Circle, entries: Iterable[Entry]) -> bytes:
            return write(replay_of(code, number, circle, entries, seat, since, person))

        return await self._play_again(request, written)

    async def _play_again(
        self, request: web.Request, written: Callable[[str, int, Circle, Iterable[Entry]], bytes]
    ) -> web.Response:
        """What `written` makes of a game that is over, off the event loop; raises Refused."""
        live, address = await self.finder.find(request), self.guard.address(request)
        code, number = live.table.code, int(request.match_info["number"])
        # The game may have ended a moment ago, on another process.
        await live.catch_up()
        circle = check_may_see_again(live.table, self.guests.who(request), number)
        self.replaying.spend(address)
        texts = await self.store.read(code, circle.began - 1, circle.ended)
        # Packed where it is made: the event loop would have all tables wait for it.
        pack, headers = packing(request)
        async with self._replays.of(address):
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
