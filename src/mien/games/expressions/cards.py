"""The fifty cards of Expressions, the fifteen of its small deck, and how many of them a table gets."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

Card = str

SUITS = ("joy", "sadness", "anger", "fear", "disgust")
VALUES = tuple(range(1, 11))
DECK: tuple[Card, ...] = tuple(f"{suit}-{value}" for suit in SUITS for value in VALUES)  # EX-1
SMALL_DECK: tuple[Card, ...] = tuple(f"{suit}-{value}" for suit in SUITS[:3] for value in VALUES[:5])  # EX-31

SUIT = {card: card.split("-")[0] for card in DECK}
VALUE = {card: int(card.split("-")[1]) for card in DECK}
PLACE = {card: place for place, card in enumerate(DECK)}

OF_SUIT = {suit: tuple(card for card in DECK if SUIT[card] == suit) for suit in SUITS}
OF_VALUE = {value: tuple(card for card in DECK if VALUE[card] == value) for value in VALUES}

TO_WIN = 26
TO_WIN_SMALL = 8


class Deal(Struct, frozen=True):
    """Cards in each hand and in the timer, how many of those are flipped at a time, and rounds after the last."""

    hand: int
    timer: int
    flip: int
    more: int = 0


# EX-2: the printed set-up card is lost; these numbers are ours, chosen by simulation (docs/explanation/bots.md).
NORMAL = {2: Deal(17, 16, 2), 3: Deal(13, 11, 1), 4: Deal(11, 6, 1), 5: Deal(9, 5, 1)}
DIFFICULT = {2: Deal(16, 18, 2), 3: Deal(13, 11, 2), 4: Deal(10, 10, 2), 5: Deal(8, 10, 2)}

# EX-22: one more round than Normal. That alone brings two players nothing, because what they hold counts for them
# anyway, and three neither, because their hands are empty by then. So these get a card more each; two of them play
# two rounds more than Normal, or else guessing blindly would win every second game.
EASY = {
    2: Deal(18, 14, 2, more=3),
    3: Deal(14, 8, 1, more=4),
    4: replace(NORMAL[4], more=1),
    5: replace(NORMAL[5], more=1),
}
DEALS = {"easy": EASY, "normal": NORMAL, "difficult": DIFFICULT}

# By version 2 of the rules Easy was dealt otherwise to two and three, and was shorter than Normal with three.
EASY_2 = EASY | {2: Deal(18, 14, 2, more=1), 3: Deal(14, 8, 1, more=1)}
DEALS_2 = DEALS | {"easy": EASY_2}

# By version 1 of the rules two players could hardly win.
NORMAL_1 = NORMAL | {2: Deal(16, 18, 2), 3: Deal(14, 8, 1)}
EASY_1 = {seats: replace(deal, more=1) for seats, deal in NORMAL_1.items()}
DEALS_1 = {"easy": EASY_1, "normal": NORMAL_1, "difficult": DIFFICULT | {2: Deal(15, 20, 2)}}

DEALS_BY_RULES = {1: DEALS_1, 2: DEALS_2, 3: DEALS}
SIX = Deal(8, 0, 0)  # EX-23
SMALL = {2: Deal(5, 5, 1), 3: Deal(4, 3, 1)}  # EX-31: chosen by simulation, as those of EX-2


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a hand holds them: by colour and value."""
    return tuple(sorted(cards, key=PLACE.__getitem__))
