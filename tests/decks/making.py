"""Small decks for tests, as what deck.json says and as archives."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from typing import Any

from PIL import Image

FEELINGS = (
    *("Happy", "Sad", "Angry", "Afraid", "Surprised", "Disgusted"),
    *("Proud", "Shy", "Bored", "Tired", "Curious", "In love"),
)


def card(name: str, **more: Any) -> dict[str, Any]:
    """A card with this English name."""
    return {"id": name.lower().replace(" ", "-"), "name": {"en": name}, **more}


def deck(*cards: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """What deck.json says; twelve feelings with a face unless there are cards."""
    faces = [card(name, face={"smile": number / 12}) for number, name in enumerate(FEELINGS)]
    about = {"format": 1, "game": "emojito", "title": {"en": "Feelings"}, "language": "en"}
    return {**about, "cards": list(cards) or faces, **more}


def packed(said: Any, files: Mapping[str, bytes] | None = None) -> bytes:
    """An archive of this deck.json and these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("deck.json", said if isinstance(said, bytes) else json.dumps(said))
        for name, raw in (files or {}).items():
            archive.writestr(name, raw)
    return out.getvalue()


def picture(colour: str = "red", size: int = 64, kind: str = "PNG") -> bytes:
    """A picture of one colour."""
    out = io.BytesIO()
    Image.new("RGB", (size, size), colour).save(out, kind)
    return out.getvalue()
