"""A program from outside, in tests: a key, a socket without cookie or origin, and an eye on every line."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any

import aiohttp
from harness.server.guest import PATIENT, Page

Line = dict[str, Any]


async def invite(host: Page, name: str = "Robo", **fields: Any) -> str:
    """The host invites a program; its key."""
    # In hexadecimal, as pages make it: a key that began with "-" would be an option of `mien bot --key KEY`.
    secret = secrets.token_hex(24)
    await host.do("InviteProgram", key=sha256(secret.encode()).hexdigest(), name=name, **fields)
    return secret


class Outsider:
    """A program that is connected."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: list[Line] = []

    async def next(self) -> Line:
        """The next line; raises StopAsyncIteration at the end."""
        line: Line = json.loads((await anext(self.socket)).data)
        self.heard.append(line)
        return line

    async def until(self, kind: str) -> Line:
        """Reads on up to a line of this kind."""
        while (line := await self.next())["type"] != kind:
            pass
        return line

    async def say(self, message: object) -> None:
        await self.socket.send_str(message if isinstance(message, str) else json.dumps(message))

    async def dismissed(self) -> str:
        """Reads to the end; the code with which it was sent away."""
        line = await self.until("dismissed")
        assert [message async for message in self.socket] == []
        return str(line["code"])

    async def play(self, choose: Callable[[Line], Any] = lambda ask: ask["default"]) -> Line:
        """Plays a game to its end, which it returns."""
        while (line := await self.next())["type"] != "over":
            if line["type"] == "hello":
                await self.say({"type": "ready", "name": "outsider"})
            elif line["type"] == "ask":
                await self.say({"step": line["step"], "answer": choose(line)})
            else:
                raise AssertionError(line)
        return line

    async def question(self) -> Line:
        """Greets, and waits for the first question."""
        await self.until("hello")
        await self.say({"type": "ready", "name": "outsider"})
        return await self.until("ask")


@asynccontextmanager
async def outsider(address: str, code: str, key: str) -> AsyncIterator[Outsider]:
    """A program that connects with this key."""
    headers = {"Authorization": f"Bearer {key}"}
    async with (
        aiohttp.ClientSession(timeout=PATIENT) as http,
        http.ws_connect(f"{address}/api/tables/{code}/program", headers=headers, max_msg_size=0) as socket,
    ):
        yield Outsider(socket)


async def turned_away(address: str, code: str, **headers: str) -> tuple[int, str]:
    """Tries to connect; the status and the code of the refusal."""
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    async with (
        aiohttp.ClientSession(timeout=PATIENT) as http,
        http.get(f"{address}/api/tables/{code}/program", headers=upgrade | headers) as response,
    ):
        return response.status, str((await response.json())["code"])


async def play_beside(pages: list[Page], *programs: Outsider) -> list[Line]:
    """People and programs play a game that has begun; what each program heard at its end."""
    playing = [asyncio.create_task(page.play()) for page in pages]
    overs = await asyncio.gather(*(program.play() for program in programs))
    await asyncio.gather(*playing)
    return overs
