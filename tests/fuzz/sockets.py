"""The same messages, and frames and requests that are none, over real sockets to a real server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import aiohttp
from harness.server.guest import Guest, Lost, guests
from harness.server.serving import counted, serving
from tests.fuzz.making import message, scramble, type_of
from yarl import URL

from mien.games import GAMES
from mien.server import wire
from mien.server.bodies import Carry, Mine, NewTable
from mien.server.guests.table_limits import COMINGS

PATHS = ("/api/tables", "/api/mine", "/api/me", "/api/tables/{}/link", "/api/tables/{}/carry", "/api/where")
BODIES = (NewTable, Mine, Carry)


async def batter(folder: Path, seed: int, count: int) -> int:
    """Sends so many messages, requests and frames; how many were read. Raises AssertionError if anything broke."""
    random, before = Random(seed), counted("broken")
    limits = {"messages_per_second": 100_000, "tables_per_hour": 100_000, "most_tables": 100_000}
    limits |= {"bytes_per_hour": 10**12}
    async with (
        serving(f"sqlite:{folder / 'fuzz.db'}", folder, **limits) as place,
        guests(place.address, "Ada", "Eve") as (ada, eve),
    ):
        code = await ada.create(random.choice(sorted(GAMES)))
        host = await ada.open(code)
        sent = await _messages(eve, code, random, count)
        await _requests(eve, code, random, count // 10)
        await _frames(place.address, random, count // 10)
        await host.do("Talk", text="all is well")
        async with ada.http.get("/healthz") as response:
            assert response.status == 200
    assert counted("broken") == before, "the server says that something broke on its side"
    return sent + 2 * (count // 10)


async def _messages(guest: Guest, code: str, random: Random, count: int) -> int:
    kind, sent = type_of(wire.Incoming), 0
    while sent < count:
        try:
            page = await guest.open(code)
        except Lost:
            # Whoever comes back more than five times a second is told to take a breath.
            await asyncio.sleep(1 / COMINGS)
            continue
        try:
            # Twenty that make no sense, and the connection is closed: then comes the next.
            while sent < count and not page.closed.done():
                await page.ws.send_str(message(kind, random).decode("utf-8", "replace"))
                sent += 1
                if sent % 10 == 0:
                    await asyncio.sleep(0)
        except (aiohttp.ClientError, OSError):
            pass
        await page.leave()
    return sent


async def _requests(guest: Guest, code: str, random: Random, count: int) -> None:
    for _ in range(count):
        body = message(type_of(random.choice(BODIES)), random)
        path = random.choice(PATHS).format(code)
        async with guest.http.request(random.choice(["POST", "POST", "GET", "PUT"]), path, data=body) as response:
            assert response.status < 500, (path, body, await response.text())


async def _frames(address: str, random: Random, count: int) -> None:
    """Requests and WebSocket frames with bytes out of place."""
    url = URL(address)
    request = (
        f"GET /api/tables/x/socket HTTP/1.1\r\nHost: {url.authority}\r\nOrigin: {address}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode() + b"\x81\x85key!hello"
    for _ in range(count):
        reader, writer = await asyncio.open_connection(url.host, url.port)
        writer.write(scramble(request, random))
        writer.write_eof()
        await asyncio.wait_for(reader.read(65_536), 30)
        writer.close()
