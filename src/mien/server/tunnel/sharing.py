"""Keeps a tunnel open as long as the server runs, and prints its address."""

from __future__ import annotations

import asyncio
import ssl
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import aiohttp
import segno
from aiohttp import web

from mien.server.system.settings import Settings
from mien.server.tunnel.child import Child, running
from mien.server.tunnel.tunnels import find_tunnel, own_address

TRY_SECONDS = 2.0
"""Seconds between two tries of an address that does not answer."""
WATCH_SECONDS = 20.0
"""Seconds between two checks of an address that does."""
ANSWER_SECONDS = 10.0
"""Seconds that an answer may take through the tunnel."""
READY_SECONDS = 15.0
"""Seconds after which a new address is tried, even if the tunnel has not said that it is ready."""
TELL_AFTER = 20
"""Failed tries after which the host is told."""
GIVE_UP_AFTER = 45
"""Tries in a row that another server answered, after which the tunnel is opened anew."""
STEADY_SECONDS = 60.0
"""Seconds after which a tunnel counts as steady: when it ends, the pause begins at its shortest again."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds before a tunnel that ended is opened again; the pause doubles each time."""


class Sharing:
    """The server's address on the internet, whenever there is one."""

    def __init__(self, settings: Settings) -> None:
        """Finds the tunnel that the settings ask for; raises Refused."""
        self._tunnel, self._program = find_tunnel(settings.share)
        self._here = own_address(settings)
        self._data = Path(settings.data)
        self._base = settings.base_path
        self._shown = ""
        self._why_ended = ""
        self.address: str | None = None
        """Where people elsewhere reach the server; None while they can't."""

    async def run(self, app: web.Application) -> AsyncIterator[None]:
        """Keeps a tunnel open while the app runs."""
        keeping = asyncio.create_task(self._keep_up())
        yield
        await _cancel(keeping)

    async def _keep_up(self) -> None:
        clock, pause = asyncio.get_running_loop().time, FIRST_PAUSE
        say(f"Asking {self._tunnel.name} for an address on the internet…")
        # Whatever proxy the environment names is used, as the tunnel itself does.
        async with aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(ssl=ssl.create_default_context(), force_close=True),
            timeout=aiohttp.ClientTimeout(total=ANSWER_SECONDS),
            trust_env=True,
        ) as session:
            while True:
                began = clock()
                await self._open(session)
                if clock() - began > STEADY_SECONDS:
                    pause = FIRST_PAUSE
                say(f"The tunnel ended: {self._why_ended} Opening it again in {pause:.0f} s.")
                say("Everyone on this network can keep playing.")
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _open(self, session: aiohttp.ClientSession) -> None:
        """Opens the tunnel, and returns when it has ended."""
        self._why_ended = "it did not say why."
        try:
            command = [self._program, *self._tunnel.words(self._here, self._data)]
            async with running(*command) as child:
                await self._attend(child, session)
        except OSError as error:
            self._why_ended = f"{self._tunnel.name} can't be started ({error.strerror})."
        finally:
            self.address = None

    async def _attend(self, child: Child, session: aiohttp.ClientSession) -> None:
        """Reads what the tunnel prints, and looks after the address that it names."""
        ready, watching = asyncio.Event(), None
        try:
            async for line in child.lines():
                if page := self._tunnel.visit.search(line):
                    say(f"{self._tunnel.name} wants you to open this page first: {page[0]}")
                if self._tunnel.ready.search(line):
                    ready.set()
                if watching is None and (found := self._tunnel.address.search(line)):
                    watching = asyncio.create_task(self._watch(found[0], ready, child, session))
                if watching is None and self._tunnel.too_often.search(line):
                    self._why_ended = f"{self._tunnel.name} gives no more addresses to this network for now."
                    return
                if fault := self._tunnel.fault(line):
                    self._why_ended = f"“{fault}”"
        finally:
            if watching is not None:
                await _cancel(watching)

    async def _watch(
        self, address: str, ready: asyncio.Event, child: Child, session: aiohttp.ClientSession
    ) -> None:
        """Shows the address whenever it answers; ends the tunnel when it leads nowhere any more."""
        with suppress(TimeoutError):
            await asyncio.wait_for(ready.wait(), READY_SECONDS)
        missed = astray = 0
        while True:
            fault, answered = await look(session, f"{address}{self._base}")
            if fault is None:
                missed = astray = 0
                self._show(address)
                await asyncio.sleep(WATCH_SECONDS)
                continue
            missed += 1
            # While nobody answers at all it is the network that is down: the tunnel comes back with it.
            astray = astray + 1 if answered else 0
            if missed > 1:
                self.address = None
            if missed == TELL_AFTER:
                say(f"{address}{self._base}/ does not answer yet ({fault}). mien keeps trying.")
            if astray == GIVE_UP_AFTER:
                await child.end()
                self._why_ended = f"{address}{self._base}/ leads nowhere any more ({fault})."
                return
            await asyncio.sleep(TRY_SECONDS)

    def _show(self, address: str) -> None:
        """Prints the address when it is new or back."""
        is_news, self.address = self.address is None, address
        home = f"{address}{self._base}/"
        if address == self._shown:
            if is_news:
                say(f"{home} answers again.")
            return
        if self._shown:
            say("The internet address is new: send it to everyone who plays from elsewhere.")
        say(f"On the internet mien is at {home}\n")
        segno.make(home).terminal(compact=True)
        sys.stdout.flush()
        self._shown = address


async def look(session: aiohttp.ClientSession, address: str) -> tuple[str | None, bool]:
    """Why the server can't be reached at its public address, None if it can; and whether anyone answered."""
    try:
        async with session.get(f"{address}/healthz", allow_redirects=False) as response:
            # What the server itself refuses comes as JSON: it has other worries than the tunnel.
            if response.content_type == "application/json" or await response.text() == "ok":
                return None, True
            return f"{response.status} {response.reason}".strip(), True
    except TimeoutError:
        return f"no answer within {ANSWER_SECONDS:.0f} s", False
    except (aiohttp.ClientError, UnicodeDecodeError) as error:
        return str(error) or type(error).__name__, False


def say(text: str) -> None:
    """Prints a line for whoever started the server."""
    print(f"\n  {text}", flush=True)


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
