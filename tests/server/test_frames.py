"""Frames that we write by hand are frames to whoever knows the protocol."""

from __future__ import annotations

import aiohttp
from aiohttp import web

from mien.kit import Refusal
from mien.server.socket import Socket

SIZES = (0, 1, 125, 126, 127, 65535, 65536, 200_000)
"""Around each size at which a frame says its length otherwise (RFC 6455, 5.2)."""


async def test_a_client_reads_messages_of_every_size() -> None:
    messages = ["x" * size for size in SIZES]

    async def answer(request: web.Request) -> web.StreamResponse:
        socket = Socket(request, 1024)
        await socket.open()
        assert await socket.first() == "hello"
        socket.write(b"".join(socket.frame(message.encode()) for message in messages))
        await socket.close(Refusal("closed", "This table is closed."))
        return socket.response

    app = web.Application()
    app.router.add_get("/", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    async with aiohttp.ClientSession() as session, session.ws_connect(f"http://127.0.0.1:{port}") as client:
        await client.send_str("hello")
        assert [message.data async for message in client] == messages
    await runner.cleanup()
