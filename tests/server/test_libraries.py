"""What we rely on in aiohttp and websockets beyond their manuals: a version that renames it fails here."""

from __future__ import annotations

import asyncio
import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from aiohttp import web
from websockets.protocol import SERVER, Protocol

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
OF_PROTOCOLS = (
    "connection_made",
    "data_received",
    "eof_received",
    "connection_lost",
    "pause_writing",
    "resume_writing",
)


@pytest.mark.parametrize("library", ["aiohttp", "websockets"])
def test_the_next_version_is_not_installed_by_itself(library: str) -> None:
    needs: list[str] = tomllib.loads(PROJECT.read_text())["project"]["optional-dependencies"]["server"]
    (need,) = (need for need in needs if re.match(rf"{library}\b", need))
    assert re.search(r",<\d", need), f"{need} has no ceiling"
    assert version(library)


async def test_aiohttps_request_handler_is_what_http_connection_takes_it_for() -> None:
    async def answer(request: web.BaseRequest) -> web.StreamResponse:
        raise NotImplementedError

    handler = web.RequestHandler(web.Server(answer), loop=asyncio.get_running_loop())
    for name in (*OF_PROTOCOLS, "handle_error", "transport"):
        assert hasattr(handler, name), (
            f"aiohttp's RequestHandler has no {name} any more: see net/http_connection.py"
        )


async def test_aiohttp_closes_no_transport_that_was_taken_from_it() -> None:
    closed: list[str] = []

    class Taken(asyncio.Transport):
        def close(self) -> None:
            closed.append("close")

        def abort(self) -> None:
            closed.append("abort")

    async def answer(request: web.BaseRequest) -> web.StreamResponse:
        raise NotImplementedError

    server = web.Server(answer)
    handler = web.RequestHandler(server, loop=asyncio.get_running_loop())
    handler.connection_made(Taken())
    await asyncio.sleep(0)
    handler.transport = None
    handler.connection_lost(None)
    while server.connections:
        await asyncio.sleep(0)
    assert not closed, "aiohttp closes connections of which it has no transport: see HttpConnection.forget"


def test_websockets_protocol_has_what_a_websocket_asks_of_it() -> None:
    protocol = Protocol(SERVER)
    for name in ("state", "parser", "parser_exc", "close_rcvd"):
        assert hasattr(protocol, name), f"websockets' Protocol has no {name} any more: see net/websocket.py"
    protocol.parser.close()
