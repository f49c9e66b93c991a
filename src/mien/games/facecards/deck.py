"""The 142 face cards: 48 people, 47 animals, 47 objects (FC-1)."""

import msgspec

from mien.games.facecards.deck_animals import ANIMALS
from mien.games.facecards.deck_card import FaceCard
from mien.games.facecards.deck_objects import OBJECTS
from mien.games.facecards.deck_people import PEOPLE
from mien.kit import Deck

DECK: tuple[FaceCard, ...] = PEOPLE + ANIMALS + OBJECTS


def deck() -> Deck:
    """Numbers, categories and pictures."""
    return Deck(
        cards=[{"id": card.id, "number": card.number, "category": card.category} for card in DECK],
        pictures={card.id: msgspec.to_builtins(card.art) for card in DECK},
    )
