"""How costs grow with the tables, and what several processes cost: `python -m bench.growth`."""

from __future__ import annotations

import subprocess
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import msgspec
from bench.growth.plot import plot
from bench.growth.running import Running, alone, lift_limits, several
from bench.server.run import node, python_build

Figures = dict[str, float]
HERE = Path(__file__).parent
PICTURE = HERE.parents[1] / "build/growth.svg"
TABLES_OF_SEVERAL = 60
LIVELY = 2000
"""Tables at which five people play; at all further ones somebody sits alone, for want of open files."""
RATE = 200
"""Answers in a second, whatever the number of tables: people who play answer some times in a minute."""
WAYS = [
    ("nginx keeps the pages of a table together", True, False),
    ("the processes bring the pages of a table together", False, True),
    ("pages anywhere, and they stay there", False, False),
]
"""Where the pages of a table are: whether nginx chooses by its code, and whether processes share a folder."""


def read_arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 100, 1000, 2000, 10_000])
    parser.add_argument("--lively", type=int, default=LIVELY, help="tables at which five people play")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--minutes", type=float, default=10, help="after which no more tables are opened")
    parser.add_argument("--processes", type=int, nargs="*", default=[1, 2], help="on PostgreSQL behind nginx")
    return parser.parse_args()


def load(running: Running, counts: list[int], asked: Namespace) -> Iterator[Figures]:
    """What the load says, a line for each count of tables."""
    groups = ",".join(f"{name}={'+'.join(map(str, pids))}" for name, pids in running.processes.items())
    command = [
        *(node(), "--max-old-space-size=8000", str(HERE / "grow.js"), "--lively", str(asked.lively)),
        *("--port", str(running.port), "--counts", ",".join(map(str, counts)), "--seconds", str(asked.seconds)),
        *("--rate", str(RATE), "--processes", groups, "--until", str(time.time() + 60 * asked.minutes)),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as loading:
        assert loading.stdout is not None
        for line in loading.stdout:
            yield msgspec.json.decode(line, type=Figures)
    if loading.returncode:
        raise SystemExit("The load broke.")


def show(
    name: str, running: AbstractContextManager[Running], counts: list[int], asked: Namespace
) -> list[Figures]:
    """Runs and prints; the figures."""
    found = []
    print(name, flush=True)
    with running as there:
        for figures in load(there, counts, asked):
            print("  ", ", ".join(f"{key} {value:,.1f}" for key, value in figures.items()), flush=True)
            found.append(figures)
    return found


def main() -> None:
    """Measures, prints, and draws how it grows."""
    asked = read_arguments()
    print(f"{python_build()}; {lift_limits():,} open files at most")
    if asked.tables:
        plot(show("one process, SQLite", alone(), asked.tables, asked), PICTURE)
    for count in asked.processes:
        for how, by_proxy, share_folder in WAYS if count > 1 else WAYS[:1]:
            running = several(count, by_proxy=by_proxy, share_folder=share_folder)
            show(f"{count} on PostgreSQL behind nginx, {how}", running, [TABLES_OF_SEVERAL], asked)


if __name__ == "__main__":
    main()
