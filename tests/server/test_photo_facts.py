"""What is measured of a photo: pixels in, numbers and plain names of colours out."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from mien.server.photos.measure import measure


def photo(ground: str, size: tuple[int, int] = (400, 400), left: str | None = None) -> Image.Image:
    """A picture of one colour, or of another on its left half."""
    image = Image.new("RGB", size, ground)
    if left:
        image.paste(left, (0, 0, size[0] // 2, size[1]))
    return image


@pytest.mark.parametrize(
    ("colour", "called"),
    [
        ("#d02020", "red"),
        ("#f08a1c", "orange"),
        ("#f5d020", "yellow"),
        ("#2f9a3c", "green"),
        ("#2050d0", "blue"),
        ("#7a30b8", "purple"),
        ("#f29ab8", "pink"),
        ("#7a4a22", "brown"),
        ("#101014", "black"),
        ("#808080", "grey"),
        ("#fafafa", "white"),
    ],
)
def test_a_colour_has_the_name_that_people_give_it(colour: str, called: str) -> None:
    assert measure(photo(colour)).colours == {called: 1.0}


def test_each_colour_has_its_share() -> None:
    shares = measure(photo("#2050d0", left="#d02020")).colours
    assert shares["red"] == pytest.approx(0.5, abs=0.06)
    assert shares["blue"] == pytest.approx(0.5, abs=0.06)


def test_a_colour_at_the_edge_does_not_count() -> None:
    image = Image.new("RGB", (480, 480), "#2050d0")
    image.paste("#d02020", (60, 60, 420, 420))
    shares = measure(image).colours
    assert next(iter(shares)) == "red"
    assert shares.get("blue", 0) < 0.05


def test_the_ratio_is_height_by_width() -> None:
    assert measure(photo("#d02020", size=(300, 450))).ratio == 1.5


def test_a_face_is_more_symmetrical_than_a_slope_and_both_have_contrast() -> None:
    face, slope = Image.new("RGB", (400, 400), "white"), Image.new("RGB", (400, 400), "white")
    for x in (90, 250):
        ImageDraw.Draw(face).ellipse((x, 120, x + 60, 220), fill="black")
    ImageDraw.Draw(slope).polygon([(0, 0), (0, 400), (400, 400)], fill="black")
    eyes, half, plain = measure(face), measure(slope), measure(photo("#808080"))
    assert eyes.asymmetry < 12 < half.asymmetry
    assert plain.contrast < 1 < 20 < min(eyes.contrast, half.contrast)
