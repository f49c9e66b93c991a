"""What carries a connection: the part in which a WebSocket and a stream differ."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

from mien.kit import Refusal
from mien.server.system.metrics import DROPPED

HELLO_SECONDS = 10
"""How long the first message may be on its way."""
MOST_WAITING = 1_000_000
"""Bytes that may wait for a slow reader before it is dropped."""

TOO_LARGE = Refusal("too-large", "That message is too long. Send a shorter one.")

Take: TypeAlias = Callable[[str | bytes | None], Awaitable[None] | None]
"""Takes a message, or None for what is no text; gives what has to be awaited before the next one, if anything."""


class Transport(Protocol):
    """Carries messages to and from one page."""

    async def first(self) -> str | bytes | None:
        """The first message; None if it is no text."""

    async def listen(self, take: Take) -> None:
        """Hands every further message to `take`, one after the other, until the page goes or is sent away."""

    def frame(self, message: bytes) -> bytes:
        """The message as it is written; several of them may be written together."""

    def write(self, frames: bytes) -> None:
        """Writes without waiting, if anybody is there to read."""

    @property
    def waiting(self) -> int:
        """How many bytes were written that the page has not taken yet."""

    def close(self, refusal: Refusal) -> None:
        """Takes no more messages, and ends it once all that was written has left."""

    async def closed(self) -> None:
        """Waits until it is over, once `close` was called."""


def waiting_in(transport: asyncio.Transport | None) -> int:
    """How many bytes this has in its buffer."""
    return 0 if transport is None or transport.is_closing() else transport.get_write_buffer_size()


def write_now(transport: asyncio.Transport | None, written: bytes) -> None:
    """Writes without waiting, into the transport's buffer; a reader that lets it pile up too far is dropped."""
    if transport is None or transport.is_closing():
        return
    transport.write(written)
    if transport.get_write_buffer_size() > MOST_WAITING:
        DROPPED.labels("slow").inc()
        transport.abort()
