"""What catches the eye in a photo: its colours and its shape, in the words of the deck, for bots to compare."""

from __future__ import annotations

import io
from collections import Counter
from typing import TypeAlias

from PIL import Image, ImageChops, ImageStat

Feature: TypeAlias = str
"""What a picture can have in common with another; the game that takes the picture knows these words."""

SIDE = 48
"""How small a photo is looked at."""
EDGE = 7
"""What lies so close to the edge is background."""
STRIKING = 0.25
"""The share of the picture that a colour needs."""
HUES: tuple[tuple[int, Feature], ...] = (
    (11, "red"),
    (28, "orange"),
    (46, "yellow"),
    (121, "green"),
    (181, "blue"),
    (214, "purple"),
    (244, "pink"),
    (256, "red"),
)
"""The hues of the colour wheel, in 256 steps: up to which each goes."""


def look_of(picture: bytes) -> tuple[Feature, ...]:
    """The features of a photo that its pixels alone can tell."""
    with Image.open(io.BytesIO(picture)) as photo:
        tall = photo.height >= 1.3 * photo.width
        small = photo.convert("RGB").resize((SIDE, SIDE))
    colours = striking_colours(small)
    shapes: list[tuple[Feature, bool]] = [
        ("two-tone", len(colours) == 2),
        ("tall", tall),
        ("symmetrical", is_symmetrical(small)),
    ]
    return (*colours, *(name for name, holds in shapes if holds))


def striking_colours(small: Image.Image) -> tuple[Feature, ...]:
    """The colours that fill much of the middle, the largest first."""
    middle = small.crop((EDGE, EDGE, SIDE - EDGE, SIDE - EDGE)).convert("HSV").tobytes()
    counts = Counter(map(colour_of, middle[::3], middle[1::3], middle[2::3]))
    return tuple(colour for colour, count in counts.most_common() if count >= STRIKING * counts.total())


def colour_of(hue: int, saturation: int, value: int) -> Feature:
    """What people call this colour."""
    if value < 56:
        return "black"
    if saturation < 36:
        return "white" if value > 200 else "grey"
    name = next(name for end, name in HUES if hue < end)
    if name in ("orange", "yellow") and value < 150:
        return "brown"
    if name == "red" and saturation < 128 and value > 180:
        return "pink"
    return name


def is_symmetrical(small: Image.Image) -> bool:
    """Whether the left is like the right, and there is something to compare."""
    grey = small.convert("L")
    mirrored = grey.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    apart = ImageStat.Stat(ImageChops.difference(grey, mirrored)).mean[0]
    return ImageStat.Stat(grey).stddev[0] > 20 and apart < 12
