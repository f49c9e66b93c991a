"""The 142 face cards: 48 people, 47 animals, 47 objects (FC-1)."""

from mien.games.facecards.deck_animals import ANIMALS
from mien.games.facecards.deck_card import FaceCard
from mien.games.facecards.deck_objects import OBJECTS
from mien.games.facecards.deck_people import PEOPLE

DECK: tuple[FaceCard, ...] = PEOPLE + ANIMALS + OBJECTS
