"""How bots act: what moves, what is heard, and that neither says the contrary of the other."""

import pytest

from mien.games.emojito.answers import SYMBOLS
from mien.games.emojito.bot_acting import LENGTH, MOUTH, SIGNS, act, fitting, muddled, without_chance_signs
from mien.games.emojito.bot_feeling import FEATURES, FEELING
from mien.games.emojito.bot_gestures import GESTURE, GESTURES, MOVES
from mien.games.emojito.cards import CARDS, Card
from mien.games.emojito.deck import DECK
from mien.games.emojito.deck_card import EmotionCard, SoundKind
from mien.games.emojito.performance import objections
from mien.kit import QuickDealer

LEVELS = (0.5, 0.75, 0.95)
"""How clearly bots act."""


def test_every_gesture_belongs_to_emotions_of_the_deck_and_none_to_two() -> None:
    named = [emotion for emotions in MOVES.values() for emotion in emotions]
    assert len(named) == len({*named})
    assert {*named} <= {card.emotion for card in DECK}
    assert {*MOVES} == {*GESTURES}


@pytest.mark.parametrize("clarity", LEVELS)
def test_every_act_is_one_that_the_rules_take(clarity: float) -> None:
    for seed, card in enumerate(CARDS):
        for symbol in SYMBOLS:
            performance = act(FEELING[card], symbol, clarity, QuickDealer(seed))
            assert not list(objections(symbol, performance, None)), (card, symbol)


def test_two_small_feelings_move_in_different_ways() -> None:
    """Boredom and apathy are drawn alike; one rolls its eyes, the other sinks."""

    def gazes(card: Card) -> list[float]:
        poses = act(FEELING[card], "face", 1.0, QuickDealer(1)).poses
        return [pose.face.gx for pose in poses if 1300 <= pose.at < poses[-2].at]

    assert max(gazes("bored-princess")) - min(gazes("bored-princess")) > 1
    assert max(gazes("listless-potato")) - min(gazes("listless-potato")) < 0.3
    assert GESTURE["stoic-guard"] is None


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.id)
def test_no_sound_of_a_card_says_the_contrary_of_its_face(card: EmotionCard) -> None:
    face = card.face
    allowed: dict[SoundKind, bool] = {
        "laugh": face.smile >= 0,
        "giggle": face.smile >= 0,
        "sob": face.smile <= 0,
        "growl": face.smile < 0.5 or face.brow_knit >= 0.4,
        "scream": face.open >= 0.4,
        "yawn": face.lid <= 0.5,
    }
    assert all(allowed.get(sound, True) for sound in card.profile.sounds)


def test_whoever_slips_into_other_sounds_does_not_laugh_in_tears() -> None:
    for card, feeling in FEELING.items():
        for seed in range(40):
            heard = muddled(feeling, 0.5, QuickDealer(seed)).sounds
            assert heard == feeling.sounds or fitting(heard, feeling), card


def test_a_mouth_opens_for_what_is_heard() -> None:
    for card in CARDS:
        performance = act(FEELING[card], "both", 0.95, QuickDealer(7))
        for pose in performance.poses:
            for sound in performance.sounds:
                if sound.at <= pose.at < sound.at + sound.length:
                    assert pose.face.open >= MOUTH[sound.kind], (card, sound.kind)
    assert {*MOUTH} == {*LENGTH}


def test_nobody_weeps_winks_or_puts_out_a_tongue_by_chance() -> None:
    """A beginner is off the mark, but shows no sign that neither feeling of the mix has."""
    tongue = FEATURES.index("tongue_out")
    mixed = tuple([0.0] * len(FEATURES))
    astray = tuple([0.3] * len(FEATURES))
    shown = without_chance_signs(astray, mixed)
    assert shown[tongue] == 0
    assert [at for at, far in enumerate(shown) if not far] == sorted(SIGNS)
    assert without_chance_signs(astray, tuple([0.1] * len(FEATURES))) == astray
