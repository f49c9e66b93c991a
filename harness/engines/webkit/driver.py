"""WebKit as Debian ships it: MiniBrowser on a screen of its own, told what to do by WebKitWebDriver."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import re
import signal
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aiohttp import ClientConnectionError, ClientSession, ClientTimeout
from harness.browser.serving import free_port

SETTINGS = "[Settings]\ngtk-enable-animations={motion:d}\n"
SAID = re.compile(r"CONSOLE (JS )?(ERROR|WARN|LOG|INFO|DEBUG) (.*)")
"""How WebKit writes what a page says, or what went wrong in it."""

Hear = Callable[[str, str], None]
"""Is told what a page's console says: "JS ERROR" or its level, and the words."""


class DriverError(Exception):
    """What WebKit could not do."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind = kind


class Session:
    """One browser with cookies of its own, and the way to tell it what to do."""

    def __init__(self, http: ClientSession, address: str) -> None:
        self._http = http
        self._address = address

    async def do(self, method: str, path: str, **body: Any) -> Any:
        """Asks WebKit to do something; returns what comes of it."""
        data = json.dumps(body) if method == "POST" else None
        async with self._http.request(method, f"{self._address}{path}", data=data) as answer:
            value = json.loads(await answer.read())["value"]
        if answer.status != 200:
            raise DriverError(value["error"], value["message"])
        return value


GUARD = '{ "$@"; kill 0; } & cat; kill 0'
"""Runs a command until it ends, or until the other end of the guard's input is closed; then ends its group."""


@asynccontextmanager
async def started(*command: str, **more: Any) -> AsyncIterator[Process]:
    """A program for a while, and all that it starts.

    If this process dies, however suddenly, its end of the guard's input is closed, and they all end too."""
    process = await asyncio.create_subprocess_exec(
        "sh", "-c", GUARD, "sh", *command, stdin=PIPE, start_new_session=True, **more
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        await process.wait()


@asynccontextmanager
async def screen() -> AsyncIterator[str]:
    """A screen that nobody sees, with room for one window; its name.

    Where no program looks after windows, the one under the pointer has the focus, and the pointer is in the
    middle: a window in the corner lies under it if the screen is small, and may be larger than the screen."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "600x800x24", "-nolisten", "tcp"]
    async with started(*command, stdout=PIPE, stderr=DEVNULL) as server:
        assert server.stdout is not None
        yield f":{(await server.stdout.readline()).decode().strip()}"


@asynccontextmanager
async def console(hear: Hear) -> AsyncIterator[str]:
    """A terminal for the pages' consoles: into anything else WebKit writes so late that it is lost."""
    keep, give = pty.openpty()
    rest = b""

    def read() -> None:
        nonlocal rest
        *lines, rest = (rest + os.read(keep, 65536)).split(b"\n")
        for line in lines:
            if said := SAID.search(line.decode(errors="replace")):
                hear(f"{said[1] or ''}{said[2]}", said[3].strip())

    loop = asyncio.get_running_loop()
    loop.add_reader(keep, read)
    try:
        yield os.ttyname(give)
    finally:
        loop.remove_reader(keep)
        os.close(give)
        os.close(keep)


def mini_browser() -> str:
    """Where Debian keeps WebKit's own small browser: it is for tests, and so not among the programs."""
    return str(next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")))


@asynccontextmanager
async def session(
    program: str, proxy: str, hear: Hear, *, dark: bool = False, motion: bool = False
) -> AsyncIterator[Session]:
    """A browser for one person, who finds every name through this proxy."""
    with TemporaryDirectory() as home:
        (Path(home) / "gtk-3.0").mkdir()
        (Path(home) / "gtk-3.0" / "settings.ini").write_text(SETTINGS.format(motion=motion))
        own = {f"XDG_{what}_HOME": home for what in ("CONFIG", "DATA", "CACHE")}
        address = f"http://127.0.0.1:{(port := free_port())}"
        async with AsyncExitStack() as stack:
            display = await stack.enter_async_context(screen())
            terminal = await stack.enter_async_context(console(hear))
            env = os.environ | own | {"DISPLAY": display, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
            start = started(program, f"--port={port}", env=env, stdout=DEVNULL, stderr=DEVNULL)
            driver = await stack.enter_async_context(start)
            http = await stack.enter_async_context(ClientSession(timeout=ClientTimeout(total=120)))
            browser = Path(home) / "browser"
            browser.write_text(f'#!/bin/sh\nexec {mini_browser()} "$@" >{terminal}\n')
            browser.chmod(0o700)
            await ready(Session(http, address), driver)
            arguments = [
                "--automation",
                f"--proxy=socks5://{proxy}",
                "--enable-write-console-messages-to-stdout=true",
                "--javascript-can-open-windows-automatically=true",
                *(["--dark-mode"] if dark else []),
            ]
            wanted = {
                "acceptInsecureCerts": True,
                "webkitgtk:browserOptions": {"binary": str(browser), "args": arguments},
            }
            made = await Session(http, address).do("POST", "/session", capabilities={"alwaysMatch": wanted})
            one = Session(http, f"{address}/session/{made['sessionId']}")
            try:
                await without_toolbar(one)
                yield one
            finally:
                with suppress(DriverError, ClientConnectionError, TimeoutError):
                    await one.do("DELETE", "")


async def ready(driver: Session, process: Process) -> None:
    """Waits until the driver can be asked."""
    while process.returncode is None:
        with suppress(ClientConnectionError):
            if (await driver.do("GET", "/status"))["ready"]:
                return
        await asyncio.sleep(0.02)
    raise AssertionError("WebKitWebDriver did not start.")


async def without_toolbar(one: Session) -> None:
    """Goes to a window that can be as narrow as a phone: the first one has a toolbar, which can't."""
    first = await one.do("GET", "/window")
    await one.do("POST", "/execute/sync", script="open('about:blank', '_blank', 'popup,noopener')", args=[])
    while not (others := [window for window in await one.do("GET", "/window/handles") if window != first]):
        await asyncio.sleep(0.02)
    await one.do("DELETE", "/window")
    await one.do("POST", "/window", handle=others[0])
