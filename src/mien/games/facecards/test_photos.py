"""What bots are told of a photo of the players' own, which they can't see."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from mien.games.facecards import GAME
from mien.games.facecards.options import Options, Photo
from mien.games.facecards.photos import look
from mien.kit.photos import Colour, PhotoFacts

GREY: Mapping[Colour, float] = {"grey": 1.0}


def facts(
    colours: Mapping[Colour, float] = GREY, *, ratio: float = 1, contrast: float = 0, asymmetry: float = 0
) -> PhotoFacts:
    return PhotoFacts(colours, ratio, contrast, asymmetry)


def test_colours_that_fill_a_quarter_are_seen_in_the_order_of_their_size() -> None:  # FC-2
    assert look(facts({"red": 0.4, "blue": 0.3, "green": 0.25, "white": 0.05})) == ("red", "blue", "green")


def test_two_colours_are_two_tone() -> None:  # FC-2
    assert look(facts({"red": 0.7, "blue": 0.3})) == ("red", "blue", "two-tone")
    assert look(facts({"red": 0.8, "blue": 0.2})) == ("red",)


@pytest.mark.parametrize(("ratio", "tall"), [(1.29, False), (1.3, True), (0.6, False)])
def test_an_upright_photo_is_tall(ratio: float, *, tall: bool) -> None:  # FC-2
    assert ("tall" in look(facts(ratio=ratio))) == tall


@pytest.mark.parametrize(
    ("contrast", "asymmetry", "symmetrical"), [(40, 3, True), (40, 12, False), (20, 3, False)]
)
def test_symmetry_needs_something_to_compare(  # FC-2
    contrast: float, asymmetry: float, *, symmetrical: bool
) -> None:
    assert ("symmetrical" in look(facts(contrast=contrast, asymmetry=asymmetry))) == symmetrical


def test_the_options_take_what_the_server_asks_for() -> None:  # FC-2
    assert GAME.photos is not None
    seen = GAME.photos.look(facts({"red": 0.7, "blue": 0.3}, ratio=2, contrast=40))
    assert seen == ("red", "blue", "two-tone", "tall", "symmetrical")
    assert GAME.seats(Options(photos=(Photo("photo-1", "people", look(facts({"red": 1}))),)))
