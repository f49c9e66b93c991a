"""The JSON Schema of deck.json says what the reader does."""

from __future__ import annotations

from mien.decks.schema import deck_schema
from mien.games import GAMES


def test_the_schema_has_a_form_for_each_game_with_decks() -> None:
    schema = deck_schema()
    games = [
        schema["$defs"][form["$ref"].rpartition("/")[2]]["properties"]["game"]["const"] for form in schema["anyOf"]
    ]
    assert games == [name for name, game in GAMES.items() if game.decks]


def test_the_schema_has_the_limits_of_cards() -> None:
    types = deck_schema()["$defs"]
    assert types["Face"]["properties"]["smile"] == {
        "type": "number",
        "minimum": -1.0,
        "maximum": 1.0,
        "default": 0.0,
    }
    fields = types["EmotionDeckCard"]["properties"]
    assert fields["name"]["additionalProperties"]["maxLength"] == 40
    assert fields["talk"]["maxItems"] == 5
    assert fields["id"]["pattern"] == "^[a-z0-9]+(-[a-z0-9]+)*$"
