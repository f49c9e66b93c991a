"""A server for a test: in this process, or in one of its own that can be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import ssl
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from harness.server.certificates import trusting
from prometheus_client import REGISTRY

from mien.server.app import Server
from mien.server.net.port import Port, listen, listening
from mien.server.system import clock
from mien.server.system.settings import load
from mien.server.tables.live import LiveTable

QUICK: dict[str, Any] = {"bot_pace": 0, "messages_per_second": 1000}
"""People in tests think and type fast."""
SECRET = "a secret that every process knows"
NOTICED = 10.0
"""Seconds after which it is known that a process has ended, also if it was asked to and said goodbye first."""


class Place:
    """A running server, and how to reach it."""

    def __init__(self, server: Server, address: str) -> None:
        self.server = server
        self.address = address

    @property
    def https(self) -> str:
        """The same port, over https."""
        return self.address.replace("http:", "https:")

    @property
    def trust(self) -> ssl.SSLContext:
        """What a browser has that trusts the server's own authority."""
        assert self.server.certificate is not None
        assert self.server.certificate.authority is not None
        return trusting(self.server.certificate.authority.pem)

    async def live(self, code: str) -> LiveTable:
        live = await self.server.tables.find(code)
        assert live is not None
        return live


@asynccontextmanager
async def serving(store: str, folder: Path, **settings: Any) -> AsyncIterator[Place]:
    """A server in this process, for a while; pages that come to it stay with it."""
    async with _on_port(store, folder, settings) as (place, _):
        yield place


@asynccontextmanager
async def serving_beside_others(store: str, folder: Path, **settings: Any) -> AsyncIterator[Place]:
    """The same, but pages may be passed on between all that have this folder, as `mien serve` does it."""
    async with _on_port(store, folder, settings) as (place, port), place.server.connections.beside_others(port):
        yield place


@asynccontextmanager
async def _on_port(store: str, folder: Path, settings: dict[str, Any]) -> AsyncIterator[tuple[Place, Port]]:
    flags = QUICK | {"data": str(folder), "store": store, "secret": SECRET} | settings
    server = Server(load(flags, {}, None))
    listeners = listen("127.0.0.1", settings.get("port", 0))
    async with listening(server.app(), listeners, server.certificate, 3, server.most_each) as port:
        yield Place(server, f"http://127.0.0.1:{port.number}"), port


def counted(code: str) -> float:
    """How often this was refused so far, by all servers in this process."""
    return REGISTRY.get_sample_value("mien_refusals_total", {"code": code}) or 0


class WallClock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self._at = clock.now() * 1_000_000
        self._elapsed = 0.0

    def __call__(self) -> int:
        return self._at

    def elapsed(self) -> float:
        """Seconds that have really gone by."""
        return self._elapsed

    def turn(self, seconds: float) -> None:
        """Time goes by."""
        self._elapsed += seconds
        self.set(seconds)

    def set(self, seconds: float) -> None:
        """Somebody moves the hands, and no time goes by."""
        self._at += int(seconds * 1_000_000_000)

    async def advance(self, live: LiveTable, seconds: float) -> None:
        """Time goes by for everybody, and the table looks up."""
        self.turn(seconds)
        live.wake()


class Process:
    """`mien serve` in a process of its own."""

    def __init__(self, store: str, folder: Path, **settings: Any) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._settings = QUICK | {"store": store, "data": folder, "log": "json", "port": self.port} | settings
        self.said: list[str] = []

    async def start(self) -> Process:
        """Starts it, and returns once it is open."""
        flags = [f"--{name.replace('_', '-')}={value}" for name, value in self._settings.items()]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("MIEN_")}
        self._process = await asyncio.create_subprocess_exec(
            *self.command(*flags),
            env=environment | {"MIEN_SECRET": SECRET},
            stderr=asyncio.subprocess.PIPE,
        )
        assert self._process.stderr is not None
        while '"open"' not in (line := (await self._process.stderr.readline()).decode()):
            assert line, f"the server ended: {self.said}"
            self.said.append(line)
        self._listening = asyncio.create_task(self._listen(self._process.stderr))
        return self

    @property
    def pid(self) -> int:
        """The number that the kernel gave it."""
        return self._process.pid

    def command(self, *flags: str) -> list[str]:
        """What one would type."""
        program = "import sys; from mien.cli import main; sys.exit(main())"
        return [sys.executable, "-c", program, "serve", "--host=127.0.0.1", *flags]

    async def _listen(self, said: asyncio.StreamReader) -> None:
        async for line in said:
            self.said.append(line.decode())

    async def ended(self) -> int | None:
        """The exit code if it has ended by itself, which is known a while later; None if it runs on."""
        with suppress(TimeoutError):
            return await asyncio.wait_for(self._process.wait(), NOTICED)
        return None

    async def kill(self) -> None:
        """Kills it as a power cut would, if it has not ended before."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        await self._listening

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Asks it to stop; its exit code."""
        self._process.send_signal(how)
        code = await self._process.wait()
        await self._listening
        return code


@asynccontextmanager
async def processes(*made: Process) -> AsyncIterator[None]:
    """These are started, and gone at the end whatever happens."""
    try:
        for process in made:
            await process.start()
        yield
    finally:
        for process in made:
            if process._process.returncode is None:
                await process.kill()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
