"""What the cards of a deck of people's own are to a bot: those that have a face can be acted and read (EJ-46)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from mien.games.emojito.bot_feeling import FEELING, Feeling, closest_sound, faces_alike, way_of
from mien.games.emojito.cards import Card
from mien.games.emojito.deck_card import Face
from mien.games.emojito.options import Options
from mien.games.emojito.own_deck import OwnCard, OwnDeck


def feelings_of(options: Options) -> Mapping[Card, Feeling]:
    """The feeling of every card that a bot can act; a card without a face has none, whatever it is called."""
    return FEELING if options.deck is None else _feelings_of_deck(options.deck)


@lru_cache(maxsize=16)
def _feelings_of_deck(deck: OwnDeck) -> dict[Card, Feeling]:
    return {card.id: _feeling_of(card, card.face) for card in deck.cards if card.face is not None}


def _feeling_of(card: OwnCard, face: Face) -> Feeling:
    """The card's own face and voice; what it does not say is taken from the most alike of our hundred."""
    ours, voice = FEELING[most_alike(face)], card.voice
    return Feeling(
        face=way_of(face),
        energy=voice.energy if voice else ours.energy,
        pleasure=voice.pleasure if voice else ours.pleasure,
        sounds=(voice.sounds or (closest_sound(voice.energy, voice.pleasure),)) if voice else ours.sounds,
        gesture=ours.gesture,
        reading=ours.reading,
    )


@cache
def most_alike(face: Face) -> Card:
    """The one of our hundred cards whose face is most alike."""
    way = way_of(face)
    return max(FEELING, key=lambda card: faces_alike(way, FEELING[card].face))
