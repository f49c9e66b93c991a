"""The long form: `python -m tests.worlds --pairs 1000000`, every game in every mode, over and over."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from itertools import count

from tests.worlds.worlds import Worlds, every_game

from mien.server.system import clock


def main() -> int:
    """Compares worlds until there were enough pairs; an AssertionError says who learned what."""
    parser = argparse.ArgumentParser(prog="python -m tests.worlds", description=__doc__)
    parser.add_argument("--pairs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    clock.tick = lambda: 1_000_000_000
    pairs: Counter[str] = Counter()
    games, began = 0, time.monotonic()
    for seed in count(chosen.seed):
        for name, options, seats in every_game():
            worlds = Worlds(name, options, seats, seed)
            worlds.compare()
            pairs += worlds.pairs
            games += 1
            if games % 20 == 0:
                print(f"{pairs.total()} pairs, {games} games, {time.monotonic() - began:.0f} s", flush=True)
            if pairs.total() >= chosen.pairs and games >= len(every_game()):
                print(f"{dict(pairs)} in {games} games, seed {chosen.seed}; nobody learned anything", flush=True)
                return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
