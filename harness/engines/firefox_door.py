"""Stands between Playwright and a Firefox that is a little older than Playwright expects.

Run as a program in Firefox's place. Playwright sets the colour scheme of every page by a command that the Firefox
of Debian stable does not know, and gives up when it is refused. Here it is answered, as long as it asks for the
scheme that Firefox has anyway; everything else goes through as it is."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web

UNKNOWN = "emulation.setMediaFeaturesOverride"
READY = "WebDriver BiDi listening on "


def answer(command: dict[str, Any]) -> dict[str, Any] | None:
    """What to say to a command in Firefox's place; None if Firefox should answer."""
    if command["method"] != UNKNOWN:
        return None
    scheme = command["params"]["features"].get("prefers-color-scheme")
    if scheme in (None, "light"):
        return {"type": "success", "id": command["id"], "result": {}}
    return {
        "type": "error",
        "id": command["id"],
        "error": "unsupported operation",
        "message": f"This Firefox can't turn {scheme} once it runs: use its preferences.",
    }


async def carry(here: web.WebSocketResponse | ClientWebSocketResponse, there: ClientWebSocketResponse) -> None:
    """Takes Playwright's commands to Firefox, but for those that are answered at the door."""
    async for message in here:
        if message.type is WSMsgType.TEXT and (said := answer(json.loads(message.data))):
            await here.send_json(said)
        elif message.type is WSMsgType.TEXT:
            await there.send_str(message.data)
    await there.close()


async def bring_back(there: ClientWebSocketResponse, here: web.WebSocketResponse) -> None:
    """Brings what Firefox says."""
    async for message in there:
        if message.type is WSMsgType.TEXT:
            await here.send_str(message.data)
    await here.close()


async def stand(program: str, arguments: list[str]) -> int:
    """Runs Firefox to its end; returns what it returns."""
    process = await asyncio.create_subprocess_exec(program, *arguments, stderr=asyncio.subprocess.PIPE)
    assert process.stderr is not None
    target = None
    async for line in process.stderr:
        if found := re.search(f"{READY}(ws://.*)", line.decode()):
            target = found[1].strip()
            break
        sys.stderr.write(line.decode())
    if target is None:
        return await process.wait()

    async def open_door(request: web.Request) -> web.WebSocketResponse:
        here = web.WebSocketResponse(max_msg_size=0)
        await here.prepare(request)
        async with ClientSession() as session, session.ws_connect(f"{target}/session", max_msg_size=0) as there:
            await asyncio.gather(carry(here, there), bring_back(there, here))
        return here

    app = web.Application()
    app.router.add_get("/session", open_door)
    runner = web.AppRunner(app, shutdown_timeout=0)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    print(f"{READY}ws://{host}:{port}", file=sys.stderr, flush=True)
    await process.stderr.read()
    return await process.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(stand(sys.argv[1], sys.argv[2:])))
