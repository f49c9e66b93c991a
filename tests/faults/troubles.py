"""What goes wrong: each trouble happens at a site, and the seed says which, when and how badly."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from random import Random

from tests.faults.child import set_clock
from tests.faults.site import Machine, Site

HOUR = 3600.0
STEPS = (-40 * 24 * HOUR, -HOUR, -10.0, 10.0, HOUR, 40 * 24 * HOUR)
"""By how many seconds a clock is set wrong."""


class Troubles:
    """Makes trouble, and counts it."""

    def __init__(self, site: Site, random: Random, hurry: float) -> None:
        self._site = site
        self._random = random
        self._hurry = hurry
        self.made: Counter[str] = Counter()

    async def make(self) -> None:
        """One trouble, most often a kill in the middle of a commit."""
        rare = [self._cut, self._silence, self._slow, self._set_clock]
        if self._site.postgres:
            rare += [self._pause, self._crash_database, self._stop_database]
        else:
            rare += [self._fill_disk]
        trouble = self._kill if self._random.random() < 0.75 else self._random.choice(rare)
        self.made[trouble.__name__.strip("_").replace("_", " ")] += 1
        await trouble()

    def _some(self) -> Machine:
        return self._random.choice(self._site.machines)

    async def _kill(self) -> None:
        """Kills a server; on SQLite, it sometimes leaves half a write behind."""
        machine = self._some()
        await machine.kill()
        if not self._site.postgres and self._random.random() < 0.3:
            self.made["torn write-ahead log"] += 1
            self._site.tear_wal(self._random)
        await machine.start()

    async def _cut(self) -> None:
        self._some().cables.cut()

    async def _silence(self) -> None:
        await self._for_a_while(lambda machine: machine.cables.silence())

    async def _slow(self) -> None:
        await self._for_a_while(lambda machine: machine.cables.slow(self._random.uniform(0.01, 0.2)))

    async def _set_clock(self) -> None:
        seconds = self._random.choice(STEPS)
        await self._for_a_while(lambda machine: set_clock(machine.clock, seconds))

    async def _fill_disk(self) -> None:
        size = self._site.database.stat().st_size
        await self._for_a_while(lambda machine: machine.fill_disk(self._random.randrange(1, size + 1)))

    async def _pause(self) -> None:
        """A server stands still for longer than others wait for it."""
        machine = self._some()
        machine.pause()
        await asyncio.sleep(self._random.choice([1.0, 25.0]) / self._hurry)
        machine.go_on()

    async def _crash_database(self) -> None:
        await self._without_database("immediate")

    async def _stop_database(self) -> None:
        await self._without_database("fast")

    async def _without_database(self, how: str) -> None:
        postgres = self._site.postgres
        assert postgres is not None
        await asyncio.to_thread(postgres.stop, how)
        await asyncio.sleep(self._random.uniform(0, 0.5))
        await asyncio.to_thread(postgres.start)

    async def _for_a_while(self, harm: Callable[[Machine], None]) -> None:
        harm(self._some())
        await asyncio.sleep(self._random.uniform(0.2, 1.0))
        await self._site.heal()
