"""A phone: a Chromium of its own over its own protocol, for what Playwright's pages never do: fall asleep."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import aiohttp
from harness.browser.browsers import FLAGS
from harness.browser.people import PHONE

PATIENCE = 20
"""Seconds for anything to happen."""
LISTENING = "DevTools listening on "

FIND = """((kind, words) => [...document.querySelectorAll(kind)].find((found) => {
  const said = found.ariaLabel ?? found.labels?.[0]?.textContent ?? found.textContent;
  return said.includes(words) && !found.disabled && found.getClientRects().length;
}))"""
"""What one can touch, by what it is and says."""


class Phone:
    """One page on a phone, which is touched and looked at."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._ids = itertools.count(1)
        self._replies: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._session: str | None = None
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._socket:
            said = json.loads(message.data)
            if reply := self._replies.pop(said.get("id"), None):
                reply.set_result(said)

    async def send(self, method: str, **settings: Any) -> dict[str, Any]:
        """Tells the browser to do something."""
        number = next(self._ids)
        reply = self._replies[number] = asyncio.get_running_loop().create_future()
        session = {"sessionId": self._session} if self._session else {}
        await self._socket.send_json({"id": number, "method": method, "params": settings, **session})
        said = await asyncio.wait_for(reply, PATIENCE)
        assert "error" not in said, said
        return dict(said["result"])

    async def switch_on(self) -> None:
        """Opens an empty page, as large as a phone's and awake."""
        target = await self.send("Target.createTarget", url="about:blank")
        attached = await self.send("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self._session = attached["sessionId"]
        await self.send("Page.enable")
        await self.send("Emulation.setDeviceMetricsOverride", **PHONE, deviceScaleFactor=2, mobile=True)
        await self.send("Emulation.setTouchEmulationEnabled", enabled=True)
        await self.send(
            "Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}]
        )
        await self.send("Emulation.setLocaleOverride", locale="en")
        await self.unlock()

    async def lock(self) -> None:
        """Puts the page to sleep: it is hidden, and then nothing in it runs any more."""
        await self.send("Emulation.setFocusEmulationEnabled", enabled=False)
        await self.send("Page.setWebLifecycleState", state="frozen")
        assert await self.look("document.visibilityState") == "hidden"

    async def unlock(self) -> None:
        """Wakes the page: it runs, and is seen."""
        await self.send("Page.setWebLifecycleState", state="active")
        await self.send("Emulation.setFocusEmulationEnabled", enabled=True)

    async def go(self, address: str) -> None:
        await self.send("Page.navigate", url=address)
        await self.until("document.readyState === 'complete'")

    async def look(self, expression: str) -> Any:
        """What this is on the page now."""
        said = await self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in said, said
        return said["result"].get("value")

    async def until(self, expression: str) -> None:
        """Waits until this is so on the page."""
        again = f"({expression}) ? done() : setTimeout(look, 10)"
        waiting = f"new Promise((done) => {{ const look = () => {again}; look(); }})"
        try:
            await asyncio.wait_for(self.look(waiting), PATIENCE)
        except TimeoutError:
            raise AssertionError(
                f"never: {expression}; but: {await self.look('document.body.innerText')}"
            ) from None

    async def read(self, words: str) -> None:
        """Waits until this is written on the page."""
        await self.until(f"document.body.innerText.includes({json.dumps(words)})")

    async def tap(self, kind: str, words: str = "") -> None:
        """Touches the first of this kind that says this, once it is there and stands still."""
        found = f"{FIND}({json.dumps(kind)}, {json.dumps(words)})"
        # A typeface that comes may give a heading one line less, and all below it moves up.
        await self.until(f"{found} && document.fonts.status === 'loaded'")
        await self.look(f"{found}.scrollIntoView({{ block: 'nearest' }})")
        box = await self.look(f"{found}.getBoundingClientRect().toJSON()")
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        await self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[point])
        await self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def write(self, field: str, text: str) -> None:
        """Touches a field and writes into it."""
        await self.tap("input", field)
        await self.send("Input.insertText", text=text)


@asynccontextmanager
async def phone(chromium: str, *flags: str) -> AsyncIterator[Phone]:
    """A phone that is switched on, for a while."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        program = await asyncio.create_subprocess_exec(
            chromium,
            *FLAGS,
            *flags,
            "--remote-debugging-port=0",
            f"--user-data-dir={Path(profile)}",
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        assert program.stderr is not None
        try:
            while not (said := (await program.stderr.readline()).decode()).startswith(LISTENING):
                pass
            async with (
                aiohttp.ClientSession() as http,
                http.ws_connect(said.removeprefix(LISTENING).strip()) as socket,
            ):
                made = Phone(socket)
                await made.switch_on()
                yield made
        finally:
            # With all its processes: one that is asleep would not notice that the others are gone.
            os.killpg(program.pid, signal.SIGKILL)
            await program.wait()
