"""How the cards of Émoticon move between hands, the places in front of players, and the discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from mien.games.emoticon.cards import Card, in_order
from mien.kit import Seat
from mien.kit.piles import less, with_seat, without

if TYPE_CHECKING:
    from mien.games.emoticon.rules import State


class Known(Struct, frozen=True):
    """This seat knows that the holder has such a card in hand, since a Ninja took it from the one to the other."""

    seat: Seat
    holder: Seat
    card: Card


def is_other(state: State, seat: Seat, other: Seat) -> bool:
    """Whether somebody else sits there."""
    return other != seat and 0 <= other < state.seats


def is_guarded(state: State, seat: Seat) -> bool:
    """Whether a Heart guards the cards in front of this seat.  # EM-26"""
    return "heart" in state.fronts[seat]


def leave_hand(state: State, seat: Seat, card: Card) -> State:
    """Takes a card out of a hand for all to see: a seat that knew of such a card there no longer does."""
    hands = with_seat(state.hands, seat, without(state.hands[seat], card))
    if not state.known:
        return replace(state, hands=hands)
    shown = dict.fromkeys(known for known in state.known if known.holder == seat and known.card == card)
    return replace(state, hands=hands, known=less(state.known, shown))


def lay(state: State, seat: Seat, card: Card) -> State:
    """Puts a card in front of a seat."""
    return replace(state, fronts=with_seat(state.fronts, seat, (*state.fronts[seat], card)))


def throw(state: State, cards: tuple[Card, ...]) -> State:
    """Puts cards on the discard."""
    return replace(state, discard=state.discard + cards)


def move(state: State, owner: Seat, to: Seat, card: Card) -> State:
    """Moves a card from in front of its owner to in front of another; its effect goes along.  # EM-11"""
    fronts = with_seat(state.fronts, owner, without(state.fronts[owner], card))
    state = lay(replace(state, fronts=fronts), to, card)
    if card != "pirate":
        return state
    # EM-35: it keeps its place among the Pirates; of two, the one played last goes.
    place = len(state.pirates) - 1 - state.pirates[::-1].index(owner)
    return replace(state, pirates=with_seat(state.pirates, place, to))


def rob(state: State, thief: Seat, victim: Seat, card: Card) -> State:
    """Moves a card from hand to hand; only the two see which.  # EM-31, EM-37"""
    hands = with_seat(state.hands, victim, without(state.hands[victim], card))
    hands = with_seat(hands, thief, in_order((*hands[thief], card)))
    # The others can't tell whether the card that they knew of is the one that went.
    known = tuple(known for known in state.known if known.holder != victim or known.seat == thief)
    if (taken := Known(thief, victim, card)) in known:
        known = without(known, taken)
    return replace(state, hands=hands, known=(*known, Known(victim, thief, card)))
