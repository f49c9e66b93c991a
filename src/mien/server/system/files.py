"""Files that only their owner can read, written whole or not at all, and who owns them."""

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
        give_to_folder_owner(path)


def give_to_folder_owner(path: Path) -> None:
    """If root made this in the folder of another user, gives it to them: the server that runs as them needs it."""
    if is_root():
        folder = path.parent.stat()
        os.chown(path, folder.st_uid, folder.st_gid)


def is_root() -> bool:
    """Whether this process may write to files of every user."""
    return sys.platform != "win32" and os.geteuid() == 0


def can_write(path: Path) -> bool:
    """Whether this process may read this and write to it."""
    return os.access(path, os.R_OK | os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def owner_of(path: Path) -> str:
    """The name of the user that a file belongs to, or their number if they have no name."""
    return _user(path.stat().st_uid)


def this_user() -> str:
    """The name of the user that this process runs as."""
    return _user(os.geteuid()) if sys.platform != "win32" else ""


def _user(number: int) -> str:
    with suppress(ImportError, KeyError):
        from pwd import getpwuid

        return getpwuid(number).pw_name
    return str(number)


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
        give_to_folder_owner(draft)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    return draft
