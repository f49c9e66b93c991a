"""Photos on their way: how many at once, from whom, and how slowly they may come."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
from aiohttp import web

from mien.kit import Refused
from mien.server.guests.limits import TOO_OFTEN, AtOnce
from mien.table import Person

UPLOADS = 16
UPLOADS_EACH = 8
UPLOADS_BY_ONE = 2
"""Photos on their way at once: from everywhere, from one address and by one person."""
UPLOAD_SECONDS = 60.0
PIECE_SECONDS = 5.0
PIECE = 16_384
"""How long an upload may take, and every piece of it: while it lasts, others may have to wait."""


class Uploads:
    """Counts the photos on their way, and takes them in."""

    def __init__(
        self, most_bytes: int, uploads: int = UPLOADS, each: int = UPLOADS_EACH, by_one: int = UPLOADS_BY_ONE
    ) -> None:
        self._most_bytes = most_bytes
        self._by_address = AtOnce(uploads, each)
        self._by_person = AtOnce(None, by_one)

    @contextmanager
    def counting(self, person: Person, address: str) -> Iterator[None]:
        """Counts an upload; raises Refused, and leaves room for others at the same address and elsewhere."""
        if not self._by_person.enter(person):
            raise Refused(TOO_OFTEN)
        try:
            if not self._by_address.enter(address):
                raise Refused(TOO_OFTEN)
            try:
                yield
            finally:
                self._by_address.leave(address)
        finally:
            self._by_person.leave(person)

    async def receive(self, request: web.Request) -> bytes:
        """The photo, if it keeps coming: a sender that dawdles holds a place for a few seconds only."""
        whole = bytearray()
        try:
            async with asyncio.timeout(UPLOAD_SECONDS):
                while not request.content.at_eof():
                    async with asyncio.timeout(PIECE_SECONDS):
                        whole += await _piece(request.content)
                    if len(whole) > self._most_bytes:
                        raise web.HTTPRequestEntityTooLarge(self._most_bytes, len(whole))
        except TimeoutError:
            raise web.HTTPRequestTimeout from None
        return bytes(whole)


async def _piece(content: aiohttp.StreamReader) -> bytes:
    """The next piece of a body, shorter only at its end."""
    try:
        return await content.readexactly(PIECE)
    except asyncio.IncompleteReadError as last:
        return last.partial
