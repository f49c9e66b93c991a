"""The frames of a WebSocket (RFC 6455, 5.2) as far as we read and write them ourselves.

Nearly everything that goes over a connection is a text in one frame. To read a short one here takes 2 calls of
Python functions, and 24 with `websockets`; to write one takes 1 instead of 3. `websockets` reads all other frames,
but does not check that a length is written in its shortest form: `ClientFrames` does.
"""

from __future__ import annotations

from websockets.utils import apply_mask

LENGTH_IN_2_BYTES, LENGTH_IN_8_BYTES = 126, 127
"""In the place of the length: it follows in 2, or in 8 bytes. Anything smaller is the length itself."""
MASK = 4
WHOLE_TEXT = 0x81
"""The first byte of a frame that is a whole message of text."""
MASKED = 0x80
"""Set in the second byte of every frame from a browser."""


def text_frame(message: bytes) -> bytes:
    """The message in one frame from a server, which is never masked."""
    size = len(message)
    if size < LENGTH_IN_2_BYTES:
        return bytes((WHOLE_TEXT, size)) + message
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, LENGTH_IN_2_BYTES)) + size.to_bytes(2, "big") + message
    return bytes((WHOLE_TEXT, LENGTH_IN_8_BYTES)) + size.to_bytes(8, "big") + message


class ClientFrames:
    """Reads a client's short texts, and follows its other frames from header to header, wherever they are cut."""

    def __init__(self) -> None:
        self._head = b""
        """The beginning of a header."""
        self._body = 0
        """Bytes of the current frame that are still to come."""

    def lone_text(self, data: bytes) -> bytes | None:
        """The text, if these bytes are a new frame, all of it and no more, with a whole short message of text."""
        size = len(data) - 2 - MASK
        if self._head or self._body or not 0 <= size < LENGTH_IN_2_BYTES:
            return None
        if data[0] != WHOLE_TEXT or data[1] != MASKED | size:
            return None
        return apply_mask(data[2 + MASK :], data[2 : 2 + MASK])

    def sound_prefix(self, data: bytes) -> int:
        """How many of these bytes come before the first frame with a badly written length; all if none has."""
        if self._body >= len(data):
            self._body -= len(data)
            return len(data)
        known = len(self._head)
        seen, at = self._head + data[self._body :], 0
        # `at` is a place in `seen`; in `data` that is at - known + body, below 0 if the header began before it.
        while at + 2 <= len(seen):
            length, header = seen[at + 1] & 0x7F, 2
            if length >= LENGTH_IN_2_BYTES:
                header = 4 if length == LENGTH_IN_2_BYTES else 10
                if at + header > len(seen):
                    break
                least = LENGTH_IN_2_BYTES if length == LENGTH_IN_2_BYTES else 1 << 16
                length = int.from_bytes(seen[at + 2 : at + header], "big")
                if length < least or length >> 63:
                    return max(0, at - known + self._body)
            at += header + MASK + length
            if at >= len(seen):
                self._head, self._body = b"", at - len(seen)
                return len(data)
        self._head, self._body = seen[at:], 0
        return len(data)
