"""What bots are told of a photo, which they can't see."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageDraw

from mien.server.photos.features import look_of


def photo(ground: str, size: tuple[int, int] = (400, 400), left: str | None = None) -> bytes:
    """A picture of one colour, or of another on its left half."""
    image = Image.new("RGB", size, ground)
    if left:
        image.paste(left, (0, 0, size[0] // 2, size[1]))
    return saved(image)


def saved(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "WEBP")
    return out.getvalue()


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
    assert look_of(photo(colour)) == (called,)


def test_two_colours_are_two_tone() -> None:
    assert set(look_of(photo("#2050d0", left="#d02020"))) == {"blue", "red", "two-tone"}


def test_a_colour_at_the_edge_does_not_count() -> None:
    image = Image.new("RGB", (480, 480), "#2050d0")
    image.paste("#d02020", (60, 60, 420, 420))
    assert look_of(saved(image))[0] == "red"
    assert "blue" not in look_of(saved(image))


def test_shape_counts_too() -> None:
    assert "tall" in look_of(photo("#d02020", size=(300, 500)))
    assert "tall" not in look_of(photo("#d02020", size=(500, 300)))


def test_a_face_is_symmetrical_and_a_slope_is_not() -> None:
    face, slope = Image.new("RGB", (400, 400), "white"), Image.new("RGB", (400, 400), "white")
    for x in (90, 250):
        ImageDraw.Draw(face).ellipse((x, 120, x + 60, 220), fill="black")
    ImageDraw.Draw(slope).polygon([(0, 0), (0, 400), (400, 400)], fill="black")
    assert "symmetrical" in look_of(saved(face))
    assert "symmetrical" not in look_of(saved(slope))
