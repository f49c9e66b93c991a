"""deck.json as JSON Schema: its types, and the limits that the reader holds it to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from mien.decks.about import AGES
from mien.decks.cards import CARD_ID, LONGEST_ID, MOST_TALK
from mien.decks.texts import LANGUAGE, LENGTHS
from mien.games import GAMES
from mien.kit import Deck, Decks
from mien.kit.decks import FORMAT, MOST_CARDS


def deck_schema() -> dict[str, Any]:
    """What deck.json may say: one form for each game that takes decks."""
    decks = {name: game.decks for name, game in GAMES.items() if game.decks}
    forms, types = msgspec.json.schema_components(
        [Deck[taken.card_type] for taken in decks.values()]  # type: ignore[name-defined]
    )
    for (game, taken), form in zip(decks.items(), forms, strict=True):
        _limit_deck(types[_name(form)]["properties"], game)
        _limit_card(types, taken)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "deck.json of a deck for mien",
        "description": "docs/reference/decks.md explains each field. The reader checks pictures and doubles, too.",
        "anyOf": forms,
        "$defs": types,
    }


def _limit_deck(fields: dict[str, Any], game: str) -> None:
    fields["format"] |= {"minimum": 1, "maximum": FORMAT}
    fields["game"] = {"const": game}
    fields["title"] |= _words("title")
    fields["language"] |= {"pattern": f"^{LANGUAGE.pattern}$"}
    for name in ("version", "author", "licence"):
        fields[name] |= {"maxLength": LENGTHS[name]}
    for kind in _parts(fields["age"]):
        if kind.get("type") == "integer":
            kind |= {"minimum": AGES[0], "maximum": AGES[-1]}
    fields["cards"] |= {"minItems": 1, "maxItems": MOST_CARDS}


def _limit_card(types: dict[str, Any], decks: Decks) -> None:
    fields = types[decks.card_type.__name__]["properties"]
    fields["id"] |= {"pattern": f"^{CARD_ID.pattern}$", "maxLength": LONGEST_ID}
    fields["name"] |= _words("name")
    if "talk" in fields:
        fields["talk"] |= {"maxItems": MOST_TALK}
        fields["talk"]["items"] |= _words("talk")
    for field, ranges in decks.ranges.items():
        (numbers,) = [types[_name(kind)] for kind in _parts(fields[field]) if "$ref" in kind]
        for name, (low, high) in ranges.items():
            numbers["properties"][name] |= {"minimum": low, "maximum": high}


def _words(field: str) -> dict[str, Any]:
    """Words in one or more languages."""
    text = {"type": "string", "minLength": 1, "maxLength": LENGTHS[field]}
    return {
        "minProperties": 1,
        "propertyNames": {"pattern": f"^{LANGUAGE.pattern}$"},
        "additionalProperties": text,
    }


def _parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The schema's alternatives."""
    yield from schema.get("anyOf", [schema])


def _name(schema: dict[str, Any]) -> str:
    """The type that a schema refers to."""
    return str(schema["$ref"]).rpartition("/")[2]
