"""The signs on the photos: what bots see is what is drawn, and likenesses are shared."""

from collections import Counter

from mien.games.facecards.deck import COLOURS, DECK, SENT, SIGNS, TAKEN
from mien.games.facecards.deck_card import FEATURES
from mien.games.facecards.deck_signs import AGES, BADGES, COUNTRIES, GROUNDS

IDS = {card.id for card in DECK}


def test_every_photo_was_taken_somewhere_and_no_sign_is_for_a_card_that_is_not_there() -> None:
    for signs in (GROUNDS, AGES, COUNTRIES):
        named = [card for cards in signs.values() for card in cards.split()]
        assert len(named) == len({*named})
        assert {*named} <= IDS
    assert {card for cards in GROUNDS.values() for card in cards.split()} == IDS
    assert {*BADGES} <= {card.id for card in DECK if card.category == "people"}


def test_every_sign_is_on_at_least_three_photos() -> None:
    seen = Counter(feature for card in DECK for feature in card.features)
    assert {*SENT.values(), *TAKEN.values()} <= SIGNS
    assert all(seen[sign] >= 3 for sign in SIGNS)


def test_a_feature_that_a_players_own_photo_may_have_is_on_a_card_too() -> None:
    assert {feature for card in DECK for feature in card.features} == {*FEATURES}


def test_an_old_photo_has_no_colours() -> None:
    old = [card for card in DECK if card.signs.age == "old"]
    assert old
    assert not [card.id for card in old if COLOURS & {*card.features}]


def test_nothing_is_read_into_an_object() -> None:
    """Nobody sees pride in a top hat, or surprise in a doughnut."""
    moods = {"calm", "grumpy", "proud", "rosy-cheeks", "surprised"}
    assert not [card.id for card in DECK if card.category == "objects" and moods & {*card.features}]
