"""A card of Face Cards in a deck of people's own."""

from __future__ import annotations

from collections.abc import Mapping

from mien.games.facecards.deck_animals import ANIMALS
from mien.games.facecards.deck_card import Category, Feature
from mien.games.facecards.deck_objects import OBJECTS
from mien.games.facecards.deck_people import PEOPLE
from mien.games.facecards.own_deck import OwnCard, OwnDeck
from mien.games.facecards.photos import look
from mien.kit import Deck, DeckCard, Decks
from mien.kit.decks import FORMAT, Picture

OF_EACH_CATEGORY = 8
"""Cards to begin a deck with, of each category: together enough for three players."""


class PhotoDeckCard(DeckCard, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A photo: a name, a category, a picture, and what catches the eye in it as far as somebody has said."""

    category: Category = "objects"
    features: tuple[Feature, ...] = ()


def taken(deck: Deck[PhotoDeckCard], deck_hash: str, pictures: Mapping[str, Picture]) -> OwnDeck:
    """The deck as an option of the game."""
    return OwnDeck(
        hash=deck_hash,
        title=deck.title,
        cards=tuple(_taken(card, pictures.get(card.picture or "")) for card in deck.cards),
    )


def _taken(card: PhotoDeckCard, picture: Picture | None) -> OwnCard:
    seen = look(picture.facts) if picture else ()
    return OwnCard(
        id=card.id,
        name=card.name,
        category=card.category,
        look=tuple(dict.fromkeys((*card.features, *seen))),
        picture=picture.id if picture else "",
    )


def for_people_only(deck: OwnDeck) -> int:
    """None: a bot compares what it is told of the cards, and where that is nothing, their categories."""
    return 0


def example() -> tuple[PhotoDeckCard, ...]:
    """Some of our own cards as names, to put pictures to."""
    return tuple(
        PhotoDeckCard(
            id=drawn.id,
            name={"en": drawn.id.replace("-", " ").capitalize()},
            category=drawn.category,
            features=drawn.features,
        )
        for cards in (PEOPLE, ANIMALS, OBJECTS)
        for drawn in cards[:OF_EACH_CATEGORY]
    )


def tried() -> OwnDeck:
    """A small deck to try the rules with: enough for three players, and half of its cards say nothing to a bot."""
    cards = tuple(
        PhotoDeckCard(id=f"own-{number}", name={"en": f"Own {number}"}, category=card.category, features=features)
        for number, card in enumerate(example())
        for features in [card.features if number % 2 else ()]
    )
    deck = Deck(format=FORMAT, game="facecards", title={"en": "Our pictures"}, language="en", cards=cards)
    return taken(deck, "tried", {})


DECKS = Decks(card_type=PhotoDeckCard, rule="FC-28", example=example, taken=taken, for_people_only=for_people_only)
