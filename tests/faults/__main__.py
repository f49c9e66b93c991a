"""The long form: `python -m tests.faults --kills 500 --seed 1`, on each store in turn."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from harness.postgres import running_postgres
from tests.faults.evening import Report, spend

EACH = 68
"""Troubles in one evening; about 50 of them are kills."""


def main() -> int:
    """Spends evenings until there were enough kills; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--store", choices=["sqlite", "postgresql", "both"], default="both")
    parser.add_argument("--kills", type=int, default=500, help="kills on each store")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    wrong = False
    for store in ("sqlite", "postgresql") if chosen.store == "both" else (chosen.store,):
        wrong |= bool(run_store(store, chosen.kills, chosen.tables, chosen.seed).faults)
    return int(wrong)


def run_store(store: str, kills: int, tables: int, seed: int) -> Report:
    """As many evenings on this store as it takes."""
    whole, began = Report(), time.monotonic()
    while whole.troubles["kill"] < kills:
        with tempfile.TemporaryDirectory(prefix="faults-") as folder:
            if store == "sqlite":
                evening = asyncio.run(spend(Path(folder), None, seed, EACH, tables, 1.0))
            else:
                with running_postgres(durable=True) as postgres:
                    evening = asyncio.run(spend(Path(folder), postgres, seed, EACH, tables, 1.0))
        whole.add(evening)
        for fault in evening.faults:
            print(f"seed {seed}: {fault}", flush=True)
        took = time.monotonic() - began
        print(f"{store}, seed {seed}: {dict(whole.troubles)}, {whole.answers} answers, {took:.0f} s", flush=True)
        seed += 1
    print(
        f"{store}: {whole.troubles['kill']} kills of {whole.troubles.total()} troubles, {whole.tables} tables, "
        f"{whole.answers} answers and {whole.lines} lines acknowledged, {whole.unknown} answers in doubt, "
        f"{whole.entries} entries, {len(whole.faults)} faults",
        flush=True,
    )
    return whole


if __name__ == "__main__":
    sys.exit(main())
