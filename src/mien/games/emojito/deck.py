"""The hundred emotion cards of Emojito (EJ-1)."""

from mien.games.emojito.deck_animals import ANIMALS
from mien.games.emojito.deck_card import EmotionCard
from mien.games.emojito.deck_fantasy import FANTASY
from mien.games.emojito.deck_food import FOOD
from mien.games.emojito.deck_people import PEOPLE
from mien.games.emojito.deck_things import THINGS

DECK: tuple[EmotionCard, ...] = PEOPLE + ANIMALS + FANTASY + FOOD + THINGS
