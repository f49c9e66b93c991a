"""Decks of people's own to lay on tables in tests."""

from __future__ import annotations

import msgspec
from tests.decks.making import FEELINGS

from mien.games.emojito.deck_file import DECKS, EmotionDeckCard
from mien.games.emojito.own_deck import OwnDeck
from mien.kit import Deck
from mien.kit.decks import FORMAT, Picture
from mien.kit.photos import PhotoFacts
from mien.table.decks import TableDeck

BLAND = PhotoFacts(colours={"grey": 1.0}, ratio=1.0, contrast=0.0, asymmetry=0.0)


def deck_of(count: int, token: str = "deck", game: str = "emojito") -> TableDeck:
    """A deck of so many feelings for Emojito; each has a picture, and none a face."""
    names = FEELINGS[:count]
    cards = tuple(
        EmotionDeckCard(id=name.lower().replace(" ", "-"), name={"en": name}, picture=f"{number}.png")
        for number, name in enumerate(names)
    )
    deck = Deck(format=FORMAT, game="emojito", title={"en": "Feelings"}, language="en", cards=cards)
    pictures = {f"{number}.png": Picture(f"{token}-{number}", BLAND) for number in range(count)}
    option: OwnDeck = DECKS.taken(deck, f"hash of {token}", pictures)
    return TableDeck(
        game=game,
        hash=option.hash,
        title=option.title,
        language="en",
        cards=count,
        for_people_only=DECKS.for_people_only(option),
        option=msgspec.to_builtins(option),
        pictures=tuple(picture.id for picture in pictures.values()),
    )
