"""SQLite files: connecting, creating, checking, migrating and copying them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from mien.server.store.base import StoreDown
from mien.server.store.schema import COLUMNS, STEPS, Step, ahead
from mien.server.system.files import (
    can_write,
    close_to_others,
    give_to_folder_owner,
    make_folder,
    owner_of,
    this_user,
)

HEADER = 100
"""Bytes at the beginning of every SQLite file that tell how it is made up."""
PATIENCE = 5.0
"""Seconds to wait for another process that holds the file."""


def connect(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """A connection whose commits are on the disk; never makes a file unless asked to."""
    address = f"{path.absolute().as_uri()}?mode={mode}"
    db = sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        # What people withdraw, and tables that are deleted, leave no trace in free pages.
        db.execute("PRAGMA secure_delete = ON")
    except sqlite3.Error:
        db.close()
        raise
    return db


def create(path: Path, steps: Sequence[Step] = STEPS) -> None:
    """A file of the latest version, new or migrated.

    Raises NewerSchema, StoreDown if this user can't write to it, or sqlite3.Error if it is damaged.
    """
    check_writable(path)
    check_whole(path)
    # The logs hold hands, seeds and what people said: they are for the server's own eyes.
    make_folder(path.parent)
    if not path.exists():
        path.touch(0o600)
        # SQLite, too, gives what root has it write beside the database to the database's owner.
        give_to_folder_owner(path)
    for file in files_of(path):
        # SQLite gives the files beside the database its mode; an earlier mien may have left them open.
        close_to_others(file)
    with closing(connect(path, "rwc")) as db:
        migrate(db, steps)


def files_of(path: Path) -> tuple[Path, ...]:
    """A database and what SQLite keeps beside it."""
    return (path, *(path.with_name(f"{path.name}{end}") for end in ("-wal", "-shm", "-journal")))


def check_writable(path: Path) -> None:
    """Raises StoreDown if another user's rights keep this process from writing; only looks.

    SQLite would open such a file all the same, to be read, and fail at the first entry.
    """
    for place in (path.parent, *files_of(path)):
        if place.exists() and not can_write(place):
            me = this_user()
            raise StoreDown(
                f"The user {me} can't write to {place}, which belongs to {owner_of(place)}. "
                f"Run mien as that user, or give it to this one: chown {me} {place}"
            )


def check_whole(path: Path) -> None:
    """Raises sqlite3.Error if the file ends before its last page, as half a copy does; only looks."""
    if not path.is_file() or path.with_name(f"{path.name}-wal").exists():
        # What lies in the log beside it may be what is missing.
        return
    with path.open("rb") as file:
        head = file.read(HEADER)
    if not head.startswith(b"SQLite format 3\0") or len(head) < HEADER:
        return
    # As the file format has it: a page's size, the number of pages, and whether that number is to be believed.
    size = int.from_bytes(head[16:18], "big")
    pages, changes, valid = (int.from_bytes(head[at : at + 4], "big") for at in (28, 24, 92))
    whole = pages * (65_536 if size == 1 else size)
    if changes == valid and (there := path.stat().st_size) < whole:
        raise sqlite3.DatabaseError(f"only {there:,} of its {whole:,} bytes are there")


def migrate(db: sqlite3.Connection, steps: Sequence[Step] = STEPS) -> None:
    """Applies all pending migrations, or none; raises NewerSchema, or sqlite3.Error where a table is missing.

    Whatever it raises, nothing is changed once the connection is closed.
    """
    db.execute("BEGIN IMMEDIATE")
    db.execute("CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL)")
    (version,) = db.execute("SELECT coalesce(max(version), 0) FROM schema").fetchone()
    if version != len(steps):
        for step in ahead(version, steps):
            for statement in step.sqlite:
                db.execute(statement)
        db.execute("DELETE FROM schema")
        db.execute("INSERT INTO schema VALUES (?)", (len(steps),))
    if steps is STEPS:
        # What was restored by halves is found now, not at the first table.
        for table, columns in COLUMNS.items():
            db.execute(f"SELECT {', '.join(columns)} FROM {table} LIMIT 0")
    db.execute("COMMIT")


def fill(path: Path, copy: Callable[[sqlite3.Connection], None]) -> None:
    """Writes a new file with `copy`, whole or not at all; raises FileExistsError or StoreDown."""
    if path.exists():
        raise FileExistsError(
            f"There is already a file {path}, and a backup overwrites nothing. Name another one."
        )
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(0o600, exist_ok=False)
        with closing(sqlite3.connect(part, isolation_level=None)) as target:
            copy(target)
        part.rename(path)
    except (OSError, sqlite3.Error) as error:
        raise StoreDown(f"The backup {path} can't be written: {error}.") from error
    finally:
        part.unlink(missing_ok=True)
