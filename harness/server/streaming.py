"""The far end of a stream: what a page does where WebSockets are blocked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import aiohttp
from aiohttp import WSMessage, WSMsgType

FOR_EVER = aiohttp.ClientTimeout(total=None)


class Streaming:
    """A streamed answer and its POSTs, to be used like a WebSocket; the first message opens it."""

    def __init__(self, http: aiohttp.ClientSession, code: str, **headers: str) -> None:
        self._http = http
        self._address = f"/api/tables/{code}/stream"
        self._headers = headers
        self._answer: asyncio.Future[aiohttp.ClientResponse] = asyncio.get_running_loop().create_future()
        self._lock = asyncio.Lock()
        self.id: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.most_bytes: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """How large a POST may be."""
        self.posts = 0
        self.others: list[str] = []
        """Where other processes of the same server are: POSTs go to them in turns, as a proxy may send them."""
        self.beats: asyncio.Queue[None] = asyncio.Queue()
        """Empty lines that have come and were not waited for yet."""
        self.statuses: list[int] = []
        """How the POSTs were answered."""
        self.close_code: int | None = None

    async def send_str(self, text: str) -> None:
        await self.send_bytes(text.encode())

    async def send_bytes(self, body: bytes) -> None:
        async with self._lock:
            if not self._answer.done():
                request = self._http.post(self._address, data=body, timeout=FOR_EVER, headers=self._headers)
                self._answer.set_result(await request)
            else:
                await self.post(self.posts + 1, body)

    async def post(self, number: int, body: bytes) -> int:
        """Sends one or more messages, one per line; the status of the answer."""
        self.posts = number
        try:
            address = ["", *self.others][number % (len(self.others) + 1)]
            origin = {"Origin": address} if address else {}
            address += f"/api/streams/{await self.id}/{number}"
            async with self._http.post(address, data=body, headers=origin) as answer:
                self.statuses.append(answer.status)
                return answer.status
        except aiohttp.ClientError as error:
            raise ConnectionResetError from error

    async def close(self) -> None:
        (await self._answer).close()

    async def __aiter__(self) -> AsyncIterator[WSMessage]:
        answer = await self._answer
        assert answer.status == 200, await answer.text()
        assert answer.content_type == "application/x-ndjson"
        try:
            while line := await answer.content.readuntil(b"\n"):
                if line == b"\n":
                    self.beats.put_nowait(None)
                elif not self.id.done():
                    first = json.loads(line)
                    assert first["type"] == "Stream"
                    self.id.set_result(first["id"])
                    self.most_bytes.set_result(first["most"])
                else:
                    yield WSMessage(WSMsgType.TEXT, line.decode(), None)
        except (aiohttp.ClientError, ValueError):
            return
        finally:
            answer.close()
