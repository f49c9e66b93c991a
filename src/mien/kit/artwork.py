"""How a game's cards look in a browser."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct


class Artwork(Struct, frozen=True):
    """What the browser is given of a game's cards; their names in every language lie with the board."""

    cards: Sequence[Mapping[str, Any]] = ()
    """What the board has to know of each card, in their usual order; each has its `id`."""
    pictures: Mapping[str, Mapping[str, Any]] = {}
    """How each card's picture is drawn, by card: `from` which set of drawings, and which parts of it."""
