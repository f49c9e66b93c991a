"""Checks that frames write their length in as few bytes as it takes (RFC 6455, 5.2): `websockets` does not."""

from __future__ import annotations

TWO_BYTES, EIGHT_BYTES = 126, 127
"""What stands in the place of a short length if a longer one follows in so many bytes."""
MASK = 4


class FrameLengths:
    """Follows the bytes of a client's frames from header to header, wherever they are cut."""

    def __init__(self) -> None:
        self._head = b""
        """The beginning of a header."""
        self._body = 0
        """Bytes of the current frame that are still to come."""

    def good(self, data: bytes) -> int:
        """How many of these bytes come before the first frame with a badly written length; all if none has."""
        if self._body >= len(data):
            self._body -= len(data)
            return len(data)
        known = len(self._head)
        seen, at = self._head + data[self._body :], 0
        skipped = self._body - known
        while at + 2 <= len(seen):
            length, header = seen[at + 1] & 0x7F, 2
            if length >= TWO_BYTES:
                header = 4 if length == TWO_BYTES else 10
                if at + header > len(seen):
                    break
                least = TWO_BYTES if length == TWO_BYTES else 1 << 16
                length = int.from_bytes(seen[at + 2 : at + header], "big")
                if length < least or length >> 63:
                    return max(0, at + skipped)
            at += header + MASK + length
            if at >= len(seen):
                self._head, self._body = b"", at - len(seen)
                return len(data)
        self._head, self._body = seen[at:], 0
        return len(data)
