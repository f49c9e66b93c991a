"""The pictures of a deck: each decoded, stripped, made small and measured like any photo."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from mien.decks import BadDeck, Fault, OpenDeck
from mien.decks.faults import Place
from mien.decks.files import DECK_JSON
from mien.kit import Refused
from mien.server.photos.decode import EFFORT_ON_CARD, LONGEST_ON_CARD, saved, small_picture, tidy_photo
from mien.server.photos.measure import measure
from mien.server.photos.queue import TidyPhoto

PictureT = TypeVar("PictureT")


def tidy_pictures(opened: OpenDeck) -> dict[str, TidyPhoto]:
    """Every picture of the deck by its file; raises BadDeck with the card of each that is none."""
    return _each(opened, _tidied)


def printable_pictures(opened: OpenDeck) -> dict[str, bytes]:
    """The same as JPEG files: what browsers print is as large as the pixels for any other kind."""
    return _each(opened, lambda raw: tidy_photo(raw, LONGEST_ON_CARD, kind="JPEG"))


def _tidied(raw: bytes) -> TidyPhoto:
    picture = small_picture(raw, LONGEST_ON_CARD)
    return TidyPhoto(saved(picture, EFFORT_ON_CARD), measure(picture))


def _each(opened: OpenDeck, tidied: Callable[[bytes], PictureT]) -> dict[str, PictureT]:
    faults: list[Fault] = []
    tidy: dict[str, PictureT] = {}
    seen: set[str] = set()
    for number, card in enumerate(opened.deck.cards, 1):
        if card.picture is None or card.picture in seen:
            continue
        seen.add(card.picture)
        try:
            tidy[card.picture] = tidied(opened.pictures[card.picture])
        except Refused as refused:
            place = Place(DECK_JSON, f"{number} ({card.id})", "picture")
            text = f"{card.picture}: {refused.reason}"
            faults.append(place.fault("deck-not-a-picture", text, name=card.picture))
    if faults:
        raise BadDeck(*faults)
    return tidy
