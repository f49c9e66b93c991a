"""A WebSocket on asyncio, with the Sans-I/O protocol of `websockets`.

aiohttp reads the request that opens it, and then takes the connection for lost. From then on its bytes come
straight here: to wake a task for every message would take another turn of the event loop.

Every message is written by `frames`; a text shorter than 126 bytes that came alone is read there, too. All else is
read by the library, which others keep and test.
"""

from __future__ import annotations

import asyncio
import codecs
import logging
from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import Any

from aiohttp import web
from structlog import get_logger
from websockets.exceptions import PayloadTooBig
from websockets.frames import BINARY, CONT, TEXT, Close, CloseCode, Frame, Opcode
from websockets.protocol import OPEN, SEND_EOF, SERVER, Protocol

from mien.kit import Refusal
from mien.server.net.frames import ClientFrames, text_frame
from mien.server.net.handshake import accept
from mien.server.net.heartbeat import Heartbeat
from mien.server.net.http_connection import connection_of
from mien.server.net.transport import TOO_LARGE, Take, waiting_in, write_now
from mien.server.system.refusals import count_refusal

CLOSE_SECONDS = 2
SLICE = 4_096
"""Bytes that are parsed at once: a page that has to wait, or is sent away, is parsed no further than that."""
MOST_UNPARSED = 65_536
"""Bytes that may wait here while a page is asked to wait; the rest waits in the network."""
MOST_AFTER_GOODBYE = 262_144
"""Bytes in which a page's own goodbye may still come, behind what it had sent before; then it is cut off."""
MOST_EMPTY = 500
"""Control frames and parts of messages that a page may send between two heartbeats; browsers send one or two."""
SILENT = 2
"""Heartbeats without a byte from the page after which it is pinged; at the next it is gone."""

CLOSE_CODES = {
    "restarting": CloseCode.SERVICE_RESTART,
    "store-down": CloseCode.TRY_AGAIN_LATER,
    "cell-down": CloseCode.TRY_AGAIN_LATER,
    "broken": CloseCode.INTERNAL_ERROR,
    "gone-on": CloseCode.NORMAL_CLOSURE,
}
"""The close codes that don't say that the browser did wrong."""
PING = Frame(Opcode.PING, b"").serialize(mask=False)

_log = get_logger()
_library_log = logging.getLogger("websockets.server")


class State(Enum):
    """What happens to the messages of a page."""

    IDLE = auto()
    """They wait: nobody takes them yet, or nobody does any more."""
    TAKING = auto()
    """Each is taken as it comes."""
    HELD = auto()
    """They wait until the one before has been done."""
    CLOSING = auto()
    """We have said goodbye: they are dropped, up to the page's own goodbye."""
    CLOSED = auto()
    """Both have said goodbye, or one broke the protocol, or the connection is lost: nothing more is read."""


# Bound once: in 3.11, State.TAKING is looked up by a Python function, 300 ns each, ten times a message.
IDLE, TAKING, HELD, CLOSING, CLOSED = State
NEXT: dict[State, set[State]] = {
    IDLE: {TAKING, CLOSING, CLOSED},
    TAKING: {IDLE, HELD, CLOSING, CLOSED},
    HELD: {IDLE, TAKING, CLOSING, CLOSED},
    CLOSING: {CLOSED},
    CLOSED: set(),
}
"""Which states may follow which."""
WAITING = (IDLE, HELD)
ENDING = (CLOSING, CLOSED)


