"""The JSON Schema of deck.json: for people's editors, beside its page, and for the page that opens decks."""

from __future__ import annotations

import json
from pathlib import Path

from mien.decks.schema import deck_schema

PATHS = ("docs/schema/deck.schema.json", "web/src/lib/own-decks/schema.gen.json")


def files(root: Path) -> dict[str, str]:
    """The schema, laid out to be read."""
    text = json.dumps(deck_schema(), indent=2, ensure_ascii=False) + "\n"
    return dict.fromkeys(PATHS, text)
