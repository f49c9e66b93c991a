"""The web server: every address it answers at."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from urllib.parse import urlsplit

import msgspec
from aiohttp import web
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from structlog import get_logger

from mien.games import GAMES
from mien.kit import Refusal, Refused
from mien.server.clock import moment, now
from mien.server.limits import AtOnce, Hourly
from mien.server.live import Live
from mien.server.metrics import REFUSALS
from mien.server.pages import add_pages, security_headers
from mien.server.people import Guestbook
from mien.server.photos import tidy_photo
from mien.server.settings import Settings, secret_of
from mien.server.socket import STORE_DOWN, Socket
from mien.server.store import open_store
from mien.server.store.base import StoreDown
from mien.server.tables import Tables
from mien.table import Person
from mien.table.codes import tidy_code
from mien.table.commands import AddPhoto, UseLink
from mien.table.entries import read_entry
from mien.table.past import finished_games

_log = get_logger()

STATUS = {
    "unknown-table": 404,
    "unknown-photo": 404,
    "no-such-game": 404,
    "no-cookie": 401,
    "wrong-origin": 403,
    "not-at-table": 403,
    "too-often": 429,
    "too-many-lines": 429,
    "too-many-tables": 503,
    "store-down": 503,
}


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table somebody wants to put up."""

    game: str
    bots: bool = False


