"""How long a deck of a hundred photos takes to open at a table, from the upload to the page of everybody there.

python -m bench.deck
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import NamedTuple

from bench.paper import CARDS, photos_deck
from harness.server.guest import guests
from harness.server.serving import Process, processes

TICK = os.sysconf("SC_CLK_TCK")


class Opened(NamedTuple):
    """Seconds of one opening."""

    clock: float
    processor: float
    """Of the server and all its processes together."""


def spent(server: int) -> float:
    """Seconds of the processor that this process and its descendants, living or ended, have taken so far."""
    parents: dict[int, int] = {}
    took: dict[int, float] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text()
        except OSError:
            continue  # It has ended meanwhile.
        # A process's name may hold blanks, and ends with a bracket.
        process, fields = int(stat.parent.name), text.rpartition(")")[2].split()
        parents[process] = int(fields[1])
        took[process] = sum(map(int, fields[11:15])) / TICK
    ours = {server}
    while more := {process for process, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(took.get(process, 0) for process in ours)


async def opening(folder: Path, raw: bytes) -> Opened:
    """A new server, and a table that two people look at; one of them brings the deck."""
    server = Process(f"sqlite:{folder}/mien.db", folder)
    async with processes(server), guests(server.address, "Ada", "Ben") as people:
        assert server.pid is not None
        code = await people[0].create("emojito")
        pages = [await guest.open(code) for guest in people]
        before, began = spent(server.pid), time.perf_counter()
        status, answer = await people[0].post(f"/api/tables/{code}/deck?name=photos.mien", raw)
        assert status == 201, answer
        await asyncio.gather(*(page.until(lambda page: page.table["deck"]) for page in pages))
        return Opened(time.perf_counter() - began, spent(server.pid) - before)


def main() -> None:
    """Prints a row for each opening, and how busy the machine was."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as name:
        raw = photos_deck(Path(name) / "photos.mien").read_bytes()
        print(f"{CARDS} photos, {len(raw) / 1e6:.1f} MB; load {os.getloadavg()[0]:.1f}")
        for nth in range(rounds):
            folder = Path(name) / str(nth)
            folder.mkdir()
            clock, processor = asyncio.run(opening(folder, raw))
            print(f"{clock:.2f} s", f"{processor:.2f} s of the processor", sep=" | ", flush=True)


if __name__ == "__main__":
    main()
