"""The long form: `python -m tests.fuzz --messages 10000000`; new ways in which messages end join the corpus."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from tests.fuzz.keeping import keep, kept
from tests.fuzz.sockets import batter
from tests.fuzz.targets import Tables, pictures, records

BESIDE = 50_000
"""After so many messages to tables, some go over sockets, and some files are tried."""


def main() -> int:
    """Goes on until there were enough; what is a fault is raised, with the message that led to it."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--messages", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    random = Random(chosen.seed)
    tables, corpus, ends = Tables(random), kept(), Counter[str]()
    others: Counter[str] = Counter()
    tries, began = (records(random), pictures(random)), time.monotonic()
    for number in range(1, chosen.messages + 1):
        text = tables.make()
        try:
            end = tables.take(text)
        except Exception:
            print(f"message {number} of seed {chosen.seed}: {text!r}", flush=True)
            raise
        ends[end] += 1
        corpus.setdefault(end, text)
        if number % 5 == 0:
            tables.go_on()
        if number % BESIDE == 0:
            tables.check()
            with tempfile.TemporaryDirectory() as folder:
                others["over sockets"] += asyncio.run(batter(Path(folder), chosen.seed + number, 1000))
            for attempt in tries:
                others.update(f"file: {attempt()}" for _ in range(50))
            keep(corpus)
            took = time.monotonic() - began
            print(f"{number} messages, {len(ends)} ends, {dict(others)}, {took:.0f} s", flush=True)
    keep(corpus)
    print(f"{chosen.messages} messages, seed {chosen.seed}: {ends.most_common(8)} and {len(ends)} ends in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
