"""The hundred emotion cards of Emojito (EJ-1)."""

from mien.games.emojito.deck_animals import ANIMALS
from mien.games.emojito.deck_card import EmotionCard
from mien.games.emojito.deck_fantasy import FANTASY
from mien.games.emojito.deck_food import FOOD
from mien.games.emojito.deck_people import PEOPLE
from mien.games.emojito.deck_things import THINGS
from mien.kit import Artwork

DECK: tuple[EmotionCard, ...] = PEOPLE + ANIMALS + FANTASY + FOOD + THINGS


def artwork() -> Artwork:
    """Faces and pictures, and where on its picture a face lies."""
    return Artwork(
        cards=[
            {
                "id": card.id,
                "face": card.face,
                "anchor": {"x": art.x, "y": art.y, "scale": art.scale},
                **({"rim": art.rim} if art.rim else {}),
            }
            for card in DECK
            for art in [card.art]
        ],
        pictures={card.id: {"from": "noto", "icon": card.art.icon, "without": card.art.without} for card in DECK},
    )
