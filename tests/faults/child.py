"""`mien serve` with a clock that the checker can set, and with time-outs that it may shorten."""

from __future__ import annotations

import mmap
import os
import sys
import time
from pathlib import Path

from mien.cli import main
from mien.server import clock, tables

SIZE = 8


def set_clock(file: Path, seconds: float) -> None:
    """Sets the clock of the servers that look at this file: so many seconds from the true time."""
    file.write_bytes(int(seconds * 1e9).to_bytes(SIZE, "little", signed=True))


def look_at(file: Path) -> None:
    """Has the server believe the clock that is set in this file."""
    with file.open("rb") as opened:
        hands = mmap.mmap(opened.fileno(), SIZE, access=mmap.ACCESS_READ)
    clock.tick = lambda: time.time_ns() + int.from_bytes(hands[:SIZE], "little", signed=True)


if __name__ == "__main__":
    look_at(Path(os.environ["FAULTS_CLOCK"]))
    hurry = float(os.environ["FAULTS_HURRY"])
    tables.BEAT, tables.DEAD = tables.BEAT / hurry, int(tables.DEAD / hurry)
    sys.exit(main())
