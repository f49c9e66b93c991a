"""What is wrong with the cards of a deck, one by one and side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from mien.decks.faults import Fault, Place
from mien.decks.files import is_inside
from mien.decks.texts import LENGTHS, faults_of_words, folded
from mien.kit import DeckCard, Decks

CARD_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ID = 40
MOST_TALK = 5
"""Questions of one card."""


def faults_of_card(card: DeckCard, decks: Decks, place: Place) -> Iterator[Fault]:
    """What is wrong with this card by itself."""
    if not CARD_ID.fullmatch(card.id) or len(card.id) > LONGEST_ID:
        text = f"An id has at most {LONGEST_ID} small letters, digits and hyphens. Write it like this: happy-dog."
        yield place.at("id").fault("deck-card-id", text, most=LONGEST_ID)
    yield from faults_of_words(card.name, LENGTHS["name"], place.at("name"))
    if card.picture is not None and not is_inside(card.picture):
        yield place.at("picture").fault("deck-unsafe-file", "The name of this file leads out of the deck.")
    questions = getattr(card, "talk", ())
    if len(questions) > MOST_TALK:
        yield place.at("talk").fault(
            "deck-too-many", f"There are more than {MOST_TALK}. Take some out.", most=MOST_TALK
        )
    for number, question in enumerate(questions, 1):
        yield from faults_of_words(question, LENGTHS["talk"], place.at("talk", number))
    yield from _faults_of_numbers(card, decks, place)


def _faults_of_numbers(card: DeckCard, decks: Decks, place: Place) -> Iterator[Fault]:
    """Numbers of a card that are out of their range."""
    for field, ranges in decks.ranges.items():
        value = getattr(card, field)
        said = {} if value is None else msgspec.to_builtins(value)
        for name, (low, high) in ranges.items():
            if not low <= said.get(name, low) <= high:
                text = f"This goes from {low:g} to {high:g}, and is {said[name]:g}."
                yield place.at(field, name).fault("deck-number", text, least=f"{low:g}", most=f"{high:g}")


def faults_of_doubles(cards: Sequence[tuple[DeckCard, Place]]) -> Iterator[Fault]:
    """Cards that share an id, or a name in one language."""
    ids: dict[str, Place] = {}
    names: dict[tuple[str, str], Place] = {}
    for card, place in cards:
        if (other := ids.setdefault(card.id, place)) is not place:
            yield place.at("id").fault(
                "deck-same-id", f"Card {other.card} has this id, too. Change one of them.", other=other.card
            )
        for language, name in card.name.items():
            if (other := names.setdefault((language, folded(name)), place)) is not place:
                text = f"Card {other.card} has this name, too. Change one of them."
                yield place.at("name", language).fault("deck-same-name", text, other=other.card)
