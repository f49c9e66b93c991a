"""The garbage collector looks at little at a time; tables need it not at all."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest
from harness.server.guest import begin, guests
from harness.server.serving import WallClock, serving

STEPS = """
import gc
from mien.server.system import collector

calm = collector.calm()
calm.__enter__()
looks = []
gc.callbacks.append(lambda phase, info: phase == "start" and looks.append(len(gc.get_objects())))

kept = [[number] for number in range(300_000)]
print(max(looks), gc.get_freeze_count())

calm.__exit__(None, None, None)
gc.collect()
print(gc.get_freeze_count())
"""


def test_what_lives_long_is_looked_at_once() -> None:
    # In a process of its own: what is frozen here would be frozen for every other test.
    told = subprocess.run([sys.executable, "-c", STEPS], capture_output=True, check=True, text=True, timeout=60)
    first, frozen, at_the_end = map(int, told.stdout.split())
    assert first < 100_000 < 250_000 < frozen
    assert at_the_end == 0


PASSING = """
import gc, weakref
from mien.server.system import collector

class Loop:
    pass

with collector.calm():
    one = Loop()
    one.itself = one
    seen = weakref.ref(one)
    gc.collect(0)
    del one
    gc.collect()
    print(seen() is None)
"""


def test_what_outlives_a_small_collection_only_is_not_kept_for_ever() -> None:
    told = subprocess.run([sys.executable, "-c", PASSING], capture_output=True, check=True, text=True, timeout=60)
    assert told.stdout == "True\n"


@pytest.fixture
def no_collector() -> Iterator[None]:
    """What refers to itself stays."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.fast_loop
@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("streams", [False, True])
@pytest.mark.parametrize("tls", ["off", "auto"])
async def test_a_table_that_is_let_go_leaves_nothing_to_the_collector(
    tls: str, streams: bool, sqlite: str, tmp_path: Path, wall_clock: WallClock
) -> None:
    async with serving(sqlite, tmp_path, tls=tls) as place:
        trust = {"trust": place.trust} if tls == "auto" else {}
        address = place.https if tls == "auto" else place.address
        async with guests(address, "Ada", "Ben", streams=streams, **trust) as people:
            code = await people[0].create("expressions")
            pages = [await guest.open(code) for guest in people]
            await begin(*pages)
            asked = next(page for page in pages if page.is_asked)
            await asked.answer()
            live = ref(await place.live(code))
            for page in pages:
                await page.leave()
        while len(place.server.tables):
            wall_clock.turn(3600)
            await place.server.tables.beat()
            await asyncio.sleep(0)
        while live() is not None:
            await asyncio.sleep(0)
