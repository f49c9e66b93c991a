"""What a table of Expressions can choose, and the set-up that follows from it."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from mien.games.expressions.cards import (
    DEALS_BY_RULES,
    DECK,
    SIX,
    SMALL,
    SMALL_DECK,
    TO_WIN,
    TO_WIN_SMALL,
    Card,
    Deal,
)
from mien.kit import BadOptions, Refusal
from mien.kit.asks import Option

RULES = 3
"""The version of the rules that is dealt now."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How hard it is; a number of cards in each hand instead of the usual; or the small deck, without these."""

    difficulty: Literal["easy", "normal", "difficult"] = "normal"
    hand: int | None = None
    small_deck: bool = False


def deck_of(options: Options) -> tuple[Card, ...]:
    """The cards that are played with.  # EX-1, EX-31"""
    return SMALL_DECK if options.small_deck else DECK


def to_win(options: Options) -> int:
    """How many cards in Harmony win: more than half of the deck.  # EX-20, EX-31"""
    return TO_WIN_SMALL if options.small_deck else TO_WIN


def seats(options: Options, rules: int = RULES) -> tuple[int, ...]:
    """The numbers of players that these options can be played with."""
    if options.small_deck:
        if options.difficulty != "normal" or options.hand is not None:
            text = "The small deck is always dealt the same way: there is no difficulty or hand size to choose."
            raise BadOptions(Refusal("small-deck-is-fixed", text, "EX-31"))
        return tuple(SMALL)
    fitting = tuple(count for count in range(2, 7) if reaches(options, count, rules))
    if fitting:
        return fitting
    words: dict[str, Option] = {"hand": options.hand or 0}
    if (options.hand or 0) * 2 >= len(DECK):
        text = f"There aren't enough cards for {options.hand} each: the deck has 50. Choose a smaller hand."
        raise BadOptions(Refusal("large-hand", text, "EX-2", words))
    if wins_by_clues(options, rules):
        text = (
            f"With {options.hand} cards each, two players would win without a single guess, "
            "and there aren't enough cards for more players. Choose a smaller hand."
        )
        raise BadOptions(Refusal("easy-hand", text, "EX-2", words))
    text = f"With {options.hand} cards each, no team can bring {TO_WIN} cards to Harmony. Choose a larger hand."
    raise BadOptions(Refusal("hopeless-hand", text, "EX-2", words))


def why_not_seats(options: Options, seats: int, usual: Refusal) -> Refusal:
    """Why so many can't play with these options.  # EX-23, EX-31"""
    if options.small_deck:
        return replace(usual, rule="EX-31")
    return replace(usual, rule="EX-23") if seats == 6 else usual


def deal_for(options: Options, seats: int, rules: int = RULES) -> Deal:
    """How many cards go where."""
    if options.small_deck:  # EX-31
        return SMALL[seats]
    if seats == 6:  # EX-23
        return SIX
    deal = DEALS_BY_RULES[rules][options.difficulty][seats]
    if options.hand is None:
        return deal
    # What Easy adds to Normal for any hand is one round.
    return Deal(options.hand, len(DECK) - seats * options.hand, deal.flip, min(deal.more, 1))


def reaches(options: Options, seats: int, rules: int) -> bool:
    """Whether there is such a set-up, and two cards a turn can bring enough cards to Harmony.  # EX-2"""
    if seats == 6:  # EX-23; by version 1 not even the usual hand could be named, by version 2 no other level
        fits = options.hand in ((None, SIX.hand) if rules > 1 else (None,))
        return fits and (rules > 2 or options.difficulty == "normal")
    deal = deal_for(options, seats, rules)
    held = seats * deal.hand
    if deal.timer <= 0:
        return False
    if seats == 2:  # EX-21: what is left in the hands counts too
        return held >= TO_WIN and not wins_by_clues(options, rules)
    return min(held, 2 * seats * rounds_of(deal)) >= TO_WIN


def rounds_of(deal: Deal) -> int:
    """How many turns each player has."""
    return -(-deal.timer // deal.flip) + deal.more


def wins_by_clues(options: Options, rules: int) -> bool:
    """Whether two players keep enough cards to win if they never guess; version 1 let them."""
    deal = deal_for(options, 2, rules)
    return rules > 1 and deal.timer > 0 and 2 * (deal.hand - rounds_of(deal)) >= TO_WIN
