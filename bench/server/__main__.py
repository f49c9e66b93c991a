"""Measures mien and its peers in turn, an earlier mien too if asked, and says what of it was aimed at."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import defaultdict
from statistics import median

from bench.server.report import Figures, growth, report
from bench.server.run import Name, fetch_previous, measure, python_build
from tqdm import tqdm

SERVERS: tuple[Name, ...] = ("mien", "colyseus-each", "colyseus-groups", "colyseus", "boardgame")
"""Those that have every answer on the disk before anybody sees it, and then those that keep it in memory."""
TABLES = 60
HEAVY_TABLES = 200
RATE = 300
LEAST_SHARE = 0.5
"""Of its core that the server must have got for a run to count: the machine may be busy with other things."""


def read_arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--previous", help="a git revision of mien to take turns with, too")
    parser.add_argument("--servers", nargs="*", choices=SERVERS, default=SERVERS)
    parser.add_argument("--weighings", type=int, default=1, help="in how many repetitions memory is measured, too")
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 100, 1000], help="how many, to see it grow")
    parser.add_argument(
        "--share", type=float, default=LEAST_SHARE, help="of its core that a server must have got in a run"
    )
    return parser.parse_args()


def main() -> None:
    """Repeats all measures, the servers in turn, and prints the medians."""
    asked = read_arguments()
    servers: tuple[Name, ...] = tuple(asked.servers)
    if asked.previous:
        fetch_previous(asked.previous)
        servers = (*servers, "previous")
    print(python_build())
    figures: Figures = defaultdict(lambda: defaultdict(list))
    dropped = 0
    turns = [(turn, name) for turn in range(asked.repetitions) for name in servers]
    for turn, name in tqdm(turns, desc="server bench", unit="run"):
        found = measure(name, "saturate", TABLES, asked.seconds, RATE)
        if found["share"] < asked.share:
            dropped += 1
        else:
            for figure, value in found.items():
                figures[name][figure].append(value)
        for figure, value in measure(name, "pace", TABLES, asked.seconds, RATE).items():
            figures[name][figure].append(value)
        if turn < asked.weighings:
            for figure, value in measure(name, "weigh", HEAVY_TABLES, 0, RATE).items():
                figures[name][figure].append(value)
    print(report({name: {figure: median(found) for figure, found in of.items()} for name, of in figures.items()}))
    if dropped:
        print(
            f"{dropped} runs at saturation were dropped: the server got less than {asked.share:.0%} of its core."
        )
    if asked.tables:
        print(growth({count: measure_at(count, asked.seconds) for count in tqdm(asked.tables, desc="growing")}))


def measure_at(tables: int, seconds: float) -> dict[str, float]:
    """What mien does with so many tables, five people at each."""
    return measure("mien", "saturate", tables, seconds, RATE) | measure("mien", "pace", tables, seconds, RATE)


if __name__ == "__main__":
    main()
