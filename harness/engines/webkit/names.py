"""Leads every name to this machine: WebKit, unlike the other engines, has no setting for it but a proxy.

Speaks as much of SOCKS 5 (RFC 1928) as is needed to connect by name."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

CONNECT, BY_NAME = 1, 3


@asynccontextmanager
async def every_name_leads_here() -> AsyncIterator[str]:
    """The address of such a proxy, for a while."""
    server = await asyncio.start_server(lead, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        yield f"127.0.0.1:{port}"


async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One connection: asked for by a name and a port, led to that port of this machine."""
    with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
        try:
            _, ways = await reader.readexactly(2)
            await reader.readexactly(ways)
            writer.write(b"\x05\x00")
            _, command, _, kind = await reader.readexactly(4)
            assert command == CONNECT
            await reader.readexactly((await reader.readexactly(1))[0] if kind == BY_NAME else 4)
            port = int.from_bytes(await reader.readexactly(2))
            there, answer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"\x05\x00\x00\x01" + bytes(6))
            await asyncio.gather(pour(reader, answer), pour(there, writer))
        finally:
            writer.close()


async def pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Everything that comes, until its end."""
    try:
        while some := await reader.read(65536):
            writer.write(some)
            await writer.drain()
    finally:
        writer.close()
