"""Opens a backup to be restored: checked and migrated in a copy, while the file itself is only read."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from mien.server.store.base import StoreDown
from mien.server.store.file import PATIENCE, migrate

_TORN = """SELECT count(*) FROM shelf LEFT JOIN checkpoint USING (code)
    WHERE entries != max(0, coalesce(folded, 0) - 1) + (
        SELECT count(*) FROM entry WHERE entry.code = shelf.code AND entry.seq >= coalesce(folded, 0)
    )"""
"""Tables that lack entries which were not folded away."""

_STRANGE = """SELECT count(*) FROM shelf WHERE typeof(code) != 'text' OR typeof(title) != 'text'
    OR typeof(game) != 'text' OR typeof(touched) != 'integer' OR touched NOT BETWEEN 0 AND 253402300799999"""
"""Rows that no mien wrote; the last moment is the end of the year 9999."""


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
        # The file may be anybody's: nothing in it is run.
        backup.execute("PRAGMA trusted_schema = OFF")
        if not _is_ours(backup):
            raise StoreDown(f"{path} is not a mien backup.")
        (verdict,) = backup.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise StoreDown(f"The backup {path} is damaged: {verdict}. Use an older one.")
        backup.backup(copy)
    migrate(copy)
    (torn,) = copy.execute(_TORN).fetchone()
    if torn:
        raise StoreDown(f"The backup {path} is damaged: {torn} of its tables lack entries. Use an older one.")
    (strange,) = copy.execute(_STRANGE).fetchone()
    if strange:
        raise StoreDown(f"The backup {path} is damaged: {strange} of its tables can't be. Use an older one.")


def _is_ours(backup: sqlite3.Connection) -> bool:
    """Whether there is a table `shelf`, and nothing but plain tables and indexes: no view, trigger or formula."""
    made = backup.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    tables = [name for kind, name, _ in made if kind == "table"]
    plain = all(kind in ("table", "index") for kind, _, _ in made)
    plain = plain and not any(str(sql).lstrip().upper().startswith("CREATE VIRTUAL") for _, _, sql in made)
    return plain and "shelf" in tables and not any(_has_formulas(backup, name) for name in tables)


def _has_formulas(backup: sqlite3.Connection, table: str) -> bool:
    """Whether a column is made from others when it is read."""
    (hidden,) = backup.execute("SELECT count(*) FROM pragma_table_xinfo(?) WHERE hidden != 0", (table,)).fetchone()
    return bool(hidden)
