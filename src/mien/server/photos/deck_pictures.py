"""The pictures of a deck: each decoded, stripped, made small and measured like any photo."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from mien.decks import BadDeck, Fault, OpenDeck
from mien.decks.faults import Place
from mien.decks.files import DECK_JSON
from mien.kit import Refused
from mien.server.photos.decode import EFFORT_ON_CARD, LONGEST_ON_CARD, pixels_of, saved, small_picture, tidy_photo
from mien.server.photos.measure import measure
from mien.server.photos.queue import TidyPhoto

PictureT = TypeVar("PictureT")

AT_ONCE = 2
"""Pictures that are decoded at once: what decodes and packs them leaves Python to others meanwhile."""
LARGE = 13_000_000
"""Pixels from which a picture is decoded alone: it may need most of the memory, however few bytes its file has."""


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
    def tried(name: str) -> PictureT | Refused:
        try:
            return tidied(opened.pictures[name])
        except Refused as refused:
            return refused

    first: dict[str, str] = {}
    """By picture: the first card that has it."""
    for number, card in enumerate(opened.deck.cards, 1):
        if card.picture is not None:
            first.setdefault(card.picture, f"{number} ({card.id})")
    faults: list[Fault] = []
    tidy: dict[str, PictureT] = {}
    large = {name for name in first if pixels_of(opened.pictures[name]) > LARGE}
    others = [name for name in first if name not in large]
    with ThreadPoolExecutor(AT_ONCE) as hands:
        made = dict(zip(others, hands.map(tried, others), strict=True))
    for name, where in first.items():
        found = tried(name) if name in large else made[name]
        if isinstance(found, Refused):
            place = Place(DECK_JSON, where, "picture")
            text = f"{name}: {found.reason}"
            faults.append(place.fault("deck-not-a-picture", text, name=name))
        else:
            tidy[name] = found
    if faults:
        raise BadDeck(*faults)
    return tidy
