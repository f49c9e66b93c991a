"""The fifty cards of Expressions, and how many of them a table gets."""

from collections.abc import Iterable

from msgspec import Struct

Card = str

SUITS = ("joy", "sadness", "anger", "fear", "disgust")
VALUES = tuple(range(1, 11))
DECK: tuple[Card, ...] = tuple(f"{suit}-{value}" for suit in SUITS for value in VALUES)  # EX-1

SUIT = {card: card.split("-")[0] for card in DECK}
VALUE = {card: int(card.split("-")[1]) for card in DECK}
PLACE = {card: place for place, card in enumerate(DECK)}

OF_SUIT = {suit: tuple(card for card in DECK if SUIT[card] == suit) for suit in SUITS}
OF_VALUE = {value: tuple(card for card in DECK if VALUE[card] == value) for value in VALUES}

TO_WIN = 26


class Deal(Struct, frozen=True):
    """Cards in each hand, cards in the timer, and how many of those are flipped at a time."""

    hand: int
    timer: int
    flip: int


# EX-2: the printed set-up card is lost; these numbers are ours, chosen by simulation (docs/bots.md).
EASY = {2: Deal(18, 14, 2), 3: Deal(14, 8, 1), 4: Deal(11, 6, 1), 5: Deal(9, 5, 1)}
NORMAL = {2: Deal(17, 16, 2), 3: Deal(13, 11, 1), 4: Deal(11, 6, 1), 5: Deal(9, 5, 1)}
DIFFICULT = {2: Deal(16, 18, 2), 3: Deal(13, 11, 2), 4: Deal(10, 10, 2), 5: Deal(8, 10, 2)}
DEALS = {"easy": EASY, "normal": NORMAL, "difficult": DIFFICULT}

# By version 1 of the rules Easy had the deal of Normal, and two players could hardly win.
NORMAL_1 = NORMAL | {2: Deal(16, 18, 2), 3: Deal(14, 8, 1)}
DEALS_1 = {"easy": NORMAL_1, "normal": NORMAL_1, "difficult": DIFFICULT | {2: Deal(15, 20, 2)}}
SIX = Deal(8, 0, 0)  # EX-23


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a hand holds them: by colour and value."""
    return tuple(sorted(cards, key=PLACE.__getitem__))
