"""The pictures of a deck: each decoded, stripped, made small and measured like any photo."""

from __future__ import annotations

from collections.abc import Iterator

from mien.decks import BadDeck, Fault, OpenDeck
from mien.decks.faults import Place
from mien.decks.files import DECK_JSON
from mien.kit import Refused
from mien.server.photos.decode import EFFORT_ON_CARD, LONGEST_ON_CARD, tidy_photo
from mien.server.photos.measure import measure
from mien.server.photos.queue import TidyPhoto


def tidy_pictures(opened: OpenDeck) -> dict[str, TidyPhoto]:
    """Every picture of the deck by its file; raises BadDeck with the card of each that is none."""
    faults: list[Fault] = []
    tidy = dict(_tidied(opened, faults))
    if faults:
        raise BadDeck(*faults)
    return tidy


def _tidied(opened: OpenDeck, faults: list[Fault]) -> Iterator[tuple[str, TidyPhoto]]:
    seen: set[str] = set()
    for number, card in enumerate(opened.deck.cards, 1):
        if card.picture is None or card.picture in seen:
            continue
        seen.add(card.picture)
        try:
            small = tidy_photo(opened.pictures[card.picture], LONGEST_ON_CARD, EFFORT_ON_CARD)
            yield card.picture, TidyPhoto(small, measure(small))
        except Refused as refused:
            place = Place(DECK_JSON, f"{number} ({card.id})", "picture")
            text = f"{card.picture}: {refused.reason}"
            faults.append(place.fault("deck-not-a-picture", text, name=card.picture))