class Carry(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a one-time link."""

    secret: str


class Server:
    """Answers requests; keeps nothing but limits, tables and the store."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = open_store(settings.store)
        self.tables = Tables(self.store, settings)
        self.guests = Guestbook(secret_of(settings))
        self.creating = Hourly(settings.tables_per_hour)
        self.lines = AtOnce(settings.most_lines, settings.lines_per_address)
        self.sockets: set[Socket] = set()
        self._photo_room = asyncio.Semaphore(1)

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self.refusals], client_max_size=self.settings.photo_bytes)
        app.on_response_prepare.append(security_headers)
        app.cleanup_ctx.append(self._run)
        app.add_routes(
            [
                web.get("/healthz", self.health),
                web.get("/metrics", self.metrics),
                web.post("/api/me", self.me),
                web.get("/api/tables", self.public_tables),
                web.post("/api/tables", self.create),
                web.get("/api/tables/{code}/socket", self.socket),
                web.post("/api/tables/{code}/carry", self.carry),
                web.post("/api/tables/{code}/photos", self.add_photo),
                web.get("/api/tables/{code}/photos/{photo}", self.photo),
                web.get("/api/tables/{code}/games/{number:\\d+}", self.record),
            ]
        )
        add_pages(app)
        return app

    async def _run(self, app: web.Application) -> AsyncIterator[None]:
        await self.store.open()
        await self.tables.open()
        yield
        for socket in list(self.sockets):
            socket.drop(Refusal("restarting", "The server is stopping. It will be back."))
        await self.tables.close()
        await self.store.close()

    # Doors ------------------------------------------------------------------------------------------------

    @web.middleware
    async def refusals(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Turns what is refused into a sentence, and what breaks into a plain 500 without a word of why."""
        try:
            if request.method == "POST" or request.path.endswith("/socket"):
                self._check_origin(request)
            return await handler(request)
        except Refused as refused:
            return self._no(refused.refusal)
        except StoreDown as error:
            _log.warning("store is down", error=str(error))
            return self._no(STORE_DOWN)
        except msgspec.MsgspecError:
            return self._no(Refusal("malformed", "That message makes no sense."))
        except web.HTTPException:
            raise
        except Exception:
            _log.exception("a request failed", path=request.path)
            return self._no(Refusal("broken", "Something broke on our side."), 500)

    def _no(self, refusal: Refusal, status: int | None = None) -> web.Response:
        REFUSALS.labels(refusal.code).inc()
        return _json(refusal, status or STATUS.get(refusal.code, 400))

    def _check_origin(self, request: web.Request) -> None:
        origin = request.headers.get("Origin")
        allowed = {request.host, urlsplit(self.settings.url).netloc}
        allowed |= {urlsplit(other.strip()).netloc for other in self.settings.origins.split(",")}
        if origin is None or urlsplit(origin).netloc not in allowed - {""}:
            raise Refused(Refusal("wrong-origin", "This page may not talk to this server."))

    def _address(self, request: web.Request) -> str:
        if self.settings.behind_proxy:
            return request.headers.get("X-Forwarded-For", "").split(",")[-1].strip() or "proxy"
        return request.remote or ""

    def _secure(self, request: web.Request) -> bool:
        forwarded = self.settings.behind_proxy and request.headers.get("X-Forwarded-Proto") == "https"
        return request.secure or forwarded

    def _person(self, request: web.Request) -> Person:
        person = self.guests.who(request)
        if person is None:
            raise Refused(
                Refusal("no-cookie", "Your browser sent no cookie of ours. Allow cookies and try again.")
            )
        return person

    async def _live(self, request: web.Request) -> Live:
        code = tidy_code(request.match_info["code"])
        live = await self.tables.find(code) if code else None
        if live is None:
            raise Refused(Refusal("unknown-table", "There is no table with this code."))
        return live

    # Answers ----------------------------------------------------------------------------------------------

    async def health(self, request: web.Request) -> web.Response:
        await self.store.alive(now())
        return web.Response(text="ok")

    async def metrics(self, request: web.Request) -> web.Response:
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def me(self, request: web.Request) -> web.Response:
        person = self.guests.who(request) or self.guests.new()
        response = _json({"you": person})
        self.guests.welcome(response, person, secure=self._secure(request))
        return response

    async def public_tables(self, request: web.Request) -> web.Response:
        shelved = await self.store.shelved(public=True, most=50)
        return _json(
            [
                {
                    "code": table.code,
                    "game": table.shelf.game,
                    "title": table.shelf.title,
                    "people": table.shelf.people,
                }
                for table in shelved
            ]
        )

    async def create(self, request: web.Request) -> web.Response:
        wanted = msgspec.json.decode(await request.read(), type=NewTable)
        person = self._person(request)
        if wanted.game not in GAMES:
            raise Refused(Refusal("unknown-game", "There is no such game."))
        if not self.creating.allows(self._address(request)):
            raise Refused(Refusal("too-often", "That is enough new tables for this hour."))
        return _json({"code": await self.tables.create(person, wanted.game, bots=wanted.bots)}, 201)

    async def socket(self, request: web.Request) -> web.StreamResponse:
        person = self._person(request)
        address = self._address(request)
        if not self.lines.enter(address):
            raise Refused(Refusal("too-many-lines", "There are too many open pages from where you are."))
        socket = Socket(request, person, self.settings)
        self.sockets.add(socket)
        try:
            code = tidy_code(request.match_info["code"])
            return await socket.serve(await self.tables.find(code) if code else None)
        finally:
            self.sockets.discard(socket)
            self.lines.leave(address)

    async def carry(self, request: web.Request) -> web.Response:
        secret = msgspec.json.decode(await request.read(), type=Carry).secret
        live = await self._live(request)
        link = UseLink.of(secret)
        person = live.table.links.get(link.link, ("", 0))[0]
        await live.do(person, link)
        response = _json({"you": person})
        self.guests.welcome(response, person, secure=self._secure(request))
        return response

    async def add_photo(self, request: web.Request) -> web.Response:
        person, live = self._person(request), await self._live(request)
        command = AddPhoto(f"photo-{secrets.token_hex(8)}", request.query.get("category", ""))
        live.table.check(person, command, moment())
        raw = await request.read()
        async with self._photo_room:
            picture = await asyncio.get_running_loop().run_in_executor(None, tidy_photo, raw)
        await self.store.add_photo(live.table.code, command.photo, picture)
        try:
            await live.do(person, command)
        except Refused:
            await self.store.drop_photo(live.table.code, command.photo)
            raise
        return _json({"id": command.photo}, 201)

    async def photo(self, request: web.Request) -> web.Response:
        person, live = self._person(request), await self._live(request)
        guest = live.table.people.get(person)
        if guest is None or guest.removed:
            raise Refused(Refusal("not-at-table", "Only people at the table can see its pictures."))
        picture = await self.store.photo(live.table.code, request.match_info["photo"])
        if picture is None:
            raise Refused(Refusal("unknown-photo", "There is no such picture."))
        return web.Response(
            body=picture, content_type="image/webp", headers={"Cache-Control": "private, max-age=86400"}
        )

    async def record(self, request: web.Request) -> web.Response:
        person, live = self._person(request), await self._live(request)
        guest = live.table.people.get(person)
        if guest is None or guest.removed:
            raise Refused(Refusal("not-at-table", "Only people who were at the table can see its games."))
        entries = [read_entry(text) for text in await self.store.read(live.table.code)]
        games = finished_games(live.table.code, entries)
        number = int(request.match_info["number"])
        if not 1 <= number <= len(games):
            raise Refused(Refusal("no-such-game", "No such game was played to its end here."))
        return web.Response(body=games[number - 1].to_json(), content_type="application/json")


def _json(value: object, status: int = 200) -> web.Response:
    return web.Response(
        body=msgspec.json.encode(value),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )
