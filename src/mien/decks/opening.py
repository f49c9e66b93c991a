"""Opens a deck: reads deck.json and the pictures it names, and says everything that is wrong with them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from mien.decks.about import Head, decks_of, decoded, faults_of_about
from mien.decks.cards import faults_of_card, faults_of_doubles
from mien.decks.faults import BadDeck, Fault, Place
from mien.decks.files import (
    DECK_JSON,
    MOST_JSON,
    MOST_PACKED,
    MOST_PICTURE,
    MOST_UNPACKED,
    Archive,
    DeckFiles,
    Folder,
    is_inside,
    too_large,
)
from mien.kit import AnyDeck, Deck, DeckCard, Decks

Placed = list[tuple[DeckCard, Place]]


class OpenDeck(Struct, frozen=True):
    """A deck that was read and found sound, as far as can be told without decoding its pictures."""

    deck: AnyDeck
    pictures: Mapping[str, bytes]
    """The files that the cards name, by their names: as somebody made them, so they may be anything."""
    hash: str
    """The same for the same deck, in a folder or packed: of what deck.json says, and of every picture."""

    def picture(self, card: DeckCard) -> bytes | None:
        """This card's picture, if it has one."""
        return None if card.picture is None else self.pictures[card.picture]


def open_deck(path: Path) -> OpenDeck:
    """The deck in this folder or packed file; raises BadDeck with all its faults, or OSError."""
    if path.is_dir():
        return read_deck(Folder(path))
    with path.open("rb") as file:
        return open_packed(file.read(MOST_PACKED + 1), path.name)


def open_packed(raw: bytes, name: str) -> OpenDeck:
    """The deck in these bytes of a zip archive; raises BadDeck with all its faults."""
    return read_deck(Archive(raw, name))


def read_deck(files: DeckFiles) -> OpenDeck:
    """The deck that these files make up; raises BadDeck with all its faults."""
    text, place = files.read(DECK_JSON, MOST_JSON), Place(DECK_JSON)
    if text is None:
        raise BadDeck(Place(files.name).fault("not-a-deck", f"This is not a deck: it has no {DECK_JSON}."))
    if len(text) > MOST_JSON:
        raise BadDeck(too_large(DECK_JSON, MOST_JSON))
    head = decoded(text, Head, place)
    if isinstance(head, Fault):
        raise BadDeck(head)
    decks = decks_of(head, place)
    about = decoded(text, Deck[msgspec.Raw], place)
    faults = [about] if isinstance(about, Fault) else [*faults_of_about(about, place)]
    cards = _cards(head, decks, faults)
    for card, here in cards:
        faults += faults_of_card(card, decks, here)
        if not isinstance(about, Fault) and about.language not in card.name:
            said = f"The card has no name in the language of the deck, {about.language[:20]}."
            faults.append(here.at("name").fault("deck-no-name", said, language=about.language[:20]))
    faults += faults_of_doubles(cards)
    pictures = dict(_pictures(files, cards, faults))
    if faults:
        raise BadDeck(*sorted(faults, key=lambda fault: int(fault.card.partition(" ")[0] or 0)))
    deck: AnyDeck = msgspec.structs.replace(about, cards=tuple(card for card, _ in cards))
    return OpenDeck(deck, pictures, hash_of(deck, pictures))


def hash_of(deck: AnyDeck, pictures: Mapping[str, bytes]) -> str:
    """Names a deck: another card, word or picture makes another hash."""
    said = hashlib.sha256(msgspec.json.encode(deck, order="deterministic"))
    for name in sorted(pictures):
        said.update(b"\0" + name.encode() + b"\0" + hashlib.sha256(pictures[name]).digest())
    return said.hexdigest()


def _cards(head: Head, decks: Decks, faults: list[Fault]) -> Placed:
    """The cards that can be read, and where each stands; adds a fault for each that can't."""
    cards: Placed = []
    for number, raw in enumerate(head.cards, 1):
        card = decoded(raw, decks.card_type, Place(DECK_JSON, str(number)))
        if isinstance(card, Fault):
            faults.append(card)
        else:
            cards.append((card, Place(DECK_JSON, f"{number} ({card.id[:60]})")))
    return cards


def _pictures(files: DeckFiles, cards: Placed, faults: list[Fault]) -> Iterator[tuple[str, bytes]]:
    """The pictures that the cards name; adds a fault for each that is not there, or is none."""
    room, seen = MOST_UNPACKED, set()
    for card, place in cards:
        name, here = card.picture, place.at("picture")
        if name is None or name in seen or not is_inside(name):
            continue
        seen.add(name)
        raw = files.read(name, MOST_PICTURE)
        if raw is None:
            faults.append(here.fault("deck-no-file", f"There is no file {name[:80]}.", name=name[:80]))
        elif len(raw) > MOST_PICTURE:
            faults.append(too_large(name, MOST_PICTURE))
        elif not _begins_like_a_picture(raw):
            faults.append(here.fault("deck-not-a-picture", f"{name[:80]} is not a picture.", name=name[:80]))
        elif len(raw) > room:
            faults.append(too_large(files.name, MOST_UNPACKED))
            return
        else:
            room -= len(raw)
            yield name, raw


def _begins_like_a_picture(raw: bytes) -> bool:
    """Whether these may be the bytes of a PNG, JPEG, WebP or HEIC file; only decoding them tells."""
    known = raw.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"))
    return known or (raw[:4] == b"RIFF" and raw[8:12] == b"WEBP") or raw[4:8] == b"ftyp"
