"""The whole drill in one go: `python -m tests.drill --tables 1000 --seed 1`; figures at the end."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from harness.postgres import running_postgres
from tests.drill.house import ANOTHER, SERVICE
from tests.drill.scenes import KEPT, Figures, change_the_store, lose_the_disk, upgrade

MOST_SECONDS = 5.0
"""Without service, when a disk was lost; commands follow each other at once, as a script would have them."""


async def drill(place: Path, tables: int, answers: int, seed: int) -> list[Figures]:
    """All scenes, one after the other."""
    figures = [await lose_the_disk(place, tables, answers, seed)]
    with running_postgres(durable=True) as postgres:
        figures += await change_the_store(place, postgres, tables, answers, seed)
    for version in sorted(folder.name for folder in KEPT.iterdir()):
        figures.append(await upgrade(place, version, seed))
    return figures


def main() -> int:
    """Goes through everything; 1 if an answer was lost or people waited too long."""
    parser = argparse.ArgumentParser(prog="python -m tests.drill", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000, help="tables that the database holds")
    parser.add_argument("--answers", type=int, default=200, help="answers between two scenes")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="drill-") as folder:
        Path(folder).chmod(0o711)
        figures = asyncio.run(drill(Path(folder), chosen.tables, chosen.answers, chosen.seed))
    if SERVICE == ANOTHER:
        print("Without root there is only this user: the restore was for the same one.")
    print(f"{'scene':44} {'tables':>6} {'away s':>7} {'seated s':>8} {'answers':>7} {'lost':>4}")
    for one in figures:
        row = f"{one.scene:44} {one.tables:6} {one.away:7.2f} {one.seated:8.2f} {one.answers:7} {one.lost:4}"
        print(f"{row}  {one.note}".rstrip())
    slow = figures[0].away > MOST_SECONDS
    if slow:
        print(f"More than {MOST_SECONDS:.0f} s without service.")
    return int(slow or any(one.lost for one in figures))


if __name__ == "__main__":
    sys.exit(main())
