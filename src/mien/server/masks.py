"""Whether a browser's frames are masked, as WebSockets demand (RFC 6455, 5.1); aiohttp does not ask."""

from __future__ import annotations

MASKED = 0x80
LENGTHS = {126: 2, 127: 8}
"""How many more bytes a length takes that does not fit into the second byte."""
KEY = 4


class Masks:
    """Follows the frames of one connection by their headers alone."""

    def __init__(self) -> None:
        self._begun = b""
        """The beginning of a header of which more has to come."""
        self._left = 0
        """Bytes until the next frame begins."""

    def hold(self, data: bytes) -> bool:
        """Whether every frame that begins in these bytes, the next of the connection, is masked."""
        data, at = self._begun + data, self._left
        self._begun = b""
        while at + 1 < len(data):
            second = data[at + 1]
            if not second & MASKED:
                return False
            more = LENGTHS.get(second & 0x7F, 0)
            if len(data) < at + 2 + more:
                break
            size = int.from_bytes(data[at + 2 : at + 2 + more], "big") if more else second & 0x7F
            at += 2 + more + KEY + size
        if at < len(data):
            self._begun, at = data[at:], len(data)
        self._left = at - len(data)
        return True
