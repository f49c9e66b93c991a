"""Opens a backup to be restored: checked and migrated in a copy, while the file itself is only read."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from mien.server.store.base import StoreDown
from mien.server.store.file import PATIENCE, migrate

_TORN = "SELECT count(*) FROM shelf WHERE entries != (SELECT count(*) FROM entry WHERE entry.code = shelf.code)"


def open_backup(path: Path) -> sqlite3.Connection:
    """A copy of the backup, sound and of the newest schema; raises StoreDown or NewerSchema.

    The copy lies in a temporary file that SQLite makes and removes by itself. The backup is only read: it may be
    the last one there is.
    """
    # The stores read from it in threads of their own.
    copy = sqlite3.connect("", isolation_level=None, check_same_thread=False)
    try:
        _take_over(path, copy)
    except sqlite3.Error as error:
        copy.close()
        raise StoreDown(f"The backup {path} can't be read: {error}.") from error
    except Exception:
        copy.close()
        raise
    return copy


def _take_over(path: Path, copy: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=PATIENCE)) as backup:
        (verdict,) = backup.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise StoreDown(f"The backup {path} is damaged: {verdict}. Use an older one.")
        if not backup.execute("SELECT 1 FROM sqlite_master WHERE name = 'shelf'").fetchone():
            raise StoreDown(f"{path} is not a mien backup.")
        backup.backup(copy)
    migrate(copy)
    (torn,) = copy.execute(_TORN).fetchone()
    if torn:
        raise StoreDown(f"The backup {path} is damaged: {torn} of its tables lack entries. Use an older one.")
