"""Games in which everybody answers at random."""

from collections.abc import Iterator
from hashlib import sha256

from mien.kit import Match, QuickDealer


def seeds(seed: bytes) -> Iterator[bytes]:
    """One seed for each game of a row, the same for the same first seed."""
    number = 0
    while True:
        yield sha256(seed + number.to_bytes(8, "big")).digest()
        number += 1


def chance_of(seed: bytes) -> QuickDealer:
    """The chance of the players at a table, apart from that of its dealer."""
    return QuickDealer(int.from_bytes(sha256(b"mien players" + seed).digest()[:8], "big"))


def finish(match: Match) -> None:
    """Plays a match to its end."""
    chance = chance_of(match.seed)
    while match.asks:
        step = match.step
        for seat in chance.shuffled(match.asks):
            match.answer(seat, match.asks[seat].sample(chance), step=step)
            if match.step > step:
                break
