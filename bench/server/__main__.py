"""Measures the three servers in turn, and says what of it was aimed at."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict
from statistics import median

from bench.server.report import Figures, report
from bench.server.run import Name, measure
from tqdm import tqdm

SERVERS: tuple[Name, ...] = ("mien", "boardgame", "colyseus")
TABLES = 60
HEAVY_TABLES = 200
RATE = 300
LEAST_SHARE = 0.5
"""Of its core that the server must have got for a run to count: the machine may be busy with other things."""


def main() -> None:
    """Repeats all measures, the servers in turn, and prints the medians."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5)
    asked = parser.parse_args()
    figures: Figures = defaultdict(lambda: defaultdict(list))
    dropped = 0
    turns = [(turn, name) for turn in range(asked.repetitions) for name in SERVERS]
    for turn, name in tqdm(turns, desc="server bench", unit="run"):
        found = measure(name, "saturate", TABLES, asked.seconds, RATE)
        if found["share"] < LEAST_SHARE:
            dropped += 1
        else:
            for figure, value in found.items():
                figures[name][figure].append(value)
        for figure, value in measure(name, "pace", TABLES, asked.seconds, RATE).items():
            figures[name][figure].append(value)
        if turn < 2:
            for figure, value in measure(name, "weigh", HEAVY_TABLES, 0, RATE).items():
                figures[name][figure].append(value)
    print(report({name: {figure: median(found) for figure, found in of.items()} for name, of in figures.items()}))
    if dropped:
        print(f"{dropped} runs at saturation were dropped: the server got less than half of its core.")


if __name__ == "__main__":
    main()
