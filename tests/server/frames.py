"""Frames of any shape, and what a server makes of them, as wsproto reads its side."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from tests.server.sockets import MOST, on_a_wire
from wsproto.connection import Connection, ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Event, TextMessage
from wsproto.utilities import RemoteProtocolError

from mien.kit import Refusal

KEY = b"\x9fk\x01 "


def frame(
    kind: int,
    payload: bytes,
    *,
    end: bool = True,
    reserved: int = 0,
    mask: bytes | None = KEY,
    bytes_of_length: int | None = None,
) -> bytes:
    """A frame of this opcode, by the letter or against it."""
    size = len(payload)
    width = bytes_of_length if bytes_of_length is not None else 0 if size < 126 else 2 if size < 65_536 else 8
    short = {0: size, 2: 126, 8: 127}[width]
    head = (
        bytes([end << 7 | reserved << 4 | kind, (mask is not None) << 7 | short])
        + size.to_bytes(8, "big")[8 - width :]
    )
    if mask is None:
        return head + payload
    return head + mask + masked_with(payload, mask)


def masked_with(payload: bytes, key: bytes) -> bytes:
    pad = (key * (len(payload) // 4 + 1))[: len(payload)]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(pad, "big")).to_bytes(len(payload), "big")


@dataclass
class Talk:
    """What a server that repeats all text heard and said."""

    goodbye: ClassVar[Refusal] = Refusal("closed", "This table is closed.")

    heard: list[str | None]
    written: bytes
    over: bool
    events: list[Event]
    """What wsproto read of what the server said."""
    failed: int | None
    """The code with which wsproto would have broken off, if it would."""

    @property
    def close_code(self) -> int | None:
        """The code of the server's goodbye, if there was one."""
        codes = [int(event.code) for event in self.events if isinstance(event, CloseConnection)]
        return codes[0] if codes else None


async def talk(sent: bytes, cut: int | Sequence[int] = 100_000, most: int = MOST) -> Talk:
    """Sends these bytes to a server, in pieces of this size or cut at these places."""
    socket, wire = on_a_wire(most)
    heard: list[str | None] = []

    def take(message: str | bytes | None) -> None:
        text = message.decode() if isinstance(message, bytes) else message
        heard.append(text)
        socket.write(socket.frame((text or "").encode()))

    listening = asyncio.create_task(socket.listen(take))
    await asyncio.sleep(0)
    ends = [*range(cut, len(sent), cut), len(sent)] if isinstance(cut, int) else [*cut, len(sent)]
    for start, end in zip([0, *ends], ends, strict=False):
        socket.data_received(sent[start:end])
    over = wire.over
    socket.connection_lost(None)
    await listening
    return Talk(heard, wire.written, over, *read_by(ConnectionType.CLIENT, wire.written))


def read_by(side: ConnectionType, data: bytes) -> tuple[list[Event], int | None]:
    """What wsproto reads on this side, whole messages only; and the code with which it fails, if it does."""
    peer, events, begun = Connection(side), list[Event](), ""
    peer.receive_data(data)
    try:
        for event in peer.events():
            if isinstance(event, TextMessage):
                begun += event.data
                if event.message_finished:
                    events.append(TextMessage(begun))
                    begun = ""
            elif not isinstance(event, BytesMessage) or event.message_finished:
                events.append(event)
    except RemoteProtocolError as error:
        hint = error.event_hint
        return events, int(hint.code) if isinstance(hint, CloseConnection) else 0
    return events, None
