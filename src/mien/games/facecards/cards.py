"""The pictures of Face Cards, their categories, and how many of them a table gets."""

from collections.abc import Iterable

from mien.games.facecards.deck import DECK
from mien.games.facecards.deck_card import Category

Card = str

CATEGORY: dict[Card, Category] = {card.id: card.category for card in DECK}  # FC-1
PLACE = {card: place for place, card in enumerate(CATEGORY)}

HAND = {3: 7, 4: 7, 5: 7, 6: 6, 7: 6}  # FC-3
STARTS = {3: 3, 4: 2, 5: 2, 6: 1, 7: 1}  # FC-15


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a hand holds them: by category, and photos of the players' own last."""
    return tuple(sorted(cards, key=lambda card: (PLACE.get(card, len(PLACE)), card)))
