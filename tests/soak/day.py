"""A day in minutes: a server, evening after evening, and every few seconds a look at what the server holds."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from harness.server.serving import Process
from tests.soak.child import HELD
from tests.soak.evenings import Evening
from tests.soak.samples import Sample

SETTLE = 10.0
"""Seconds within which a server has noticed that all have gone."""
LIMITS = {
    "tables_per_hour": 10**9,
    "most_tables": 10**5,
    "bytes_per_hour": 10**12,
    "keep_days": 1,
    "connections_per_address": 1000,
}


class Soaked(Process):
    """The server of `child.py`."""

    def __init__(self, store: str, folder: Path, **settings: int) -> None:
        super().__init__(store, folder, **settings)
        self._held: asyncio.Queue[dict[str, int]] = asyncio.Queue()

    def command(self, *flags: str) -> list[str]:
        """What one would type."""
        return [sys.executable, "-m", "tests.soak.child", "serve", "--host=127.0.0.1", *flags]

    async def _listen(self, said: asyncio.StreamReader) -> None:
        async for line in said:
            text = line.decode()
            if text.startswith(HELD):
                self._held.put_nowait(json.loads(text.removeprefix(HELD)))
            else:
                self.said.append(text)

    async def look(self) -> dict[str, int]:
        """What it holds now."""
        self._process.send_signal(signal.SIGUSR1)
        return await self._held.get()

    @property
    def faults(self) -> list[str]:
        """What it says went wrong."""
        return [line for line in self.said if "Traceback" in line or '"level": "error"' in line]


class Day:
    """Evenings at several tables at once, until it is late."""

    def __init__(self, folder: Path, seed: int, tables: int) -> None:
        self._random = Random(seed)
        self._tables = tables
        self._database = folder / "soak.db"
        self.server = Soaked(f"sqlite:{self._database}", folder, **LIMITS)
        self._began = time.monotonic()
        self.done: Counter[str] = Counter()
        self.samples: list[Sample] = []
        """The first of them was taken before anybody came."""

    async def spend(self, seconds: float, every: float, tell: Callable[[Sample], None] = lambda _: None) -> None:
        """Lets evenings go on for so long; raises whatever went wrong at one of them."""
        await self.server.start()
        try:
            self.samples.append(await self.look())
            evenings = [asyncio.create_task(self._go_on(seconds)) for _ in range(self._tables)]
            while not all(evening.done() for evening in evenings):
                await asyncio.wait(evenings, timeout=every, return_when=asyncio.FIRST_EXCEPTION)
                for evening in evenings:
                    if evening.done():
                        evening.result()
                self.samples.append(await self.look())
                tell(self.samples[-1])
            self.after = await self._settle()
            assert self.server.faults == []
        except Exception as error:
            if (code := await self.server.ended()) is not None:
                # That is the reason, whatever guests noticed of it first.
                error.add_note(f"The server ended with {code}. Last it said: {self.server.said[-9:]}")
            raise
        finally:
            await self.server.kill()

    async def _go_on(self, seconds: float) -> None:
        random = Random(self._random.random())
        while time.monotonic() - self._began < seconds:
            await Evening(self.server.address, random, self.done).spend()

    async def _settle(self) -> Sample:
        """What is left when all have gone, once nothing is under way any more, or after some seconds."""
        until, before = time.monotonic() + SETTLE, self.samples[0].held["tasks"]
        while (left := await self.look()).held["tasks"] > before and time.monotonic() < until:
            await asyncio.sleep(0.05)
        return left

    async def look(self) -> Sample:
        """What the server holds now."""
        held = await self.server.look()
        files = (self._database.with_name(f"{self._database.name}{end}") for end in ("", "-wal"))
        held["database"] = sum(file.stat().st_size for file in files if file.exists())
        return Sample(time.monotonic() - self._began, held)
