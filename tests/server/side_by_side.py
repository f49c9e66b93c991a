"""Two servers that share a database and a folder, and how a test sees which pages one passes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from harness.postgres import Postgres
from harness.server.guest import Guest
from harness.server.serving import Place, serving_beside_others
from prometheus_client import REGISTRY
from yarl import URL

from mien.server.net.neighbours import homes


@asynccontextmanager
async def pair(postgres: Postgres, folder: Path, **settings: object) -> AsyncIterator[tuple[Place, Place]]:
    """Two servers that share a database and a folder, and know each other."""
    store = postgres.fresh()
    async with (
        serving_beside_others(store, folder, **settings) as here,
        serving_beside_others(store, folder, **settings) as there,
    ):
        await meet(here, there)
        yield here, there


async def meet(*places: Place) -> None:
    """Waits until all these know of each other: who is new has said hello."""
    everybody = {place.server.tables.process for place in places}
    while any(set(place.server.tables.processes) < everybody for place in places):
        await asyncio.sleep(0)


async def create_at(place: Place, host: Guest) -> str:
    """Puts up tables until one has its home here; its code."""
    while True:
        code = await host.create("emojito")
        tables = place.server.tables
        if homes(tables.processes, code)[0] == tables.process:
            return code


def pages_at(place: Place, code: str) -> int:
    """How many pages of the table this server has."""
    live = place.server.tables.in_memory(code)
    return 0 if live is None else len(live.presence.pages)


def passed_on() -> float:
    """How many connections were passed on so far."""
    return REGISTRY.get_sample_value("mien_passed_on_total") or 0


def inbox_of(place: Place) -> Path:
    """The socket by which connections are passed on to this server."""
    return place.server.connections.neighbours.inbox_of(place.server.tables.process)


def request_of(guest: Guest, code: str, more: bytes = b"", header: str = "") -> bytes:
    """What a browser sends to open a socket, and what it says before it hears that it may."""
    cookies = guest.http.cookie_jar.filter_cookies(URL(guest.address))
    cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items())
    head = (
        f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
        f"Cookie: {cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{header}"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    return head.encode() + more


async def first_line(address: str, said: bytes) -> bytes:
    """The first line of the answer to this."""
    url = URL(address)
    reader, writer = await asyncio.open_connection(url.host, url.port)
    writer.write(said)
    line = await reader.readline()
    writer.close()
    return line
