"""The long form: `python -m tests.power`, the power cut after every single write of some games."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.power.cuts import cut_everywhere, trace_games


def main() -> int:
    """Plays, cuts, and says what was found; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.power", description=__doc__)
    parser.add_argument("--game", default="emojito")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="power-") as folder:
        acts = trace_games(Path(folder), chosen.game, chosen.games)
        report = cut_everywhere(Path(folder), acts, chosen.seed)
    for fault in report.faults:
        print(fault)
    print(
        f"{chosen.games} × {chosen.game}, seed {chosen.seed}: {report.acts} acts, {report.syncs} syncs, "
        f"{report.acknowledged} acknowledgements, {report.cuts} power cuts, {len(report.faults)} faults, "
        f"{time.monotonic() - began:.0f} s"
    )
    return int(bool(report.faults))


if __name__ == "__main__":
    sys.exit(main())
