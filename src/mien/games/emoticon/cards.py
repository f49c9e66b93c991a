"""The cards of Émoticon, and how many of them a table gets."""

from collections.abc import Iterable

Card = str
"""A face: several cards can bear the same one."""
Mood = str

MOODS: tuple[Mood, ...] = ("happiness", "sadness", "surprise", "anger")
COPIES = {1: 3, 2: 3, 3: 3, 4: 2, 5: 2}  # EM-1: the printed split is lost; this one is ours
EMOTIONS: tuple[Card, ...] = tuple(f"{mood}-{value}" for mood in MOODS for value in COPIES)

# EM-2: the printed cards are lost; the nine kinds, their number and their effects are ours.
MISCHIEF: tuple[Card, ...] = (
    "ghost",
    "heart",
    "pirate",
    "whirlwind",
    "volte-face",
    "bomb",
    "ninja",
    "kiss",
    "lullaby",
)
LASTING = ("heart", "pirate")
REPLACED = ("heart", "volte-face", "kiss")
"""Mischief after which its player draws a card.  # EM-26, EM-29, EM-32"""

MOOD: dict[Card, Mood] = {f"{mood}-{value}": mood for mood in MOODS for value in COPIES}
VALUE: dict[Card, int] = {f"{mood}-{value}": value for mood in MOODS for value in COPIES}
PLACE = {card: place for place, card in enumerate(EMOTIONS + MISCHIEF)}
DECK: tuple[Card, ...] = tuple(card for card in EMOTIONS for _ in range(COPIES[VALUE[card]])) + tuple(
    card for card in MISCHIEF for _ in range(2)
)

HAND = {4: 7, 5: 7, 6: 7, 7: 6, 8: 5}  # EM-4

# EM-2: what is printed on these is lost; the numbers are ours.
ROUND_POINTS = {1: 1, 2: 1, 3: 2, 4: 2, 5: 2, 6: 3, 7: 3}
REWARDS = (0, 0, 1, 1, 1, 2, 2)

PAPER: tuple[str, ...] = (
    *DECK,
    *(f"mood-{mood}" for mood in MOODS),
    *(f"round-{number}-{points}" for number, points in ROUND_POINTS.items()),
    *(f"reward-{points}" for points in REWARDS),
)
"""All that is in the box, to print."""


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a hand holds them: emotions by mood and value, then mischief."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def points(rounds: tuple[int, ...]) -> int:
    """What these round cards are worth together.  # EM-2"""
    return sum(ROUND_POINTS[number] for number in rounds)
