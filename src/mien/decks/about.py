"""What deck.json says apart from its cards: which format, which game, whose deck it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from mien.decks.faults import BadDeck, Fault, Place
from mien.decks.texts import LANGUAGE, LENGTHS, fault_of_language, faults_of_text, faults_of_words
from mien.games import GAMES
from mien.kit import AnyDeck, Decks
from mien.kit.decks import FORMAT, MOST_CARDS

AGES = range(100)
DECODING_ERROR = re.compile(r"(?P<wrong>.*?)(?: - at `\$\.?(?P<field>.*)`)?", re.DOTALL)


class Head(Struct, frozen=True):
    """What every version of the format says, and all that has to be known before the rest can be read."""

    format: int
    game: str
    cards: list[msgspec.Raw]


def decoded(text: bytes | msgspec.Raw, kind: Any, place: Place) -> Any:
    """The JSON as this type; or the Fault that keeps it from being one."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        said = DECODING_ERROR.fullmatch(str(error))
        wrong, field = (said["wrong"], said["field"] or "") if said else (str(error), "")
        return place.at(field).fault("deck-shape", f"{wrong}.", wrong=wrong)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return place.fault("deck-json", f"This is not JSON: {error}.", wrong=str(error))


def decks_of(head: Head, place: Place) -> Decks:
    """What the deck's game takes for cards; raises BadDeck if nothing more of the deck can be read."""
    if not 1 <= head.format <= FORMAT:
        text = f"This is a deck of format {head.format}; this mien reads up to {FORMAT}. A newer mien may open it."
        raise BadDeck(place.at("format").fault("deck-newer", text, format=head.format, newest=FORMAT))
    game = GAMES.get(head.game)
    if game is None or game.decks is None:
        names = ", ".join(name for name, other in GAMES.items() if other.decks)
        text = f"There are no decks for {head.game[:40]!r}, only for {names}."
        raise BadDeck(place.at("game").fault("deck-game", text, game=head.game[:40]))
    if len(head.cards) > MOST_CARDS:
        text = f"A deck has at most {MOST_CARDS} cards, and this one has {len(head.cards)}. Take some out."
        fault = place.at("cards").fault("deck-too-many-cards", text, most=MOST_CARDS, cards=len(head.cards))
        raise BadDeck(fault)
    if not head.cards:
        raise BadDeck(place.at("cards").fault("deck-no-cards", "The deck has no cards. Add some."))
    return game.decks


def faults_of_about(deck: AnyDeck, place: Place) -> Iterator[Fault]:
    """What is wrong with deck.json apart from its cards."""
    if not LANGUAGE.fullmatch(deck.language):
        yield fault_of_language(deck.language, place.at("language"))
    yield from faults_of_words(deck.title, LENGTHS["title"], place.at("title"))
    yield from faults_of_text(deck.version, LENGTHS["version"], place.at("version"))
    for field in ("author", "licence"):
        if text := getattr(deck, field):
            yield from faults_of_text(text, LENGTHS[field], place.at(field))
    if deck.age is not None and deck.age not in AGES:
        text = f"This goes from {AGES[0]} to {AGES[-1]}, and is {deck.age}."
        yield place.at("age").fault("deck-number", text, least=AGES[0], most=AGES[-1])
