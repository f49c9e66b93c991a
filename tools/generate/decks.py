"""What the browser needs of all decks: their cards as TypeScript, and what their pictures are drawn from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from mien.games import GAMES

NOTE = "// Made by `make generated` from the deck in src/mien/games. Change that, not this."


def files(_root: Path) -> dict[str, str]:
    """The browser's share of the decks."""
    decks = {name: game.deck() for name, game in GAMES.items() if game.deck}
    pictures = [
        {"file": f"{name}/{card}", **picture}
        for name, deck in decks.items()
        for card, picture in deck.pictures.items()
    ]
    cards = {
        f"web/src/games/{name}/cards.gen.ts": _module(deck.cards) for name, deck in decks.items() if deck.cards
    }
    return {**cards, "web/art/pictures.gen.json": _rows(pictures) + "\n"}


def _module(cards: Iterable[Mapping[str, Any]]) -> str:
    head = f"{NOTE}\nimport type {{ Card }} from './card';\n\n"
    return f"{head}export const CARDS: readonly Card[] = {_rows(cards)};\n"


def _rows(rows: Iterable[Mapping[str, Any]]) -> str:
    return "[\n" + ",\n".join("  " + msgspec.json.encode(row).decode() for row in rows) + "\n]"
