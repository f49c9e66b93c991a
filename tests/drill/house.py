"""A server as a host has one: a data folder that belongs to a user, and the commands that the host types."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from pathlib import Path

import aiohttp
from harness.server.serving import QUICK

PROGRAMS = Path(sys.executable).parent
DEPLOY = Path(__file__).parents[2] / "deploy"
IS_ROOT = os.geteuid() == 0
SERVICE = 65_534 if IS_ROOT else os.geteuid()
"""The user that the service runs as."""
ANOTHER = 65_533 if IS_ROOT else os.geteuid()
"""The user it runs as on the next machine; without root there is only this one."""
SETTINGS = QUICK | {"host": "127.0.0.1", "log": "json", "tables_per_hour": 100_000, "keep_days": 36_500}
LOOK_SECONDS = 0.01


class House:
    """One installation: where its data is, whose it is, and where people find it."""

    def __init__(self, folder: Path, user: int, port: int, store: str = "") -> None:
        self.data = folder / "data"
        self.user = user
        self.address = f"http://127.0.0.1:{port}"
        self.store = store or f"sqlite:{self.data / 'mien.db'}"
        self._log = folder / "log"
        settings = SETTINGS | {"data": self.data, "store": self.store, "port": port}
        self._environment = {name: value for name, value in os.environ.items() if not name.startswith("MIEN_")}
        self._environment |= {f"MIEN_{name.upper()}": str(value) for name, value in settings.items()}
        self._environment["PATH"] = f"{PROGRAMS}:{os.environ['PATH']}"
        folder.mkdir(mode=0o711)
        self.data.mkdir(mode=0o700)
        if IS_ROOT:
            os.chown(self.data, user, -1)

    async def type(self, *words: str | Path) -> str:
        """What a command says that root types, or whoever runs this; it must succeed."""
        done = await asyncio.create_subprocess_exec(
            *map(str, words),
            env=self._environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await done.communicate()
        assert done.returncode == 0, said.decode()
        return said.decode()

    async def start(self) -> None:
        """Starts the service as its user, and returns once it is well."""
        with self._log.open("ab") as log:
            self._server = await asyncio.create_subprocess_exec(
                *(as_user(self.user) if IS_ROOT else ()),
                *(PROGRAMS / "mien", "serve"),
                env=self._environment,
                stdout=log,
                stderr=log,
            )
        async with aiohttp.ClientSession() as session:
            while not await _is_well(session, f"{self.address}/healthz"):
                assert self._server.returncode is None, self._log.read_text()
                await asyncio.sleep(LOOK_SECONDS)

    async def stop(self) -> None:
        """Asks it to stop, as systemd does."""
        self._server.send_signal(signal.SIGTERM)
        assert await self._server.wait() == 0, self._log.read_text()

    async def lose(self) -> None:
        """The machine dies, and its disk with it."""
        self._server.kill()
        await self._server.wait()
        shutil.rmtree(self.data)

    async def end(self) -> None:
        """Leaves nothing running."""
        if self._server.returncode is None:
            self._server.kill()
            await self._server.wait()

    def take_secret(self, backups: Path) -> None:
        """Puts the secret of a backup into the data folder, for the service's user alone."""
        secret = Path(shutil.copy(backups / "secret", self.data))
        if IS_ROOT:
            os.chown(secret, self.user, -1)


def as_user(user: int) -> tuple[str, ...]:
    """Has a program run as this user, who may read everything: Python itself can lie in root's own folder."""
    may_read = ("--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search")
    return ("setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", *may_read, "--")


async def _is_well(session: aiohttp.ClientSession, address: str) -> bool:
    try:
        async with session.get(address) as response:
            return response.status == 200
    except aiohttp.ClientError:
        return False
