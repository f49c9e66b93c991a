"""One connection being served: its hello, what it asks for and how fast, and why it is sent away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec
from structlog import get_logger

from mien.kit import Refusal, Refused, Seat
from mien.server import wire
from mien.server.guests import table_limits
from mien.server.guests.guard import BROKEN, MALFORMED, STORE_DOWN
from mien.server.guests.limits import TOO_OFTEN
from mien.server.guests.policies import REFUSALS as POLICY_REFUSALS
from mien.server.guests.policies import Policy
from mien.server.guests.table_limits import TOO_FAST
from mien.server.guests.write_limits import WriteLimits
from mien.server.net.transport import HELLO_SECONDS, Transport
from mien.server.store.base import StoreDown
from mien.server.system.metrics import CONNECTIONS, COUNTED, DROPPED
from mien.server.system.refusals import count_refusal
from mien.server.tables.batch import Result
from mien.server.tables.live import LiveTable
from mien.table import Command, Person
from mien.table.commands import Come, Look
from mien.table.faces import TellFace

SIGNAL_COST = 0.05
"""What a short signal costs of the budget of messages: two pages that connect exchange dozens at once."""
SIGNAL_BYTES = 16_000
"""A signal that is this long costs as much as any other message."""
FACE_COST = 0.1
"""What it costs of that budget to say what a face does; a page says it at most a few times a second."""
PING_COST = 0.05
"""What it costs of that budget to be told that the server is there."""
AGAIN_COST = 5
"""What it costs of that budget to be sent everything whole."""
MOST_OFFERED = 250_000
"""Bytes that may wait for a slow reader before signals for it are lost; much less than what gets it dropped."""
MOST_UNSENT = 65_536
"""Bytes that wait for the end of the turn; more is written at once."""
MOST_UNDER_WAY = 8
"""Commands of one page that may be under way; what it says after that waits."""
PATIENCE = 20
"""Messages that make no sense, or come too fast, before the connection is closed."""

FACE_POLICIES: tuple[Policy, ...] = ("cameras", "face-reading")
"""Where one of these is forbidden, no device may say what a face in front of its camera does."""

PONG = wire.write(wire.Pong())

OLD_PAGE = Refusal("old-page", "mien has been updated. Reload this page.")

_log = get_logger()


class Session:
    """A connection to one person at one table, whatever carries it."""

    def __init__(
        self,
        transport: Transport,
        person: Person,
        address: str,
        writing: WriteLimits,
        build: str | None = None,
    ) -> None:
        self.person = person
        self.address = address
        self.seen = (0, 0)
        self.watching = False
        self.seat: Seat | None = None
        self.screen = False
        self._transport = transport
        self._writing = writing
        self._build = build
        self._unsent = b""
        self._patience = PATIENCE
        self._under_way = 0
        """Commands that are neither done nor refused yet."""
        self._settled: asyncio.Future[None] | None = None
        """Done when the next command is settled; there only while somebody waits for that."""
        self._open = False
        self._closing = False

    # Writing ----------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Leaves a message for the next `flush`, because each write is a system call."""
        self._unsent += self._transport.frame(message)
        if len(self._unsent) > MOST_UNSENT:
            # A page may ask for everything again and again in one breath: it should not fill our memory.
            self.flush()

    def offer(self, message: bytes) -> None:
        """Writes a message that may get lost: it is, if this page is far behind with reading."""
        if len(self._unsent) + self._transport.waiting < MOST_OFFERED:
            self.send(message)
            self.flush()

    def flush(self) -> None:
        """Writes what is unsent."""
        frames, self._unsent = self._unsent, b""
        if frames and not self._closing:
            self._transport.write(frames)

    def drop(self, refusal: Refusal) -> None:
        """Says why, and closes."""
        if self._closing or not self._open:
            return
        self.send(wire.write(wire.No(None, refusal)))
        self.flush()
        DROPPED.labels(refusal.code).inc()
        self._closing = True
        self._transport.close(refusal)

    # Reading ----------------------------------------------------------------------------------------------

    async def serve(self, find: Callable[[], Awaitable[LiveTable]]) -> None:
        """Speaks with the page, whose transport is open, until one of the two goes away."""
        self._open = True
        CONNECTIONS.inc()
        try:
            await self._attend(find)
        except Refused as refused:
            if refused.refusal in (TOO_FAST, TOO_OFTEN):
                await table_limits.slow_down()
            self._turn_away(refused.refusal)
        except StoreDown as error:
            _log.warning("store is down", error=str(error))
            self._turn_away(STORE_DOWN)
        except Exception:
            # A fault of ours: it costs this connection, and no other.
            _log.exception("a connection failed")
            self._turn_away(BROKEN)
        finally:
            CONNECTIONS.dec()
            if self._closing:
                await self._transport.closed()

    async def _attend(self, find: Callable[[], Awaitable[LiveTable]]) -> None:
        live = await find()
        hello = await self._hello()
        if hello.build is None or (hello.build and self._build and hello.build != self._build):
            # It would not understand what we say: views and messages change from one build to the next.
            raise Refused(OLD_PAGE)
        self.seen = (hello.game, hello.step)
        self.screen = isinstance(hello, wire.Watch)
        self._writing.check_visit(live.table, self.person, self.address)
        await live.connect(self, _coming(live, hello))
        try:
            await self._transport.listen(partial(self._take, live))
        finally:
            await live.disconnect(self)

    async def _hello(self) -> wire.Hello | wire.Watch:
        try:
            hello = _read(await asyncio.wait_for(self._transport.first(), HELLO_SECONDS))
        except TimeoutError:
            hello = None
        if not isinstance(hello, wire.Hello | wire.Watch):
            raise Refused(MALFORMED)
        return hello

    def _take(self, live: LiveTable, text: str | bytes | None) -> Awaitable[None] | None:
        """Does what a message asks for, or refuses it; returns what must be awaited before the next one."""
        COUNTED.messages += 1
        message = _read(text)
        if isinstance(message, wire.Do) and not self.screen:
            return self._do(live, message, len(text or ""))
        if isinstance(message, wire.Again):
            self._show_again(live, message)
        elif isinstance(message, wire.Ping):
            if not live.limits.spend(self.person, PING_COST):
                return table_limits.slow_down()
            self.send(PONG)
            self.flush()
        elif isinstance(message, wire.Signal) and "cameras" in live.policies.forbidden and not self.screen:
            self._lose_patience(None, POLICY_REFUSALS["cameras"])
        elif isinstance(message, wire.Signal) and not self.screen:
            cost = SIGNAL_COST + len(message.body) / SIGNAL_BYTES
            if live.limits.spend(self.person, cost) and live.has_room_for(self.person, cost):
                return live.signal(self.person, message)
            # It is lost; and whoever sends too many is not even read for a moment.
            return table_limits.slow_down()
        elif isinstance(message, TellFace) and not self.screen:
            return self._tell_face(live, message)
        else:
            self._lose_patience(None, MALFORMED)
        return None

    def _tell_face(self, live: LiveTable, told: TellFace) -> Awaitable[None] | None:
        forbidden = [policy for policy in FACE_POLICIES if policy in live.policies.forbidden]
        if forbidden:
            self._lose_patience(None, POLICY_REFUSALS[forbidden[0]])
            return None
        if live.limits.spend(self.person, FACE_COST) and live.has_room_for(self.person, FACE_COST):
            return live.tell_face(self.person, told)
        # Words about a face that come too late are no use: they are lost.
        return table_limits.slow_down()

    def _do(self, live: LiveTable, do: wire.Do, size: int) -> Awaitable[None] | None:
        if not live.limits.spend(self.person, 1):
            return self._refuse(do.id, self._lose_patience)
        if not live.has_room_for(self.person, 1):
            # Others of the crowd may have been too fast.
            return self._refuse(do.id, self._say_no)
        try:
            self._writing.check_command(live.table, self.person, self.address, do.command, size)
        except Refused as refused:
            return self._refuse(do.id, self._say_no, refused.refusal)
        self._under_way += 1
        began = time.perf_counter()
        live.submit(self.person, do.command, partial(self._settle, do.id, began))
        return self._wait_for_fewer(MOST_UNDER_WAY) if self._under_way >= MOST_UNDER_WAY else None

    async def _refuse(
        self, number: int, refuse: Callable[[int, Refusal], None], refusal: Refusal = TOO_FAST
    ) -> None:
        """Says that it is too fast, or too much, after all that was asked before, and not at once."""
        await table_limits.slow_down()
        await self._wait_for_fewer(1)
        refuse(number, refusal)
        self.flush()

    async def _wait_for_fewer(self, most: int) -> None:
        """Waits until fewer commands are under way, so that replies come in order and nobody asks without end."""
        while self._under_way >= most:
            self._settled = self._settled or asyncio.get_running_loop().create_future()
            await self._settled

    def _show_again(self, live: LiveTable, again: wire.Again) -> None:
        if not (live.limits.spend(self.person, AGAIN_COST) and live.has_room_for(self.person, AGAIN_COST)):
            self._lose_patience(None, TOO_FAST)
        else:
            self.seen = (again.game, again.step)
            live.show_again(self)

    def _settle(self, number: int, began: float, result: Result) -> None:
        """Leaves word of what came of a command, to be written together with what it changed."""
        self._under_way -= 1
        if self._settled is not None and not self._settled.done():
            self._settled.set_result(None)
        self._settled = None
        COUNTED.took(time.perf_counter() - began)
        if isinstance(result, Refused):
            self._say_no(number, result.refusal)
        elif isinstance(result, StoreDown):
            _log.warning("store is down", error=str(result))
            self._say_no(number, STORE_DOWN)
        elif isinstance(result, Exception):
            # A fault of ours, or of a game's: the table has logged it.
            self._say_no(number, BROKEN)
        else:
            self.send(wire.write(wire.Done(number)))

    def _say_no(self, number: int | None, refusal: Refusal) -> None:
        count_refusal(refusal)
        self.send(wire.write(wire.No(number, refusal)))

    def _turn_away(self, refusal: Refusal) -> None:
        count_refusal(refusal)
        self.drop(refusal)

    def _lose_patience(self, number: int | None, refusal: Refusal) -> None:
        self._patience -= 1
        if self._patience > 0:
            self._say_no(number, refusal)
            self.flush()
        else:
            self._turn_away(refusal)


def _coming(live: LiveTable, hello: wire.Hello | wire.Watch) -> Command:
    if isinstance(hello, wire.Watch):
        return Look()
    return Come(live.process, hello.name, hello.language, hello.avatar, hello.anew)


def _read(text: str | bytes | None) -> wire.Incoming | None:
    if text is None:
        return None
    try:
        return wire.read(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
