"""A lock that keeps a second server off an SQLite file, where neither would learn what the other does."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mien.server.store.base import StoreDown
from mien.server.store.file import check_writable
from mien.server.system.files import close_to_others, give_to_folder_owner, make_folder

PATIENCE = 2.0
"""Seconds to wait for a server that is just stopping."""
PAUSE = 0.05


@contextmanager
def only_server(store: str) -> Iterator[None]:
    """Holds the lock of an SQLite store; raises StoreDown if another server has it, or the user may not write.

    Commands such as `mien backup` don't ask for it: they may work on a file that is being served. A killed server
    leaves the lock's file behind, but not the lock.
    """
    kind, _, path = store.partition(":")
    if kind != "sqlite" or sys.platform == "win32":
        # Any number of servers may share PostgreSQL; Windows has no flock.
        yield
        return
    database = Path(path)
    check_writable(database)
    make_folder(database.parent)
    lock = database.with_name(f"{database.name}.lock")
    held = _take(lock)
    if held is None:
        raise StoreDown(
            f"Another mien serves the database {path}. Stop that one first, or name another one with --store. "
            "Several servers can share a PostgreSQL database."
        )
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)
        os.close(held)


def _take(lock: Path) -> int | None:
    """The descriptor that holds the lock; None if somebody else keeps it."""
    until = time.monotonic() + PATIENCE
    while (held := _try(lock)) is None and time.monotonic() < until:
        time.sleep(PAUSE)
    return held


def _try(lock: Path) -> int | None:
    import fcntl

    held = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        # Whoever had it before may have removed the file between our opening and our locking it.
        if os.fstat(held).st_ino == lock.stat().st_ino:
            close_to_others(lock)
            give_to_folder_owner(lock)
            return held
    except (BlockingIOError, FileNotFoundError):
        pass
    os.close(held)
    return None
