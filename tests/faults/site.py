"""Where the faults happen: one or two servers on one store, and the network before each of them."""

from __future__ import annotations

import os
import resource
import signal
import sys
from pathlib import Path
from random import Random

from tests.faults.cables import Cables
from tests.faults.child import set_clock
from tests.postgres import Postgres
from tests.server.serving import Process

ENDLESS = resource.RLIM_INFINITY


class Machine(Process):
    """A server that can be killed, stopped for a while, run out of disk, and be told the wrong time."""

    def __init__(self, store: str, folder: Path, hurry: float) -> None:
        super().__init__(store, folder)
        self.clock = folder / f"clock-{self.port}"
        self.cables = Cables(self.port)
        self._hurry = hurry
        set_clock(self.clock, 0)

    def command(self, *flags: str) -> list[str]:
        """The same program, with the checker's clock."""
        settings = [f"FAULTS_CLOCK={self.clock}", f"FAULTS_HURRY={self._hurry}"]
        return ["env", *settings, sys.executable, "-m", "tests.faults.child", "serve", "--host=127.0.0.1", *flags]

    @property
    def pid(self) -> int:
        return self._process.pid

    def pause(self) -> None:
        """It stands still, as on a machine that swaps or is moved."""
        os.kill(self.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def fill_disk(self, size: int) -> None:
        """No file of this server grows beyond this size."""
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (size, ENDLESS))

    def empty_disk(self) -> None:
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (ENDLESS, ENDLESS))


class Site:
    """Servers on one store, and how people reach them."""

    def __init__(self, folder: Path, postgres: Postgres | None, hurry: float) -> None:
        self.postgres = postgres
        self.database = folder / "mien.db"
        self.store = postgres.fresh() if postgres else f"sqlite:{self.database}"
        # Only PostgreSQL takes two.
        self.machines = [Machine(self.store, folder, hurry) for _ in range(2 if postgres else 1)]

    async def open(self) -> Site:
        for machine in self.machines:
            await machine.cables.start()
            await machine.start()
        return self

    async def close(self) -> None:
        for machine in self.machines:
            await machine.cables.close()
            if machine._process.returncode is None:
                machine.go_on()
                await machine.kill()

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