class WebSocket(asyncio.Protocol):
    """One open WebSocket."""

    def __init__(self, most_bytes: int, heartbeat: Heartbeat) -> None:
        self._state = IDLE
        self._heartbeat = heartbeat
        self._most_bytes = most_bytes
        self._library: Protocol | None = None
        self._client_frames = ClientFrames()
        self._unparsed = b""
        self._frames: list[Any] = []
        """Frames that are parsed and not yet heard; None stands for the end, after which nothing is parsed."""
        self._goodbye = b""
        """What the protocol writes at that end."""
        self._begun = b""
        """The beginning of a message that comes in several frames."""
        self._begun_kind: Opcode | None = None
        """Which kind of message that will be; None if none has begun."""
        self._decoder: codecs.IncrementalDecoder | None = None
        """Knows whether that beginning is text so far."""
        self._empty = 0
        """Frames since the last heartbeat that bring no message."""
        self._silent = 0
        """Heartbeats since the last byte."""
        self._after_goodbye = 0
        """Bytes that came since we said goodbye."""
        self._take: Take | None = None
        self._task: asyncio.Task[None] | None = None
        """Does what a message asked for, while the next are held."""
        loop = asyncio.get_running_loop()
        self._heard_all: asyncio.Future[None] = loop.create_future()
        """Done when no message is taken any more; fails with what broke on our side."""
        self._lost: asyncio.Future[None] = loop.create_future()
        """Done when the connection is no more."""

    async def open(self, request: web.Request) -> web.StreamResponse:
        """Answers the handshake and takes over; raises if it is no handshake, or the page has gone."""
        response = accept(request)
        connection, transport = connection_of(request), request.transport
        if connection is None or transport is None:
            raise ConnectionResetError("The page has gone.")
        # Before the page knows that it may speak.
        self.attach(transport, connection.hand_over(self))
        try:
            await response.prepare(request)
        finally:
            connection.forget()
        return response

    def attach(self, transport: asyncio.Transport, leave: Callable[[], None]) -> None:
        """Writes to this transport, which hands its bytes over here; calls `leave` once it is lost."""
        self._transport = transport
        self._leave = leave
        self._heartbeat.add(self)

    # As a transport of sessions ---------------------------------------------------------------------------

    async def first(self) -> bytes | None:
        came: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()

        def take(message: str | bytes | None) -> None:
            assert not isinstance(message, str)
            self._move(IDLE)
            came.set_result(message)

        self._take_by(take)
        await asyncio.wait((came, self._heard_all), return_when=asyncio.FIRST_COMPLETED)
        return came.result() if came.done() else self._heard_all.result()

    async def listen(self, take: Take) -> None:
        self._take_by(take)
        await self._heard_all

    frame = staticmethod(text_frame)

    def write(self, frames: bytes) -> None:
        write_now(self._transport, frames)

    @property
    def waiting(self) -> int:
        return waiting_in(self._transport)

    def close(self, refusal: Refusal) -> None:
        if self._state in ENDING:
            return
        self._move(CLOSING)
        if self._protocol.state is OPEN:
            self._protocol.send_close(CLOSE_CODES.get(refusal.code, CloseCode.POLICY_VIOLATION), refusal.code)
            self.write(b"".join(self._protocol.data_to_send()))
            asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._transport.close)
        # The page's own goodbye may wait behind messages that were held.
        self._read()

    async def closed(self) -> None:
        await asyncio.wait((self._lost,))

    @property
    def _protocol(self) -> Protocol:
        """The library's, made when it is first needed: most pages send short texts only, and it takes 1 KB."""
        if self._library is None:
            self._library = Protocol(SERVER, max_size=self._most_bytes, logger=_library_log)
        return self._library

    # As a protocol of asyncio -----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self._silent = 0
        if self._state in ENDING:
            self._after_goodbye += len(data)
            if self._after_goodbye > MOST_AFTER_GOODBYE:
                self._transport.abort()
                return
        if self._state is not CLOSED:
            self._unparsed += data
            self._read()
            if self._state in WAITING and len(self._unparsed) > MOST_UNPARSED:
                self._transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self._heartbeat.discard(self)
        if self._state is not CLOSED:
            self._move(CLOSED)
        if self._task is not None:
            self._task.cancel()
        if self._library is not None:
            # The parser refers to the protocol: only the garbage collector would find the two.
            self._library.parser.close()
        self._lost.set_result(None)
        self._leave()

    # States -----------------------------------------------------------------------------------------------

    def _move(self, to: State) -> None:
        assert to in NEXT[self._state], f"{self._state} can't become {to}"
        self._state = to
        if to is IDLE:
            self._take = None
        elif to in ENDING:
            # Whoever takes knows of this socket: without this only the garbage collector would find the two.
            self._take = None
            if not self._heard_all.done():
                self._heard_all.set_result(None)

    def _take_by(self, take: Take) -> None:
        """Hands over what has come, and then what comes."""
        if self._state is IDLE and not self._heard_all.done():
            self._take = take
            self._move(TAKING)
            self._go_on()

    def _go_on(self) -> None:
        self._read()
        if self._state not in WAITING and not self._transport.is_closing() and not self._transport.is_reading():
            self._transport.resume_reading()

    def _fail(self, error: Exception) -> None:
        """Tells whoever listens of a fault of ours, or the log if nobody does: they close."""
        if self._heard_all.done():
            _log.error("a connection failed", exc_info=error)
            return
        self._move(IDLE)
        self._heard_all.set_exception(error)

    # Reading ----------------------------------------------------------------------------------------------

    def _read(self) -> None:
        """Hears the frames that have come, as far as the state allows."""
        try:
            while self._state is TAKING or self._state is CLOSING:
                if self._frames:
                    self._hear(self._frames.pop(0))
                elif self._unparsed:
                    self._parse()
                else:
                    break
        except Exception as error:
            self._fail(error)

    def _parse(self) -> None:
        """Parses some bytes, and answers the pings among them; a short text that came alone is heard at once."""
        if self._state is TAKING and self._begun_kind is None:
            # The library needs no part of it: the message is whole, and begins and ends where frames do. Not in
            # CLOSING, where nobody takes messages.
            text = self._client_frames.lone_text(self._unparsed)
            if text is not None:
                self._unparsed = b""
                self._hear_message(TEXT, text)
                return
        data, self._unparsed = self._unparsed[:SLICE], self._unparsed[SLICE:]
        sound = self._client_frames.sound_prefix(data)
        self._protocol.receive_data(data[:sound])
        self._frames += self._protocol.events_received()
        self._answer()
        if sound < len(data) and None not in self._frames:
            if self._protocol.state is OPEN:
                self._protocol.fail(CloseCode.PROTOCOL_ERROR)
                self._answer()
            else:
                self._frames.append(None)

    def _answer(self) -> None:
        """Writes what the protocol has to say by itself; its goodbye, once all before it has been heard."""
        if answer := self._protocol.data_to_send():
            if SEND_EOF in answer:
                # Before SEND_EOF stands the protocol's close frame, which has to wait for what was not heard yet.
                answer.remove(SEND_EOF)
                self._goodbye = answer.pop() if answer else b""
                self._frames.append(None)
            self.write(b"".join(answer))

    def _hear(self, frame: Frame | None) -> None:
        if frame is None:
            self._hang_up()
            return
        if self._state is CLOSING:
            return
        kind, data = frame.opcode, bytes(frame.data)
        if frame.fin and (kind is TEXT or kind is BINARY):
            self._hear_message(kind, data)
        elif frame.fin and kind is CONT:
            # The library breaks off where nothing was begun.
            assert self._begun_kind is not None
            kind, data = self._begun_kind, self._begun + data
            self._begun_kind, self._begun, self._decoder = None, b"", None
            self._hear_message(kind, data)
        else:
            self._empty += 1
            if self._empty > MOST_EMPTY:
                self._break_off(CloseCode.POLICY_VIOLATION)
            elif not frame.fin:
                self._hear_part(kind if self._begun_kind is None else self._begun_kind, data)

    def _hear_part(self, kind: Opcode, data: bytes) -> None:
        """Keeps a part of a message; one that can't become text ends the connection at once."""
        self._begun_kind, self._begun = kind, self._begun + data
        if kind is TEXT:
            self._decoder = self._decoder or _decoder_of_text()
            try:
                self._decoder.decode(data)
            except UnicodeDecodeError:
                self._break_off(CloseCode.INVALID_DATA)

    def _hear_message(self, kind: Opcode, data: bytes) -> None:
        assert self._take is not None
        if kind is TEXT and not data.isascii() and not _is_text(data):
            self._break_off(CloseCode.INVALID_DATA)
            return
        wait = self._take(data if kind is TEXT else None)
        if wait is not None:
            self._task = asyncio.create_task(self._hold_for(wait))
            if self._state is TAKING:
                self._move(HELD)

    async def _hold_for(self, wait: Awaitable[None]) -> None:
        try:
            await wait
        except Exception as error:
            self._fail(error)
        self._task = None
        if self._state is HELD:
            self._move(TAKING)
            self._go_on()

    # How it ends ------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Pings a page that is silent; drops one that did not answer."""
        self._empty = 0
        if not self._transport.is_reading():
            # It is we who don't listen.
            return
        self._silent += 1
        if self._silent > SILENT:
            self._transport.abort()
        elif self._silent == SILENT and self._state is not CLOSED:
            self.write(PING)

    def _break_off(self, code: CloseCode) -> None:
        """Ends a connection whose page does what the protocol allows and we don't."""
        self._frames.clear()
        if self._protocol.state is OPEN:
            self._protocol.fail(code)
            self._answer()
        else:
            # The protocol has read on, and would say goodbye for what came later.
            self._goodbye = Frame(Opcode.CLOSE, Close(code, "").serialize()).serialize(mask=False)
            self._frames.append(None)

    def _hang_up(self) -> None:
        """Says goodbye in answer to the page's own, or because it broke the protocol."""
        if isinstance(self._protocol.parser_exc, PayloadTooBig):
            count_refusal(TOO_LARGE)
        self.write(self._goodbye)
        self._move(CLOSED)
        if self._protocol.close_rcvd is not None:
            self._transport.close()
        else:
            # Closed at once, with bytes of the page unread, the network might lose what we said.
            asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._transport.close)


_decoder_of_text = codecs.getincrementaldecoder("utf-8")


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
