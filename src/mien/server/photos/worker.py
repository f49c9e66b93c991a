"""One photo from standard input to standard output, in a process with limits; started by queue.py."""

from __future__ import annotations

import sys
from contextlib import suppress

import msgspec

from mien.kit import Refused
from mien.server.photos.decode import saved, small_picture
from mien.server.photos.measure import measure
from mien.server.photos.queue import CPU_SECONDS, TidyPhoto, Unusable

MEMORY = 768_000_000
"""Bytes: enough for 48 megapixels of HEIC, which can't be read small and take 600 MB."""


def main() -> None:
    """Reads a photo and writes what becomes of it; a picture that takes too much ends this process."""
    raw = sys.stdin.buffer.read()
    limit_yourself(int(CPU_SECONDS))
    try:
        picture = small_picture(raw)
        answer: TidyPhoto | Unusable = TidyPhoto(saved(picture), measure(picture))
    except Refused as refused:
        answer = Unusable(refused.refusal)
    sys.stdout.buffer.write(msgspec.msgpack.encode(answer))


def limit_yourself(cpu_seconds: int) -> None:
    """Takes memory, time and files from this process, where the system can."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        limits = {
            resource.RLIMIT_CORE: 0,
            resource.RLIMIT_FSIZE: 0,
            resource.RLIMIT_CPU: cpu_seconds,
            resource.RLIMIT_DATA: MEMORY,
            resource.RLIMIT_AS: MEMORY + 256_000_000,
        }
        for kind, most in limits.items():
            resource.setrlimit(kind, (most, most))


if __name__ == "__main__":
    main()
