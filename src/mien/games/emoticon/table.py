"""What lies on the table of Émoticon, and the moves of its cards."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from mien.games.emoticon.cards import PLACE, Card, Mood
from mien.kit import Seat
from mien.kit.piles import less, with_seat, without


class Known(Struct, frozen=True):
    """This seat knows that the holder has such a card in hand, since a Ninja took it from the one to the other."""

    seat: Seat
    holder: Seat
    card: Card


class Table(Struct, frozen=True):
    """All cards and tokens, face up or down; rows are by seat."""

    round: int
    first: Seat
    column: tuple[Mood, ...]
    """From the dominant mood to the repressed one."""
    hands: tuple[tuple[Card, ...], ...]
    fronts: tuple[tuple[Card, ...], ...]
    """The cards in front of each seat, as they were laid."""
    passed: tuple[bool, ...]
    asleep: tuple[bool, ...]
    tokens: tuple[Seat | None, ...]
    """Whose helping token lies in front of each seat."""
    pirates: tuple[Seat, ...]
    """The owners of the Pirates in play, in the order in which the Pirates were played."""
    pile: tuple[Card, ...]
    discard: tuple[Card, ...]
    round_cards: tuple[tuple[int, ...], ...]
    """The rounds that each seat has won."""
    rewards: tuple[tuple[int, ...], ...]
    supply: tuple[int, ...]
    known: tuple[Known, ...]


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards as a hand holds them."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def is_other(table: Table, seat: Seat, other: Seat) -> bool:
    """Whether somebody else sits there."""
    return other != seat and 0 <= other < len(table.hands)


def is_guarded(table: Table, seat: Seat) -> bool:
    """Whether a Heart guards the cards in front of this seat.  # EM-26"""
    return "heart" in table.fronts[seat]


def leave_hand(table: Table, seat: Seat, card: Card) -> Table:
    """Takes a card out of a hand for all to see: who knew of such a card knows of it no more."""
    hands = with_seat(table.hands, seat, without(table.hands[seat], card))
    if not table.known:
        return replace(table, hands=hands)
    shown = dict.fromkeys(known for known in table.known if known.holder == seat and known.card == card)
    return replace(table, hands=hands, known=less(table.known, shown))


def lay(table: Table, seat: Seat, card: Card) -> Table:
    """Puts a card in front of a seat."""
    return replace(table, fronts=with_seat(table.fronts, seat, (*table.fronts[seat], card)))


def throw(table: Table, cards: tuple[Card, ...]) -> Table:
    """Puts cards on the discard."""
    return replace(table, discard=table.discard + cards)


def move(table: Table, owner: Seat, to: Seat, card: Card) -> Table:
    """Moves a card from in front of its owner to in front of another; its effect goes along.  # EM-11"""
    fronts = with_seat(table.fronts, owner, without(table.fronts[owner], card))
    table = lay(replace(table, fronts=fronts), to, card)
    if card != "pirate":
        return table
    # EM-35: it keeps its place among the Pirates; of two, the one played last goes.
    place = len(table.pirates) - 1 - table.pirates[::-1].index(owner)
    return replace(table, pirates=with_seat(table.pirates, place, to))


def rob(table: Table, thief: Seat, victim: Seat, card: Card) -> Table:
    """Moves a card from hand to hand, unseen by all but the two.  # EM-31, EM-37"""
    hands = with_seat(table.hands, victim, without(table.hands[victim], card))
    hands = with_seat(hands, thief, in_order((*hands[thief], card)))
    # The others can't tell whether the card that they knew of is the one that went.
    known = tuple(known for known in table.known if known.holder != victim or known.seat == thief)
    if (taken := Known(thief, victim, card)) in known:
        known = without(known, taken)
    return replace(table, hands=hands, known=(*known, Known(victim, thief, card)))
