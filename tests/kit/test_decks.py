"""The decks: whole, distinct, and named in every language."""

from itertools import combinations
from math import dist
from pathlib import Path

import msgspec
import pytest

from mien.games import GAMES
from mien.games.emojito.deck import DECK as EMOTION_CARDS
from mien.games.emojito.deck_card import EmotionCard, Face, Profile
from mien.games.emojito.performance import BOTH_WAYS
from mien.games.emoticon.cards import MISCHIEF, MOODS
from mien.games.emoticon.deck import ICON
from mien.games.facecards.deck import DECK as FACE_CARDS
from mien.games.facecards.deck_card import FEATURES

WEB = Path(__file__).parents[2] / "web"

FACE_LIMITS = {"lid": (0, 1.35), "pupil": (0.5, 1.3)}
APART = 0.6  # as far as smiling is from three fifths of a smile


def numbers(thing: Face | Profile) -> list[float]:
    values = (getattr(thing, field) for field in thing.__struct_fields__)
    return [value for value in values if isinstance(value, int | float)]


def test_there_are_a_hundred_emotion_cards() -> None:  # EJ-1
    assert len(EMOTION_CARDS) == 100


def test_each_emotion_card_has_a_character_and_an_emotion_of_its_own() -> None:  # EJ-1
    for told_by in ("id", "character", "emotion"):
        assert len({getattr(card, told_by) for card in EMOTION_CARDS}) == 100


def test_no_two_emotion_cards_wear_nearly_the_same_face() -> None:
    alike = [
        (one.id, other.id)
        for one, other in combinations(EMOTION_CARDS, 2)
        if dist(numbers(one.face), numbers(other.face)) < APART
    ]
    assert alike == []


def test_no_two_emotions_are_made_of_the_same_things() -> None:
    profiles = [(numbers(card.profile), card.profile.sounds) for card in EMOTION_CARDS]
    assert all(one != other for one, other in combinations(profiles, 2))


@pytest.mark.parametrize("card", EMOTION_CARDS, ids=lambda card: card.id)
def test_a_face_and_a_profile_stay_within_their_bounds(card: EmotionCard) -> None:
    for field in Face.__struct_fields__:
        least, most = FACE_LIMITS.get(field, (-1 if field in BOTH_WAYS else 0, 1))
        assert least <= getattr(card.face, field) <= most, field
    for field in Profile.__struct_fields__[:-1]:
        least = -1 if field in ("arousal", "valence") else 0
        assert least <= getattr(card.profile, field) <= 1, field


@pytest.mark.parametrize("card", EMOTION_CARDS, ids=lambda card: card.id)
def test_a_face_lies_on_its_picture(card: EmotionCard) -> None:
    art = card.art
    assert art.x + 20 * art.scale >= 0
    assert art.x + 80 * art.scale <= 100
    assert art.y + 20 * art.scale >= 0
    assert art.y + 85 * art.scale <= 100


def test_there_are_48_people_47_animals_and_47_objects() -> None:  # FC-1
    categories = [card.category for card in FACE_CARDS]
    assert [categories.count(name) for name in ("people", "animals", "objects")] == [48, 47, 47]


def test_face_cards_are_numbered_from_1_to_142_without_a_double() -> None:  # FC-1
    assert [card.number for card in FACE_CARDS] == list(range(1, 143))
    assert len({card.id for card in FACE_CARDS}) == 142


def test_no_two_face_cards_show_the_same_picture() -> None:
    pictures = [msgspec.json.encode(card.art) for card in FACE_CARDS]
    assert len(set(pictures)) == 142


def test_each_face_card_has_six_to_twelve_features_of_the_vocabulary() -> None:
    for card in FACE_CARDS:
        assert 6 <= len(set(card.features)) == len(card.features) <= 12, card.id
        assert set(card.features) <= set(FEATURES), card.id


def test_each_feature_can_be_seen_alike_in_two_categories() -> None:
    for feature in FEATURES:
        cards = [card for card in FACE_CARDS if feature in card.features]
        assert len(cards) >= 3, feature
        assert len({card.category for card in cards}) >= 2, feature


def test_there_are_four_moods_and_nine_kinds_of_mischief() -> None:  # EM-1, EM-2
    assert MOODS == ("happiness", "sadness", "surprise", "anger")
    assert len(set(MISCHIEF)) == 9
    assert len({ICON[card] for card in MISCHIEF}) == 9


@pytest.mark.parametrize("card", EMOTION_CARDS, ids=lambda card: card.id)
def test_an_emotion_card_has_the_same_english_name_in_the_browser(card: EmotionCard) -> None:
    names = msgspec.json.decode((WEB / "src/games/emojito/names/en.json").read_bytes(), type=dict[str, str])
    assert names[card.id] == card.name


def test_the_browser_is_given_a_picture_of_every_card_that_has_one() -> None:
    artworks = {game.name: game.artwork() for game in GAMES.values() if game.artwork}
    assert set(artworks["emojito"].pictures) == {card.id for card in EMOTION_CARDS}
    assert set(artworks["emoticon"].pictures) == set(MISCHIEF)
    assert set(artworks["facecards"].pictures) == {card.id for card in FACE_CARDS}
