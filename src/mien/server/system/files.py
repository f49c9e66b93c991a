"""Files that are written whole or not at all, and that only their owner can read."""

from __future__ import annotations

import os
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

OTHERS = stat.S_IRWXG | stat.S_IRWXO
"""What a file's mode allows to all but its owner."""


def write_once(path: Path, content: bytes) -> None:
    """Writes the file unless it is there: of two processes that try, the second keeps what the first wrote."""
    draft = _draft(path, content)
    with suppress(FileExistsError):
        path.hardlink_to(draft)
    draft.unlink()


def write_anew(path: Path, content: bytes) -> None:
    """Writes the file in the place of the one that is there."""
    _draft(path, content).replace(path)


def make_folder(path: Path) -> None:
    """Makes the folder, and those above it that are missing, for their owner alone; leaves others as they are."""
    if not path.exists():
        make_folder(path.parent)
        # `parents=True` would make those above with the mode of the day.
        path.mkdir(mode=0o700, exist_ok=True)


def close_to_others(path: Path) -> bool:
    """Has nobody but its owner read or write the file; False if that can't be had, as with another user's file."""
    with suppress(OSError):
        if is_open_to_others(path):
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)
        return True
    return False


def is_open_to_others(path: Path) -> bool:
    """Whether anybody but its owner may read or write the file, if it is there."""
    # Windows' modes say nothing about others.
    return sys.platform != "win32" and path.exists() and bool(path.stat().st_mode & OTHERS)


@contextmanager
def private_files() -> Iterator[None]:
    """Whatever this process makes for a while can be read by its owner alone, also what libraries make."""
    before = os.umask(OTHERS)
    try:
        yield
    finally:
        os.umask(before)


def _draft(path: Path, content: bytes) -> Path:
    make_folder(path.parent)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    return draft
