"""Which faults are tried: drawn by a seed, at most one to a function."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from tools.mutants.faults import Fault


def draw(faults: Sequence[Fault], seed: int, count: int) -> list[Fault]:
    """So many of these faults. A change elsewhere in the tree changes nothing about who comes before whom."""

    def rank(fault: Fault) -> bytes:
        return sha256("\0".join((str(seed), *fault.key)).encode()).digest()

    drawn: dict[tuple[str, str], Fault] = {}
    for fault in sorted(faults, key=rank):
        drawn.setdefault((fault.file, fault.function), fault)
    return list(drawn.values())[:count]
