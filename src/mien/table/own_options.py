"""The options of a table's next game, with the pictures and the deck that its people have brought."""

from __future__ import annotations

from typing import Any

import msgspec

from mien.kit import read_options
from mien.kit.decks import DECK
from mien.table.table import Table


def whole_options(table: Table) -> Any:
    """The options that were chosen, and what people have brought, if the game takes it; raises BadOptions."""
    deck = table.deck if table.deck and table.deck.game == table.game.name else None
    if not (deck or table.game.photos):
        return table.options
    options = msgspec.to_builtins(table.options)
    if table.game.photos:
        options["photos"] = [
            {"id": key, "category": photo.category, "look": photo.look} for key, photo in table.photos.items()
        ]
    if deck:
        options[DECK] = deck.option
    return read_options(table.game, options)
