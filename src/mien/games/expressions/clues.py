"""The clues of Expressions: what a hand can say without lying."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from mien.games.expressions.cards import SUIT, VALUE, Card
from mien.games.expressions.events import Says
from mien.kit import Refusal


class Clue(Struct, frozen=True, tag=True):
    """This card, and what it says about the cards I keep."""

    card: Card
    says: Says


def clue_cases(hand: tuple[Card, ...]) -> tuple[dict[str, tuple[str | int, ...]], ...]:
    """Every clue that this hand can give without lying.  # EX-11"""
    values = [VALUE[card] for card in hand]
    suits = [SUIT[card] for card in hand]
    cases = []
    for at, card in enumerate(hand):
        # Hands are sorted, so the neighbours tell whether there is a lower or a higher card of the suit.
        lower = at > 0 and suits[at - 1] == suits[at]
        higher = at + 1 < len(hand) and suits[at + 1] == suits[at]
        more = values.count(values[at]) > 1
        if not (lower and higher) or more:
            cases.append(clue_case(card, lower, higher, more))
    return tuple(cases)


@cache
def clue_case(card: Card, lower: bool, higher: bool, more: bool) -> dict[str, tuple[str | int, ...]]:
    """What this card can truly say of a hand that holds lower, higher, or more of it.  # EX-8, EX-9"""
    says: list[Says] = []
    if higher and not lower:
        says.append("lowest")
    if lower and not higher:
        says.append("highest")
    if not lower and not higher:
        says.append("last")
    if more:
        says.append("more")
    return {"card": (card,), "says": tuple(says)}


def why_no_clue(hand: tuple[Card, ...], clue: Clue) -> Refusal:
    """Why this hand can't give this clue."""
    if clue.card not in hand:
        return Refusal("not-in-hand", "That card isn't in your hand. Choose one that is.", "EX-8")
    suit = SUIT[clue.card]
    rest = [card for card in hand if SUIT[card] == suit and card != clue.card]
    words: dict[str, str | int] = {"suit": suit, "value": VALUE[clue.card]}
    if clue.says == "more":
        return Refusal("no-more", f"You have no other {VALUE[clue.card]}. Give another clue.", "EX-9", words)
    if clue.says == "last":
        return Refusal("not-last", f"You have more {suit} cards. Give another clue.", "EX-9", words)
    if not rest:
        return Refusal("nothing-left", f"You have no other {suit} card. Give another clue.", "EX-9", words)
    if clue.says == "lowest":
        return Refusal("lower-held", f"You have a lower {suit} card. Give another clue.", "EX-9", words)
    return Refusal("higher-held", f"You have a higher {suit} card. Give another clue.", "EX-9", words)


def holds_of(hand: tuple[Card, ...], clue: Clue) -> bool:
    """Whether a clue is still true of its owner's hand.  # EX-10"""
    if clue.says == "last":
        return True
    # A loop, not any(): this runs for every clue whenever a card leaves a hand.
    of = VALUE if clue.says == "more" else SUIT
    meant = of[clue.card]
    for card in hand:  # noqa: SIM110
        if of[card] == meant:
            return True
    return False
