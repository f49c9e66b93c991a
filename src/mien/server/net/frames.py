"""The frames of a WebSocket (RFC 6455), read and written without waiting for anybody."""

from __future__ import annotations

from typing import NamedTuple

from aiohttp import WSCloseCode

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
KINDS = frozenset({CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG})
FINAL = 0x80
RESERVED = 0x70
MASKED = 0x80
CONTROL = 0x8
LONGEST_CONTROL = 125
LENGTHS = {126: 2, 127: 8}
"""How many more bytes a length takes that does not fit into the second byte."""
KEY = 4
MOST_SPARE = 500
"""Frames that say nothing, of which a page may send so many between two looks at it; browsers send one or two."""


class Frame(NamedTuple):
    """A whole message, or what one side says about the connection itself."""

    kind: int
    payload: bytes


class Broken(Exception):
    """What came is no frame that a browser sends, or more than we take; nothing after it can be read."""

    def __init__(self, code: WSCloseCode) -> None:
        super().__init__(code.name)
        self.code = code


class Frames:
    """Makes messages of the bytes of one connection, wherever those are cut."""

    __slots__ = ("_at", "_begun", "_bytes", "_kind", "_most", "spare")

    def __init__(self, most: int) -> None:
        self._most = most
        """Bytes that a message may have."""
        self._bytes: bytes | bytearray = b""
        self._at = 0
        """How many of them have been read."""
        self._begun = b""
        """The beginning of a message that comes in several frames."""
        self._kind = CONTINUATION
        """What kind of message that will be."""
        self.spare = 0
        """Frames since the last look that say nothing: neither a message nor the end of one."""

    def feed(self, data: bytes) -> None:
        """Takes the next bytes of the connection."""
        if self._at == len(self._bytes):
            self._bytes = data
        else:
            # A page may send byte by byte: what came is not copied for each.
            if isinstance(self._bytes, bytes):
                self._bytes = bytearray(self._bytes)
            del self._bytes[: self._at]
            self._bytes += data
        self._at = 0

    @property
    def unread(self) -> int:
        """How many bytes wait to be read."""
        return len(self._bytes) - self._at

    def next(self) -> Frame | None:
        """The next message, if all of it has come; raises Broken."""
        while (frame := self._frame()) is not None:
            final, kind, payload = frame
            if kind & CONTROL or not final:
                self.spare += 1
                if self.spare > MOST_SPARE:
                    raise Broken(WSCloseCode.POLICY_VIOLATION)
            if not kind & CONTROL:
                if (kind == CONTINUATION) != (self._kind != CONTINUATION):
                    raise Broken(WSCloseCode.PROTOCOL_ERROR)
                if not final or kind == CONTINUATION:
                    self._kind, self._begun = self._kind or kind, self._begun + payload
                    if not final:
                        continue
                    kind, payload = self._kind, self._begun
                    self._kind, self._begun = CONTINUATION, b""
                if kind == TEXT and not payload.isascii() and not _is_text(payload):
                    raise Broken(WSCloseCode.INVALID_TEXT)
            return Frame(kind, payload)
        return None

    def _frame(self) -> tuple[int, int, bytes] | None:
        """Whether it is the last of its message, its kind and its payload; None if it has not all come."""
        data, at = self._bytes, self._at
        if len(data) < at + 2:
            return None
        first, second = data[at], data[at + 1]
        kind, size, key = first & 0x0F, second & 0x7F, at + 2
        if not second & MASKED or first & RESERVED or kind not in KINDS:
            raise Broken(WSCloseCode.PROTOCOL_ERROR)
        if size > LONGEST_CONTROL:
            key += LENGTHS[size]
            if len(data) < key:
                return None
            size = int.from_bytes(data[at + 2 : key], "big")
        if kind & CONTROL and (size > LONGEST_CONTROL or not first & FINAL or (kind == CLOSE and size == 1)):
            raise Broken(WSCloseCode.PROTOCOL_ERROR)
        if size + len(self._begun) > self._most and not kind & CONTROL:
            raise Broken(WSCloseCode.MESSAGE_TOO_BIG)
        start = key + KEY
        end = start + size
        if len(data) < end:
            return None
        self._at = end
        return first & FINAL, kind, _unmasked(data[start:end], data[key:start])


def frame(kind: int, payload: bytes) -> bytes:
    """The payload as one frame from the server, which is never masked."""
    size = len(payload)
    if size <= LONGEST_CONTROL:
        return bytes((FINAL | kind, size)) + payload
    if size < 65536:
        return bytes((FINAL | kind, 126)) + size.to_bytes(2, "big") + payload
    return bytes((FINAL | kind, 127)) + size.to_bytes(8, "big") + payload


def _unmasked(payload: bytes | bytearray, key: bytes | bytearray) -> bytes:
    size = len(payload)
    # Numbers as long as the message: Python changes all of their bits in one go.
    mask = (key * (size // KEY + 1))[:size]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(mask, "little")).to_bytes(size, "little")


def _is_text(payload: bytes) -> bool:
    try:
        payload.decode()
    except UnicodeDecodeError:
        return False
    return True
