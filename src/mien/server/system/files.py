"""Files that are written whole or not at all, and that only their owner can read."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path


def write_once(path: Path, content: bytes) -> None:
    """Writes the file unless it is there: of two processes that try, the second keeps what the first wrote."""
    draft = _draft(path, content)
    with suppress(FileExistsError):
        path.hardlink_to(draft)
    draft.unlink()


def write_anew(path: Path, content: bytes) -> None:
    """Writes the file in the place of the one that is there."""
    _draft(path, content).replace(path)


def _draft(path: Path, content: bytes) -> Path:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
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
