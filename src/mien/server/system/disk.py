"""Room on the disk of the database."""

from __future__ import annotations

import shutil
import time
from contextlib import suppress
from pathlib import Path

LITTLE = 200_000_000
"""Bytes that are left to games when nothing else is written any more: a million answers."""
SECONDS = 5.0
"""How long a look at the disk is good for."""


class Disk:
    """Knows whether the disk of an SQLite database is nearly full; of another machine's disk nothing is known."""

    def __init__(self, store: str) -> None:
        kind, _, path = store.partition(":")
        self._folder = Path(path).parent if kind == "sqlite" else None
        self._is_low = False
        self._look_at = 0.0

    def is_low(self) -> bool:
        """Whether little is free, as of the last few seconds."""
        if self._folder is not None and time.monotonic() >= self._look_at:
            self._look_at = time.monotonic() + SECONDS
            with suppress(OSError):
                self._is_low = shutil.disk_usage(self._folder).free < LITTLE
        return self._is_low
