"""Asks other cells about their tables, where a person types any code or sees a list of tables from all cells.

Everything else reaches its cell by itself: the proxy finds it by the table's code.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from time import monotonic
from typing import TypeVar

import aiohttp
import msgspec
from aiohttp import web
from structlog import get_logger

from mien.kit import Refused
from mien.server.bodies import Mine, MyTable, TableListed
from mien.server.guests.guard import Guard
from mien.server.system.cells import Cells
from mien.server.tables.finder import CELL_DOWN
from mien.table.codes import tidy_code
from mien.table.short_codes import tidy_short

T = TypeVar("T")

ASKING_CELL = "X-Mien-Cell"
"""The header of a request from another cell: it is answered here and passed on to nobody.

Otherwise two cells whose lists of addresses disagree could ask each other for ever.
"""
SECONDS = 2.0
"""How long another cell may take: people wait for it."""
FRESH_SECONDS = 5.0
"""How long the public tables of other cells are remembered, however many people look at the start page."""

_log = get_logger()


class OtherCells:
    """The other cells behind the same address; none for most servers."""

    def __init__(self, cells: Cells, guard: Guard) -> None:
        self._cells = cells
        self._guard = guard
        self._listing: asyncio.Task[list[list[TableListed]]] | None = None
        self._listed_at = 0.0

    async def run(self, app: web.Application) -> AsyncIterator[None]:
        """Keeps the connections to other cells while the server runs."""
        timeout = aiohttp.ClientTimeout(total=SECONDS)
        async with aiohttp.ClientSession(timeout=timeout, cookie_jar=aiohttp.DummyCookieJar()) as self._session:
            yield

    def elsewhere(self, typed: str) -> int | None:
        """The other cell that keeps the table of this code, as somebody typed it; None if it is no other's."""
        code = tidy_code(typed) or tidy_short(typed)
        return self._cells.elsewhere(code) if code else None

    async def hand_over(self, cell: int, request: web.Request, path: str, body: bytes = b"") -> web.Response:
        """The response of another cell to what this request asks; raises Refused if it does not answer."""
        status, answer = await self._ask(cell, request.method, path, body, self._headers(request))
        return web.Response(
            status=status, body=answer, content_type="application/json", headers={"Cache-Control": "no-store"}
        )

    async def public_tables(self, request: web.Request) -> list[list[TableListed]]:
        """The public tables of each other cell, of those that answer."""
        if ASKING_CELL in request.headers:
            return []
        if self._listing is None or monotonic() > self._listed_at + FRESH_SECONDS:
            self._listed_at = monotonic()
            self._listing = asyncio.create_task(self._list())
        return await asyncio.shield(self._listing)

    async def _list(self) -> list[list[TableListed]]:
        headers = {ASKING_CELL: str(self._cells.own)}
        asked = (self._told(cell, "GET", "/api/tables", b"", headers, TableListed) for cell in self._cells.others)
        return await asyncio.gather(*asked)

    async def my_tables(self, request: web.Request, codes: Iterable[str]) -> list[MyTable]:
        """What other cells say to this person about those of the tables that they keep."""
        if ASKING_CELL in request.headers:
            return []
        theirs = defaultdict[int, list[str]](list)
        for code in codes:
            if cell := self.elsewhere(code):
                theirs[cell].append(code)
        headers = self._headers(request)
        told = await asyncio.gather(
            *(
                self._told(cell, "POST", "/api/mine", msgspec.json.encode(Mine(codes)), headers, MyTable)
                for cell, codes in theirs.items()
            )
        )
        return [table for tables in told for table in tables]

    async def _told(
        self, cell: int, method: str, path: str, body: bytes, headers: dict[str, str], kind: type[T]
    ) -> list[T]:
        """A list from another cell; empty if it does not answer: the other cells' lists still count."""
        try:
            _, answer = await self._ask(cell, method, path, body, headers)
            return msgspec.json.decode(answer, type=list[kind])  # type: ignore[valid-type]
        except (Refused, msgspec.MsgspecError):
            return []

    async def _ask(
        self, cell: int, method: str, path: str, body: bytes, headers: dict[str, str]
    ) -> tuple[int, bytes]:
        address = self._cells.address(cell)
        try:
            async with self._session.request(
                method, f"{address}{path}", data=body, headers=headers | {"Origin": address}, allow_redirects=False
            ) as response:
                return response.status, await response.read()
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            _log.warning("a cell does not answer", cell=cell, error=type(error).__name__)
            raise Refused(CELL_DOWN) from None

    def _headers(self, request: web.Request) -> dict[str, str]:
        """Who asks, as another cell has to know it: all have the same secret. Raises Refused if a cell asks."""
        if ASKING_CELL in request.headers:
            raise Refused(CELL_DOWN)
        return {
            ASKING_CELL: str(self._cells.own),
            "Cookie": request.headers.get("Cookie", ""),
            "X-Forwarded-For": self._guard.address(request),
        }
