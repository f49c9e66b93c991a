"""Times an innocent table in peace and under each attack, by turns, in ms: `python -m bench.fair`.

The attack "nothing" is none: what it comes to is how much of the figures is chance.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import TypeAlias

from bench.fair.attacks import ATTACKS
from bench.fair.innocent import Innocents, innocents
from harness.server.serving import Process, processes
from tqdm import tqdm

INNOCENTS, ATTACKERS = -10, -5
"""How much they get of the processor before whatever else this machine does, which would only be noise."""
MOST = 3.0
"""How many times its quiet p99 an innocent table may wait."""
# As anybody runs it: the tests' own limits are far higher.
LOAD = "load"
DEFAULTS = {"bot_pace": 2, "messages_per_second": 20}
Waits: TypeAlias = dict[tuple[str, str, bool], list[float]]
"""By attack, figure, and whether it was going on."""


def lifted(niceness: int) -> list[str]:
    """What goes before a command that gets more of the processor than others; only root may say so."""
    return ["nice", "-n", str(niceness - os.nice(0))] if os.geteuid() == 0 else []


class Lifted(Process):
    """A server that does not have to wait for whatever else this machine does."""

    def command(self, *flags: str) -> list[str]:
        """What one would type."""
        return [*lifted(INNOCENTS), *super().command(*flags)]

    @property
    def worked(self) -> float:
        """Seconds of the processor that it has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def read_arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--attacks", nargs="*", choices=list(ATTACKS), default=list(ATTACKS))
    return parser.parse_args()


async def measure(asked: Namespace) -> Waits:
    """Every attack with a quiet turn before it, in rounds; each round has a server of its own."""
    waits: Waits = defaultdict(list)
    turns = [(turn, name) for turn in range(asked.rounds) for name in asked.attacks]
    for turn, name in tqdm(turns, desc="fair shares", unit="turn"):
        with tempfile.TemporaryDirectory(prefix="fair-") as folder:
            server = Lifted(f"sqlite:{Path(folder) / 'fair.db'}", Path(folder), **DEFAULTS)
            async with processes(server), innocents(server.address) as table:
                await table.wait_for(1)
                await _time(table, asked.seconds, waits, name, attacked=False)
                async with attacked(name, server.address, f"127.0.1.{turn + 1}"):
                    before = server.worked
                    await _time(table, asked.seconds, waits, name, attacked=True)
                    waits[name, LOAD, True].append((server.worked - before) / asked.seconds)
    return waits


async def _time(table: Innocents, seconds: float, waits: Waits, name: str, *, attacked: bool) -> None:
    for figure, times in (await table.wait_for(seconds)).items():
        waits[name, figure, attacked] += times


@asynccontextmanager
async def attacked(name: str, server: str, address: str) -> AsyncIterator[None]:
    """The attack goes on meanwhile, in a process that gets out of the way of those who are timed."""
    command = [*lifted(ATTACKERS), sys.executable, "-m", "bench.fair.attacks", name, server, address]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        assert await process.stdout.readline() == b"ready\n"
        yield
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


def p99(times: list[float]) -> float:
    """So long one of a hundred waits, in milliseconds."""
    return 1000 * quantiles(times, n=100)[-1]


def report(waits: Waits) -> bool:
    """Prints the figures; whether every attack stays within what is allowed."""
    heads = ("quiet p50", "p99", "attacked", "p99", "times")
    print(f"{'attack':14} {'figure':15} " + " ".join(f"{head:>9}" for head in heads) + "  server's load")
    kept = True
    for name, figure in sorted({(name, figure) for name, figure, _ in waits if figure != LOAD}):
        quiet, busy = waits[name, figure, False], waits[name, figure, True]
        times = p99(busy) / p99(quiet)
        kept &= times <= MOST
        row = (1000 * median(quiet), p99(quiet), 1000 * median(busy), p99(busy), times)
        load = f"{median(waits[name, LOAD, True]):>6.0%} {'' if times <= MOST else 'TOO MUCH'}"
        print(f"{name:14} {figure:15} " + " ".join(f"{number:>9.1f}" for number in row) + load)
    return kept


def main() -> int:
    """Measures and reports; 1 if an innocent table had to wait too long."""
    if os.geteuid() == 0:
        os.nice(INNOCENTS)
    return int(not report(asyncio.run(measure(read_arguments()))))


if __name__ == "__main__":
    sys.exit(main())
