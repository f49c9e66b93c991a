"""Pages that connect to a table, over a WebSocket or, where those are blocked, over a stream; and programs."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, nullcontext

from aiohttp import web

from mien.kit import Refusal, Refused
from mien.server.guests.guard import RESTARTING, Guard
from mien.server.guests.write_limits import WriteLimits
from mien.server.net.heartbeat import Heartbeat
from mien.server.net.neighbours import Neighbours
from mien.server.net.notes import hand_over_notes
from mien.server.net.port import Port
from mien.server.net.program_session import ProgramSession
from mien.server.net.session import Session
from mien.server.net.sessions import Sessions
from mien.server.net.stream import MESSAGES_AT_ONCE, Stream
from mien.server.net.streams import Streams
from mien.server.net.transport import Transport
from mien.server.net.websocket import CLOSE_SECONDS, WebSocket
from mien.server.store.base import Store
from mien.server.system.settings import Settings
from mien.server.tables.finder import Finder
from mien.server.tables.registry import Tables
from mien.table import Person
from mien.table.commands import check_key, hash_of_key

NO_KEY = Refusal("no-key", "A program needs its key: Authorization: Bearer KEY.")


class Connections:
    """Opens sessions between pages and tables, and knows all that are open."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        tables: Tables,
        finder: Finder,
        guard: Guard,
        secret: bytes,
        build: str | None,
    ) -> None:
        self._most_bytes = settings.message_bytes
        self._store = store
        self._tables = tables
        self._finder = finder
        self._guard = guard
        self.neighbours = Neighbours(settings, secret, tables)
        self.writing = WriteLimits(settings)
        self._build = build
        self._heartbeat = Heartbeat()
        self._streams = Streams(store, tables)
        self._sessions = Sessions(settings.most_connections, settings.connections_per_address)

    def people(self) -> list[Person]:
        """The person of every open connection, big screens and programs left out."""
        return [
            session.person for session in self._sessions if isinstance(session, Session) and not session.screen
        ]

    async def run(self, app: web.Application) -> AsyncIterator[None]:
        """Hands over what other processes pass on; in the end, waits until all sessions are over."""
        notes = asyncio.create_task(hand_over_notes(self._store, self._tables, self._streams))
        yield
        notes.cancel()
        await asyncio.gather(notes, return_exceptions=True)
        await self._sessions.over(CLOSE_SECONDS)

    async def say_goodbye(self, app: web.Application) -> None:
        """Tells every page that the server restarts."""
        self._sessions.drop(RESTARTING)

    def beside_others(self, port: Port) -> AbstractAsyncContextManager[None]:
        """Brings the pages of each table together, for a while, if other processes may serve the same database."""
        # On Windows no process can pass a connection on to another.
        if sys.platform == "win32" or not self._store.needs_notify:
            return nullcontext()
        return self.neighbours.open(port.adopt, self._sessions.have_room)

    # Answers ----------------------------------------------------------------------------------------------

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """Opens a connection to a table over a WebSocket; it goes on when the request is over.

        Kept for as long, the request would take more memory than the connection itself.
        """
        person = self._guard.person(request)
        if await self.neighbours.pass_on(request):
            return web.Response()  # to nobody: another process answers
        socket = WebSocket(self._most_bytes, self._heartbeat)
        return await self._serve(request, socket, self._session(request, person, socket))

    async def program(self, request: web.Request) -> web.StreamResponse:
        """Opens a connection for a program that the host of a table has invited: by its key alone, no cookie."""
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme != "Bearer" or not secret:
            raise Refused(NO_KEY)
        if await self.neighbours.pass_on(request):
            return web.Response()  # to nobody: another process answers
        live = await self._finder.find(request)
        live.policies.demand("programs")
        key = hash_of_key(secret)
        check_key(live.table, key)
        socket = WebSocket(self._most_bytes, self._heartbeat)
        return await self._serve(request, socket, ProgramSession(socket, key, self._guard.address(request)))

    async def _serve(
        self, request: web.Request, socket: WebSocket, session: Session | ProgramSession
    ) -> web.StreamResponse:
        find = self._finder.later(request)
        self._sessions.enter(session)
        try:
            response = await socket.open(request)
        except BaseException:
            self._sessions.leave(session)
            raise
        self._sessions.serve_detached(session, find)
        return response

    async def stream(self, request: web.Request) -> web.StreamResponse:
        """A connection to a table where WebSockets are blocked, for as long as it lasts."""
        person = self._guard.person(request)
        stream = Stream(request, self._tables.process, person, self._most_bytes)
        session = self._session(request, person, stream)
        self._sessions.enter(session)
        try:
            with self._streams.keeping(stream):
                await stream.open()
                await session.serve(self._finder.later(request))
        finally:
            self._sessions.leave(session)
        return stream.response

    def _session(self, request: web.Request, person: Person, transport: Transport) -> Session:
        return Session(transport, person, self._guard.address(request), self.writing, self._build)

    async def post(self, request: web.Request) -> web.Response:
        """What a page whose connection is a stream has to say; the stream replies."""
        most_bytes = MESSAGES_AT_ONCE * self._most_bytes
        await self._streams.take(request, self._guard.person(request), most_bytes)
        return web.Response(status=204)
