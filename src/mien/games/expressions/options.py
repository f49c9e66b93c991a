"""What a table of Expressions can choose, and the set-up that follows from it."""

from typing import Literal

from msgspec import Struct

from mien.games.expressions.cards import DECK, DIFFICULT, NORMAL, SIX, TO_WIN, Deal
from mien.kit import BadOptions, Refusal


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How hard it is; and, for who wants it otherwise, one's own number of cards in a hand."""

    difficulty: Literal["easy", "normal", "difficult"] = "normal"
    hand: int | None = None


def seats(options: Options) -> tuple[int, ...]:
    """The numbers of players that these options can be played with."""
    fitting = tuple(count for count in range(2, 7) if reaches(options, count))
    if not fitting:
        text = f"With {options.hand} cards in a hand no team can bring {TO_WIN} of them to Harmony."
        raise BadOptions(Refusal("hopeless-hand", text, "EX-2", {"hand": options.hand or 0}))
    return fitting


def deal_for(options: Options, seats: int) -> Deal:
    """How many cards go where."""
    if seats == 6:  # EX-23
        return SIX
    deal = (DIFFICULT if options.difficulty == "difficult" else NORMAL)[seats]
    if options.hand is None:
        return deal
    return Deal(options.hand, len(DECK) - seats * options.hand, deal.flip)


def reaches(options: Options, seats: int) -> bool:
    """Whether there is such a set-up, and two cards a turn can bring enough cards to Harmony.  # EX-2"""
    if seats == 6:  # EX-23
        return options == Options()
    deal = deal_for(options, seats)
    held = seats * deal.hand
    if deal.timer <= 0:
        return False
    if seats == 2:  # EX-21: what is left in the hands counts too
        return held >= TO_WIN
    rounds = -(-deal.timer // deal.flip) + (options.difficulty == "easy")
    return min(held, 2 * seats * rounds) >= TO_WIN
