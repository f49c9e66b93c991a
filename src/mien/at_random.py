"""Games in which everybody answers at random."""

from collections.abc import Iterator
from hashlib import sha256

from mien.kit import AnyMatch
from mien.kit.play import chance_of, play


def seeds(seed: bytes) -> Iterator[bytes]:
    """One seed for each game of a row, the same for the same first seed."""
    number = 0
    while True:
        yield sha256(seed + number.to_bytes(8, "big")).digest()
        number += 1


def finish(match: AnyMatch) -> AnyMatch:
    """Plays a match to its end, and returns it."""
    chance = chance_of(b"mien players", match.seed)
    return play(match, lambda now, seat: now.asks[seat].sample(chance), order=chance.shuffled)
