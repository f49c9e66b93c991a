"""Encodes the notes that processes send each other, small enough for PostgreSQL's notifications."""

from __future__ import annotations

import zlib
from base64 import b85decode, b85encode

from mien.server.store.base import StoreDown

LONGEST = 7_900
"""The longest text that is sent, in bytes: a notification takes 8,000."""


def encode_note(note: bytes) -> str:
    """The note as compressed text; raises StoreDown if it is too long to be sent."""
    encoded = b85encode(zlib.compress(note)).decode()
    if len(encoded) > LONGEST:
        raise StoreDown(f"A note of {len(note)} bytes is too long to be passed on.")
    return encoded


def decode_note(text: str) -> bytes:
    """The note that was encoded as this text; raises ValueError if none was."""
    try:
        return zlib.decompress(b85decode(text))
    except zlib.error as error:
        raise ValueError(f"This is not a note: {error}.") from None
