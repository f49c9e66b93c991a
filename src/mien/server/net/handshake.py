"""The opening handshake of a WebSocket (RFC 6455, 4.2), checked and answered by `websockets`."""

from __future__ import annotations

from http import HTTPStatus

from aiohttp import web
from websockets.datastructures import Headers
from websockets.http11 import Request
from websockets.server import ServerProtocol

from mien.server.net.http_connection import connection_of

VERSION = "13"
NEEDED = ("host", "upgrade", "connection", "sec-websocket-key", "sec-websocket-version")
"""The headers that open a WebSocket. We speak no subprotocol and no extension: wishes for one are not read."""


def accept(request: web.Request) -> web.StreamResponse:
    """The answer that opens a WebSocket; raises an HTTP error if the request is no handshake."""
    version = f"HTTP/{request.version.major}.{request.version.minor}"
    headers = [(name, value) for name, value in request.headers.items() if name.lower() in NEEDED]
    asked = Request(request.path, Headers(headers), request.method, version)
    answer = ServerProtocol().accept(asked)
    if answer.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
        raise _refusal(answer.status_code, request.headers.get("Sec-WebSocket-Version"))
    connection = connection_of(request)
    if request.can_read_body or (connection is not None and not connection.is_silent):
        # A client must wait for the answer. What it sent is a body, or frames that nobody could find the start of.
        raise web.HTTPBadRequest
    response = web.StreamResponse(status=answer.status_code, headers=dict(answer.headers.raw_items()))
    response.force_close()
    return response


def _refusal(status: int, version: str | None) -> web.HTTPException:
    """The error, with the headers that say what would be understood."""
    if status == web.HTTPMethodNotAllowed.status_code:
        return web.HTTPMethodNotAllowed("", ["GET"])
    if status == web.HTTPVersionNotSupported.status_code:
        return web.HTTPVersionNotSupported()
    if status == web.HTTPUpgradeRequired.status_code:
        return web.HTTPUpgradeRequired(headers={"Upgrade": "websocket"})
    if version not in (None, VERSION):
        return web.HTTPUpgradeRequired(headers={"Upgrade": "websocket", "Sec-WebSocket-Version": VERSION})
    return web.HTTPBadRequest()
