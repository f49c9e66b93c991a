"""What a table of Émoticon can choose: nothing but how many sit down."""

from msgspec import Struct

from mien.games.emoticon.cards import HAND

RULES = 4
"""The version of the rules that is dealt now. Until version 3 a round had no reveal for empty hands
(EM-39), until version 4 no mischief brought a card (EM-41)."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The game has one way to be played."""


def seats(options: Options) -> tuple[int, ...]:
    """The numbers of players for which there is a hand size."""
    return tuple(HAND)
