"""Where the faults happen: one or two servers on one store, and the network before each of them."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
from pathlib import Path
from random import Random

from harness.postgres import Postgres
from harness.server.serving import QUICK, SECRET, free_port
from tests.faults.cables import Cables
from tests.faults.child import set_clock
from tests.faults.nursery import Nursery

ENDLESS = resource.RLIM_INFINITY


class Machine:
    """A server that can be killed, stopped for a while, run out of disk, and be told the wrong time."""

    def __init__(self, nursery: Nursery, store: str, folder: Path, data: Path, hurry: float) -> None:
        self.port = free_port()
        self.clock = folder / f"clock-{self.port}"
        self.cables = Cables(self.port)
        self._nursery = nursery
        self._log = folder / f"log-{self.port}"
        self._flags = [f"--store={store}", f"--data={data}", f"--port={self.port}", "--log=json"]
        self._flags += [f"--{name.replace('_', '-')}={value}" for name, value in QUICK.items()]
        self._hurry = hurry
        self._starts = 0
        set_clock(self.clock, 0)

    async def start(self) -> None:
        """Starts it, and returns once it is open; a database that is away lets nobody start."""
        self._starts += 1
        while True:
            self.pid = await self._nursery.start(
                clock=str(self.clock), log=str(self._log), hurry=self._hurry, flags=self._flags, secret=SECRET
            )
            while self.end is None:
                if sum('"open"' in line for line in self.said) >= self._starts:
                    return
                await asyncio.sleep(0.005)
            await asyncio.sleep(0.2)

    @property
    def said(self) -> list[str]:
        """All that its servers have logged."""
        return self._log.read_text().splitlines() if self._log.exists() else []

    @property
    def end(self) -> str | None:
        """How it ended, if it has."""
        end = self._nursery.end_of(self.pid)
        return f"a server ended by itself with {end.result()}: {self.said[-3:]}" if end.done() else None

    async def kill(self) -> None:
        """Kills it in the middle of whatever it does."""
        os.kill(self.pid, signal.SIGKILL)
        await self._nursery.end_of(self.pid)

    def pause(self) -> None:
        """It stands still, as on a machine that swaps or is moved."""
        os.kill(self.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        if self.end is None:
            os.kill(self.pid, signal.SIGCONT)

    def fill_disk(self, size: int) -> None:
        """No file of this server grows beyond this size."""
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (size, ENDLESS))

    def empty_disk(self) -> None:
        if self.end is None:
            resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (ENDLESS, ENDLESS))


class Site:
    """Servers on one store, and how people reach them.

    Servers that share a data folder bring the pages of a table together. With one each they are as far apart as on
    two machines, so that pages of one table are at both.
    """

    def __init__(self, folder: Path, postgres: Postgres | None, hurry: float, *, share_folder: bool) -> None:
        self.postgres = postgres
        self.database = folder / "mien.db"
        self.store = postgres.fresh() if postgres else f"sqlite:{self.database}"
        self._nursery = Nursery()
        # Only PostgreSQL takes two.
        count = 2 if postgres else 1
        folders = [folder if share_folder else folder / f"data-{number}" for number in range(count)]
        self.machines = [Machine(self._nursery, self.store, folder, data, hurry) for data in folders]

    async def open(self) -> Site:
        await self._nursery.open()
        for machine in self.machines:
            await machine.cables.start()
            await machine.start()
        return self

    async def close(self) -> None:
        for machine in self.machines:
            await machine.cables.close()
            if machine.end is None:
                await machine.kill()
        await self._nursery.close()

    def address(self, random: Random) -> str:
        """Where somebody goes: a proxy sends anybody anywhere."""
        return random.choice(self.machines).cables.address

    async def heal(self) -> None:
        """All is well again: the network, the disk, the clocks."""
        for machine in self.machines:
            machine.cables.mend()
            machine.go_on()
            machine.empty_disk()
            set_clock(machine.clock, 0)

    def tear_wal(self, random: Random) -> None:
        """Leaves half a write behind the end of the write-ahead log, as a crash does."""
        wal = self.database.with_name(f"{self.database.name}-wal")
        if wal.exists():
            with wal.open("ab") as log:
                log.write(random.randbytes(random.choice([1, 24, 4096, 9000])))
