"""A first game: played alone with bots, and the same for everybody."""

from msgspec import Struct

MARK = b"mien lesson "


class Lesson(Struct, frozen=True):
    """How a game is shown to somebody who has never played it."""

    options: Struct
    seats: int
    level: str
    """The level of the bots."""
    number: int
    """Which of all possible deals it is."""

    @property
    def seed(self) -> bytes:
        """A seed that says what it is, and that anybody may know beforehand."""
        return MARK + str(self.number).encode()


def is_lesson(seed: bytes) -> bool:
    """Whether a game with this seed is a lesson; fresh secrets never begin like this."""
    return seed.startswith(MARK)
