"""What a table of Expressions can choose, and the set-up that follows from it."""

from typing import Literal

from msgspec import Struct

from mien.games.expressions.cards import DEALS, DEALS_1, DECK, SIX, TO_WIN, Deal
from mien.kit import BadOptions, Refusal
from mien.kit.asks import Option

RULES = 2
"""The version of the rules that is dealt now."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How hard it is; or, instead of the usual, a number of cards in each hand."""

    difficulty: Literal["easy", "normal", "difficult"] = "normal"
    hand: int | None = None


def seats(options: Options, rules: int = RULES) -> tuple[int, ...]:
    """The numbers of players that these options can be played with."""
    fitting = tuple(count for count in range(2, 7) if reaches(options, count, rules))
    if fitting:
        return fitting
    words: dict[str, Option] = {"hand": options.hand or 0}
    if wins_by_clues(options, rules):
        text = f"With {options.hand} cards each, two players would win without a single guess."
        raise BadOptions(Refusal("easy-hand", text, "EX-2", words))
    text = f"With {options.hand} cards each, no team can bring {TO_WIN} cards to Harmony."
    raise BadOptions(Refusal("hopeless-hand", text, "EX-2", words))


def deal_for(options: Options, seats: int, rules: int = RULES) -> Deal:
    """How many cards go where."""
    if seats == 6:  # EX-23
        return SIX
    deal = (DEALS if rules > 1 else DEALS_1)[options.difficulty][seats]
    if options.hand is None:
        return deal
    return Deal(options.hand, len(DECK) - seats * options.hand, deal.flip)


def reaches(options: Options, seats: int, rules: int) -> bool:
    """Whether there is such a set-up, and two cards a turn can bring enough cards to Harmony.  # EX-2"""
    if seats == 6:  # EX-23; by version 1 not even the usual hand could be named
        return options.difficulty == "normal" and options.hand in ((None, SIX.hand) if rules > 1 else (None,))
    deal = deal_for(options, seats, rules)
    held = seats * deal.hand
    if deal.timer <= 0:
        return False
    if seats == 2:  # EX-21: what is left in the hands counts too
        return held >= TO_WIN and not wins_by_clues(options, rules)
    return min(held, 2 * seats * rounds_of(options, deal)) >= TO_WIN


def rounds_of(options: Options, deal: Deal) -> int:
    """How many turns each player has."""
    return -(-deal.timer // deal.flip) + (options.difficulty == "easy")


def wins_by_clues(options: Options, rules: int) -> bool:
    """Whether two players keep enough cards to win if they never guess; version 1 let them."""
    deal = deal_for(options, 2, rules)
    return rules > 1 and deal.timer > 0 and 2 * (deal.hand - rounds_of(options, deal)) >= TO_WIN
