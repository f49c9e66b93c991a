"""What catches the eye in a photo of the players' own, for bots to compare with the cards of the deck."""

from __future__ import annotations

from mien.games.facecards.deck_card import Feature
from mien.kit.photos import PhotoFacts

STRIKING = 0.25
"""The share of the photo that a colour needs."""
TALL = 1.3
"""The height that a tall photo has, in widths."""
PLAIN = 20
"""The contrast below which there is nothing whose symmetry one could see."""
UNEVEN = 12
"""The asymmetry from which the left no longer looks like the right."""


def look(facts: PhotoFacts) -> tuple[Feature, ...]:
    """The features that can be told from what was measured; what the photo shows is not known.  # FC-2"""
    colours = tuple(colour for colour, share in facts.colours.items() if share >= STRIKING)
    shapes: dict[Feature, bool] = {
        "two-tone": len(colours) == 2,
        "tall": facts.ratio >= TALL,
        "symmetrical": facts.contrast > PLAIN and facts.asymmetry < UNEVEN,
    }
    return (*colours, *(name for name, holds in shapes.items() if holds))
