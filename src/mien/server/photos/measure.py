"""Measures a photo: the colours in its middle, its shape, its contrast and its symmetry."""

from __future__ import annotations

from collections import Counter

from PIL import Image, ImageChops, ImageStat

from mien.kit.photos import Colour, PhotoFacts

SIDE = 48
"""Pixels on each side of the copy that is measured."""
EDGE = 7
"""Pixels at each edge of the copy that count as background."""
HUES: tuple[tuple[int, Colour], ...] = (
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


def measure(photo: Image.Image) -> PhotoFacts:
    """The facts of a photo in RGB."""
    small = photo.resize((SIDE, SIDE))
    grey = small.convert("L")
    mirrored = grey.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return PhotoFacts(
        colours=colour_shares(small),
        ratio=photo.height / photo.width,
        contrast=ImageStat.Stat(grey).stddev[0],
        asymmetry=ImageStat.Stat(ImageChops.difference(grey, mirrored)).mean[0],
    )


def colour_shares(small: Image.Image) -> dict[Colour, float]:
    """The share of each colour in the middle of a copy, the largest first."""
    middle = small.crop((EDGE, EDGE, SIDE - EDGE, SIDE - EDGE)).convert("HSV").tobytes()
    counts = Counter(map(colour_of, middle[::3], middle[1::3], middle[2::3]))
    return {colour: count / counts.total() for colour, count in counts.most_common()}


def colour_of(hue: int, saturation: int, value: int) -> Colour:
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
