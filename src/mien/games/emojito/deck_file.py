"""A card of Emojito in a deck of people's own."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from mien.games.emojito.bot_own_cards import most_alike
from mien.games.emojito.deck import DECK
from mien.games.emojito.deck_card import Face
from mien.games.emojito.families import FAMILY
from mien.games.emojito.grades import FIRST
from mien.games.emojito.own_deck import OwnCard, OwnDeck, Voice
from mien.games.emojito.performance import LIMITS, SPELT
from mien.kit import Deck, DeckCard, Decks, Words
from mien.kit.decks import FORMAT, Picture


class EmotionDeckCard(DeckCard, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A feeling to act: a name, and a drawn face, a picture, both or neither."""

    face: Face | None = None
    voice: Voice | None = None
    talk: tuple[Words, ...] = ()
    """Questions to talk about once the card has been played."""


def taken(deck: Deck[EmotionDeckCard], deck_hash: str, pictures: Mapping[str, Picture]) -> OwnDeck:
    """The deck as an option of the game."""
    return OwnDeck(
        hash=deck_hash,
        title=deck.title,
        cards=tuple(
            OwnCard(
                id=card.id,
                name=card.name,
                face=card.face,
                voice=card.voice,
                family=None if card.face is None else FAMILY[most_alike(card.face)],
                picture=pictures[card.picture].id if card.picture and card.picture in pictures else "",
                talk=card.talk,
            )
            for card in deck.cards
        ),
    )


def for_people_only(deck: OwnDeck) -> int:
    """How many cards bots can't act, as they have no face.  # EJ-46"""
    return sum(card.face is None for card in deck.cards)


def example() -> tuple[EmotionDeckCard, ...]:
    """Our first feelings, to change and to add to."""
    return tuple(
        EmotionDeckCard(
            id=card.emotion,
            name={"en": card.emotion.capitalize()},
            face=card.face,
            voice=Voice(energy=card.profile.arousal, pleasure=card.profile.valence, sounds=card.profile.sounds),
            talk=({"en": "When did you last feel like this?"},),
        )
        for card in DECK
        if card.id in FIRST
    )


def tried() -> OwnDeck:
    """A small deck to try the rules with: eight cards, two of which have no face."""
    cards = example()[:8]
    cards = (*cards[:6], *(replace(card, face=None, voice=None) for card in cards[6:]))
    deck = Deck(format=FORMAT, game="emojito", title={"en": "Eight feelings"}, language="en", cards=cards)
    return taken(deck, "tried", {})


BOTH_WAYS = (-1.0, 1.0)
DECKS = Decks(
    card_type=EmotionDeckCard,
    rule="EJ-43",
    example=example,
    taken=taken,
    for_people_only=for_people_only,
    ranges={
        "face": {SPELT[name]: limits for name, limits in LIMITS.items()},
        "voice": {"energy": BOTH_WAYS, "pleasure": BOTH_WAYS},
    },
)
