"""What the browser needs of all games' cards: TypeScript, and what their pictures are drawn from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from mien.games import GAMES

NOTE = "// Made by `make generated` from the deck in src/mien/games. Change that, not this."


def files(_root: Path) -> dict[str, str]:
    """The artwork of every game that has some."""
    artworks = {name: game.artwork() for name, game in GAMES.items() if game.artwork}
    pictures = [
        {"file": f"{name}/{card}", **picture}
        for name, art in artworks.items()
        for card, picture in art.pictures.items()
    ]
    cards = {
        f"web/src/games/{name}/cards.gen.ts": _module(art.cards) for name, art in artworks.items() if art.cards
    }
    paper = {
        f"web/src/games/{name}/paper.gen.json": _sets(game.paper) for name, game in GAMES.items() if game.paper
    }
    return {**cards, **paper, "web/art/pictures.gen.json": _rows(pictures) + "\n"}


def _module(cards: Iterable[Mapping[str, Any]]) -> str:
    head = f"{NOTE}\nimport type {{ Card }} from './card';\n\n"
    return f"{head}export const CARDS: readonly Card[] = {_rows(cards)};\n"


def _sets(paper: Mapping[str, Sequence[str]]) -> str:
    """What `mien deck print` and the deck page print, a set in each line."""
    lines = (
        f"  {msgspec.json.encode(name).decode()}: {msgspec.json.encode(cards).decode()}"
        for name, cards in paper.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _rows(rows: Iterable[Mapping[str, Any]]) -> str:
    return "[\n" + ",\n".join("  " + msgspec.json.encode(row).decode() for row in rows) + "\n]"
