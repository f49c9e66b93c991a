"""What a table of Winkers can choose."""

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether people may talk while they look around."""

    whispers: bool = False


def seats(options: Options) -> tuple[int, ...]:
    """How many can play.  # WI-1"""
    return tuple(range(4, 11))
