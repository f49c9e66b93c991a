"""The 142 face cards: 48 people, 47 animals, 47 objects (FC-1)."""

import msgspec

from mien.games.facecards.deck_animals import ANIMALS
from mien.games.facecards.deck_card import Drawn, FaceCard, Feature
from mien.games.facecards.deck_objects import OBJECTS
from mien.games.facecards.deck_people import PEOPLE
from mien.games.facecards.deck_signs import Age, Country, Ground, Signs, signs_of
from mien.kit import Artwork

COLOURS: frozenset[Feature] = frozenset(
    {"black", "blue", "green", "grey", "orange", "pink", "purple", "red", "white", "yellow"}
)

TAKEN: dict[Ground, Feature] = {
    "stage": "on-stage",
    "kitchen": "in-the-kitchen",
    "garden": "in-the-garden",
    "sea": "at-sea",
    "sky": "in-the-sky",
    "night": "at-night",
    "wilds": "in-the-wilds",
    "town": "in-town",
}
AGED: dict[Age, Feature] = {"old": "old", "seventies": "seventies"}
SENT: dict[Country, Feature] = {
    "australia": "from-australia",
    "brazil": "from-brazil",
    "britain": "from-britain",
    "canada": "from-canada",
    "chile": "from-chile",
    "china": "from-china",
    "france": "from-france",
    "germany": "from-germany",
    "greece": "from-greece",
    "india": "from-india",
    "italy": "from-italy",
    "jamaica": "from-jamaica",
    "japan": "from-japan",
    "kenya": "from-kenya",
    "mexico": "from-mexico",
    "netherlands": "from-netherlands",
    "spain": "from-spain",
    "usa": "from-usa",
}
SIGNS: frozenset[Feature] = frozenset({*TAKEN.values(), *AGED.values(), *SENT.values()})
"""What is a sign on a photo, and not in it."""


def seen_on(drawn: Drawn, signs: Signs) -> tuple[Feature, ...]:
    """What is there to be seen: an old photo is brown, whatever colours its subject had."""
    kept = [feature for feature in drawn.features if signs.age != "old" or feature not in COLOURS]
    kept.append(TAKEN[signs.ground])
    if signs.age:
        kept.append(AGED[signs.age])
    if signs.flag:
        kept.append(SENT[signs.flag])
    return tuple(sorted(kept))


def _taken(drawn: Drawn) -> FaceCard:
    signs = signs_of(drawn.id)
    return FaceCard(drawn.id, drawn.number, drawn.category, seen_on(drawn, signs), drawn.art, signs)


DECK: tuple[FaceCard, ...] = tuple(_taken(drawn) for drawn in PEOPLE + ANIMALS + OBJECTS)


def _shown(card: FaceCard) -> dict[str, object]:
    shown = {"id": card.id, "number": card.number, "category": card.category, "features": card.features}
    return shown if card.signs.badge is None else {**shown, "badge": card.signs.badge}


def artwork() -> Artwork:
    """Numbers, categories, what can be seen on the photos, and their pictures."""
    return Artwork(
        cards=[_shown(card) for card in DECK],
        pictures={
            card.id: {**msgspec.to_builtins(card.art), "photo": msgspec.to_builtins(card.signs)} for card in DECK
        },
    )
