"""The opening handshake of a WebSocket (RFC 6455, 4.2)."""

from __future__ import annotations

from io import StringIO

import pytest
from tests.server.sockets import HANDSHAKE, answering, masked, opened

from mien.server.net.websocket import WebSocket


@pytest.mark.within(10)
async def test_a_handshake_is_answered_as_the_protocol_says() -> None:
    async def answer(socket: WebSocket) -> None:
        await socket.first()

    async with answering(answer) as address:
        reader, writer = await opened(address)
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        assert head.startswith("http/1.1 101 ")
        # The sum that RFC 6455, 4.2.2 asks for.
        assert "sec-websocket-accept: icx+yqv66kxgm0fcwalwlflwtai=" in head
        assert "sec-websocket-extensions" not in head
        writer.close()


@pytest.mark.within(10)
@pytest.mark.parametrize(
    ("was", "now", "status"),
    [
        ("GET /", "HEAD /", 405),
        ("GET /", "POST /", 405),
        ("HTTP/1.1", "HTTP/1.0", 505),
        ("Connection: upgrade\r\n", "", 426),
        ("Upgrade: websocket", "Upgrade: h2c", 426),
        ("Version: 13", "Version: 8", 426),
        ("A==", "A", 400),
        ("Sec-WebSocket-Key", "X-Key", 400),
        ("Host: a", "Host: a\r\nContent-Length: 1", 400),
        ("Host: a", "Host: a\r\nTransfer-Encoding: chunked", 400),
    ],
)
async def test_what_is_no_handshake_is_refused(was: str, now: str, status: int, said: StringIO) -> None:
    async def answer(socket: WebSocket) -> None:
        raise AssertionError("It was opened.")

    async with answering(answer) as address:
        reader, writer = await opened(address, HANDSHAKE.replace(was, now))
        assert (await reader.readline()).split()[1] == str(status).encode()
        writer.close()
    assert said.getvalue() == ""


@pytest.mark.within(10)
async def test_a_page_that_speaks_before_it_is_let_in_is_refused() -> None:
    async def answer(socket: WebSocket) -> None:
        raise AssertionError("It was opened.")

    async with answering(answer) as address:
        reader, writer = await opened(address, early=masked(0x81, b"hello"))
        assert (await reader.readline()).split()[1] == b"400"
        writer.close()
