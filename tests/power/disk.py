"""What a disk holds after a power cut, from the trace of what was written and synced."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple, TypeAlias

SECTOR = 512
"""Bytes that a disk writes whole or not at all."""

How: TypeAlias = Literal["nothing", "everything", "some", "torn"]
"""What becomes of writes that were not synced: lost, kept, any of them in any order, or parts of them."""
WAYS: tuple[How, ...] = ("nothing", "everything", "some", "torn")


class Act(NamedTuple):
    """One thing that was done to a file: o(pen new), w(rite), t(runcate), s(ync), u(nlink)."""

    what: str
    name: str
    offset: int
    data: bytes


def read_trace(file: Path, folder: Path) -> Iterator[Act]:
    """The acts, in order, with names relative to the folder."""
    trace, at = file.read_bytes(), 0
    while at < len(trace):
        what, length = struct.unpack_from("=cI", trace, at)
        at += 5
        path = trace[at : at + length].decode()
        at += length
        offset, size = struct.unpack_from("=QI", trace, at)
        at += 12
        yield Act(what.decode(), path.removeprefix(str(folder)).lstrip("/"), offset, trace[at : at + size])
        at += size


class Disk:
    """Files as the system has them, and what of them would survive."""

    def __init__(self) -> None:
        self._safe: dict[str, bytes] = {}
        """What was synced."""
        self._loose: dict[str, list[Act]] = {}
        """What was done to each file since."""
        self._names: set[str] = set()
        """Files whose names are safe: their folder was synced since they were made."""
        self._new: dict[str, bool] = {}
        """Names made (or, if False, removed) since the folder was synced."""

    def do(self, act: Act) -> None:
        """This has happened."""
        if act.what == "s" and not act.name:
            for name, made in self._new.items():
                (self._names.add if made else self._names.discard)(name)
            self._new.clear()
        elif act.what == "s":
            self._safe[act.name] = self._applied(act.name, self._loose.pop(act.name, []))
        elif act.what == "o":
            self._new[act.name] = True
            self._safe[act.name], self._loose[act.name] = b"", []
        elif act.what == "u":
            self._new[act.name] = False
        else:
            self._loose.setdefault(act.name, []).append(act)

    def after_cut(self, how: How, random: Random) -> dict[str, bytes]:
        """The files as they are found when the power is back."""
        names = set(self._names)
        for name, made in self._new.items():
            if how == "everything" or (how in ("some", "torn") and random.random() < 0.5):
                (names.add if made else names.discard)(name)
        return {name: self._applied(name, self._kept(name, how, random)) for name in sorted(names)}

    def _kept(self, name: str, how: How, random: Random) -> list[Act]:
        loose = self._loose.get(name, [])
        if how == "nothing":
            return []
        if how == "everything":
            return loose
        kept = [act for act in loose if random.random() < 0.5]
        if how == "torn":
            kept = [piece for act in kept for piece in _torn(act, random)]
        return kept

    def _applied(self, name: str, acts: list[Act]) -> bytes:
        content = bytearray(self._safe.get(name, b""))
        for act in acts:
            end = act.offset + len(act.data)
            content.extend(bytes(max(0, (end if act.what == "w" else act.offset) - len(content))))
            if act.what == "w":
                content[act.offset : end] = act.data
            else:
                del content[act.offset :]
        return bytes(content)


def _torn(act: Act, random: Random) -> Iterator[Act]:
    if act.what != "w":
        yield act
        return
    for start in range(0, len(act.data), SECTOR):
        if random.random() < 0.6:
            yield act._replace(offset=act.offset + start, data=act.data[start : start + SECTOR])
