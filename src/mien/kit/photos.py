"""Pictures of the players' own, for games that take some into the deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

Colour: TypeAlias = Literal[
    "black", "blue", "brown", "green", "grey", "orange", "pink", "purple", "red", "white", "yellow"
]
"""The eleven colours that every European language has a plain word for."""


class PhotoFacts(Struct, frozen=True):
    """What can be measured of a photo without knowing what it shows, or for which game it is."""

    colours: Mapping[Colour, float]
    """The share of each colour in the middle of the photo, the largest first; those that are there."""
    ratio: float
    """Its height divided by its width."""
    contrast: float
    """How far its brightness spreads: the standard deviation, of 255."""
    asymmetry: float
    """How far its brightness differs from that of its mirror image, on average, of 255."""


class Photos(Struct, frozen=True):
    """How many pictures a table can add, the rule that allows it, and what bots are told of one.

    The game's options have a field `photos` of values with an `id`, a `category` and a `look`: the table fills it
    when the game begins.
    """

    most: int
    rule: str
    look: Callable[[PhotoFacts], tuple[str, ...]]
    """What catches the eye in a photo, in the words of the game's own `look`; asked once, when it is added."""
