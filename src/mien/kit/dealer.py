"""Dealers: the only source of chance in a game, and the only way to tell an event."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from struct import unpack
from typing import Protocol, TypeVar

from mien.kit.event import Event

T = TypeVar("T")


class Dealer(Protocol):
    """Draws and shuffles for one step of a game, and collects what happens in it."""

    def pick(self, things: Sequence[T]) -> T: ...
    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]: ...
    def tell(self, event: Event) -> None: ...


def commitment(seed: bytes) -> str:
    """The hash that is shown before the game, so that the seed can be checked after it."""
    return sha256(seed).hexdigest()


class SeededDealer:
    """Deals the same for the same seed and step, on every machine, for ever: SHA-256 in counter mode."""

    def __init__(self, seed: bytes, step: int) -> None:
        self._key = b"mien dealer" + seed + step.to_bytes(8, "big")
        self._block = 0
        self._words: list[int] = []
        self.told: list[Event] = []

    def _below(self, limit: int) -> int:
        # Words past the last whole multiple of `limit` are thrown away: all results stay equally likely.
        top = (1 << 32) - (1 << 32) % limit
        while True:
            if not self._words:
                digest = sha256(self._key + self._block.to_bytes(8, "big")).digest()
                self._block += 1
                self._words = list(unpack(">8I", digest))[::-1]
            word = self._words.pop()
            if word < top:
                return word % limit

    def pick(self, things: Sequence[T]) -> T:
        return things[self._below(len(things))]

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        pile = list(things)
        for last in range(len(pile) - 1, 0, -1):
            other = self._below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)

    def tell(self, event: Event) -> None:
        self.told.append(event)


class QuickDealer:
    """Deals fast and tells nobody; for play-outs that no one replays."""

    def __init__(self, seed: int) -> None:
        # Seeds that follow each other must not deal alike from the first card on: mix them (splitmix64).
        mixed = (seed + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        self._state = mixed ^ mixed >> 27

    def _below(self, limit: int) -> int:
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self._state >> 33) * limit >> 31

    def pick(self, things: Sequence[T]) -> T:
        self._state = state = (self._state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return things[(state >> 33) * len(things) >> 31]

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        pile = list(things)
        for last in range(len(pile) - 1, 0, -1):
            other = self._below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)

    def tell(self, event: Event) -> None:
        pass
