"""A connection over a WebSocket."""

from __future__ import annotations

from aiohttp import WSCloseCode, WSMsgType, web

from mien.kit import Refusal
from mien.server.metrics import REFUSALS
from mien.server.transport import TOO_LARGE, Take, waiting_in, write_now

HEARTBEAT = 20
CLOSE_SECONDS = 2

FAREWELL = {
    "restarting": WSCloseCode.SERVICE_RESTART,
    "store-down": WSCloseCode.TRY_AGAIN_LATER,
    "broken": WSCloseCode.INTERNAL_ERROR,
    "gone-on": WSCloseCode.OK,
}
"""The close codes that don't say that the browser did wrong."""


class Socket:
    """One open WebSocket."""

    def __init__(self, request: web.Request, most_bytes: int) -> None:
        self._request = request
        self._ws = web.WebSocketResponse(
            timeout=CLOSE_SECONDS, heartbeat=HEARTBEAT, max_msg_size=most_bytes, compress=False
        )

    @property
    def response(self) -> web.StreamResponse:
        return self._ws

    async def open(self) -> None:
        await self._ws.prepare(self._request)

    async def first(self) -> str | None:
        message = await self._ws.receive()
        return str(message.data) if message.type is WSMsgType.TEXT else None

    async def listen(self, take: Take) -> None:
        async for message in self._ws:
            if message.type is WSMsgType.ERROR:
                # It was too large, or no WebSocket frame at all: aiohttp has closed already.
                REFUSALS.labels(TOO_LARGE.code).inc()
                return
            if not await take(message.data if message.type is WSMsgType.TEXT else None):
                return

    def frame(self, message: bytes) -> bytes:
        """The message as one unmasked text frame of the WebSocket protocol (RFC 6455, 5.2)."""
        size = len(message)
        if size < 126:
            return b"\x81" + size.to_bytes(1, "big") + message
        if size < 65536:
            return b"\x81\x7e" + size.to_bytes(2, "big") + message
        return b"\x81\x7f" + size.to_bytes(8, "big") + message

    def write(self, frames: bytes) -> None:
        if not self._ws.closed:
            write_now(self._request.transport, frames)

    @property
    def waiting(self) -> int:
        return waiting_in(self._request.transport)

    async def close(self, refusal: Refusal) -> None:
        code = FAREWELL.get(refusal.code, WSCloseCode.POLICY_VIOLATION)
        await self._ws.close(code=code, message=refusal.code.encode())
