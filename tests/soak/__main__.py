"""An accelerated day: `python -m tests.soak --minutes 20 --seed 1`; a leak fails it."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from statistics import median

from tests.soak.day import Day
from tests.soak.samples import SPARE, Sample, counted, growth, leaks


def main() -> int:
    """Spends a day, says what it came to, and returns 1 if anything kept growing."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--tables", type=int, default=4, help="at which people are at the same time")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    seconds = 60 * chosen.minutes
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        day = Day(Path(folder), chosen.seed, chosen.tables)
        asyncio.run(day.spend(seconds, seconds / 120, tell))
    print(f"seed {chosen.seed}, {chosen.minutes:g} minutes: {dict(day.done)}")
    for what in SPARE:
        usual = median(sample.held[what] for sample in counted(day.samples))
        print(f"{what:10} {usual:>14,.0f}, grew by {growth(day.samples, what):>+12,.0f}")
    before, after = day.samples[0].held, day.after.held
    for what in ("tasks", "handles", "threads"):
        print(f"{what:10} {before[what]} before anybody came, {after[what]} when all had gone")
    found = leaks(day.samples)
    if after["tasks"] > before["tasks"]:
        found.append(f"{after['tasks'] - before['tasks']} tasks are left when all have gone")
    print("\n".join(found) or "nothing leaks")
    return int(bool(found))


def tell(sample: Sample) -> None:
    """Says what the server holds, a line for each look."""
    print(f"{sample.at:6.0f} s", *(f"{what} {count:,}" for what, count in sample.held.items()), flush=True)


if __name__ == "__main__":
    sys.exit(main())
