"""How the cards of Émoticon look in a browser: mischief has pictures, emotions are drawn there."""

from mien.games.emoticon.cards import MISCHIEF, Card
from mien.kit import Artwork

ICON: dict[Card, str] = {
    "ghost": "ghost",
    "heart": "red-heart",
    "pirate": "pirate-flag",
    "whirlwind": "tornado",
    "volte-face": "upside-down-face",
    "bomb": "bomb",
    "ninja": "ninja",
    "kiss": "kiss-mark",
    "lullaby": "sleeping-face",
}
"""The Noto picture of each kind of mischief."""


def artwork() -> Artwork:
    """The pictures of mischief."""
    return Artwork(pictures={card: {"from": "noto", "icon": ICON[card]} for card in MISCHIEF})
