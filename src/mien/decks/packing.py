"""Writes decks: deck.json for people to read and change, and the whole deck as one file to pass on."""

from __future__ import annotations

import io
import json
import zipfile

import msgspec

from mien.decks.files import DECK_JSON
from mien.decks.opening import OpenDeck
from mien.kit import AnyDeck

SUFFIX = ".mien"
"""What a packed deck is called; a name that ends in .zip is opened as well."""


def deck_json(deck: AnyDeck) -> str:
    """What deck.json says, with every card on a line of its own."""
    said = msgspec.to_builtins(deck)
    cards = ",\n".join("    " + _line(card) for card in said.pop("cards"))
    about = "".join(f"  {_line(name)}: {_line(value)},\n" for name, value in said.items())
    return f'{{\n{about}  "cards": [\n{cards}\n  ]\n}}\n'


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def pack(opened: OpenDeck) -> bytes:
    """The deck as a zip archive: the same bytes for the same deck."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(_entry(DECK_JSON), deck_json(opened.deck), zipfile.ZIP_DEFLATED)
        for name in sorted(opened.pictures):
            # Pictures are packed already: packing them again takes time and saves nothing.
            archive.writestr(_entry(name), opened.pictures[name], zipfile.ZIP_STORED)
    return out.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    """An entry without a date, which would make every archive another one."""
    entry = zipfile.ZipInfo(name)
    entry.external_attr = 0o644 << 16
    return entry
