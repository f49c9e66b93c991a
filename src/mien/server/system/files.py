"""Files that only their owner can read, written whole or not at all."""

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
    """Writes the file unless it exists; of two processes that try at once, one wins."""
    draft = _draft(path, content)
    with suppress(FileExistsError):
        path.hardlink_to(draft)
    draft.unlink()


def write_anew(path: Path, content: bytes) -> None:
    """Writes the file, in place of an existing one."""
    _draft(path, content).replace(path)


def make_folder(path: Path) -> None:
    """Makes the folder and its missing parents with mode 700; leaves existing folders as they are."""
    if not path.exists():
        make_folder(path.parent)
        # `parents=True` would make the parents with the mode that the umask leaves.
        path.mkdir(mode=0o700, exist_ok=True)


def close_to_others(path: Path) -> bool:
    """Takes all rights to the file from everybody but its owner; False if the system doesn't allow that."""
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
    """A umask of 077 for a while: what this process and its libraries make is for their owner alone."""
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
