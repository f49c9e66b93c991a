"""deck.json as JSON Schema, for people and programs that make decks."""

from __future__ import annotations

import json
from pathlib import Path

from mien.decks.schema import deck_schema

PATH = "docs/schema/deck.schema.json"


def files(root: Path) -> dict[str, str]:
    """The schema, published with the documentation."""
    return {PATH: json.dumps(deck_schema(), indent=2, ensure_ascii=False) + "\n"}
