"""What processes tell each other without keeping it, small enough for PostgreSQL's notifications."""

from __future__ import annotations

import zlib
from base64 import b85decode, b85encode

from mien.server.store.base import StoreDown

LONGEST = 7_900
"""Bytes that a notification takes, with some to spare."""


def fold(note: bytes) -> str:
    """The note as text that can be sent; raises StoreDown if it is too long for that."""
    folded = b85encode(zlib.compress(note)).decode()
    if len(folded) > LONGEST:
        raise StoreDown(f"A note of {len(note)} bytes is too long to be passed on.")
    return folded


def unfold(text: str) -> bytes:
    """The note as it was; raises ValueError if this is none."""
    try:
        return zlib.decompress(b85decode(text))
    except zlib.error as error:
        raise ValueError(f"This is not a note: {error}.") from None
