"""How a bot acts: a few seconds of a face that builds up, holds, lives and lets go, and of a voice."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from mien.games.emojito.bot_feeling import (
    FEATURES,
    FEELING,
    TEMPER,
    WEIGHTS,
    Feeling,
    Way,
    astray,
    between,
    face_of,
    faces_alike,
    scaled,
    wobble,
)
from mien.games.emojito.bot_gestures import GESTURES, Beat, Gesture, beat
from mien.games.emojito.bot_watching import HIGHER, LOUD, LOUDER
from mien.games.emojito.cards import Symbol
from mien.games.emojito.deck_card import SoundKind
from mien.games.emojito.performance import Performance, Pose, Sound
from mien.kit import Dealer

LID = FEATURES.index("lid")
SIGNS = frozenset(
    FEATURES.index(name)
    for name in (
        "puff",
        "teeth",
        "tongue",
        "tongue_out",
        "wave",
        "cross",
        "tear",
        "tears",
        "sweat",
        "blush",
        "wink",
    )
)
"""The features that a face either has or has not."""

LENGTH: dict[SoundKind, int] = {
    "sigh": 1100,
    "gasp": 450,
    "growl": 1000,
    "giggle": 900,
    "laugh": 1200,
    "sob": 1000,
    "scream": 900,
    "yawn": 1500,
}
"""Milliseconds that a sound takes if one is neither calm nor in a hurry."""

PEAK = 950
"""The millisecond at which an unhurried face is there."""
BLINK = 140
"""Milliseconds that a blink takes."""
STILL = Gesture((beat(),), pace=480)
"""How a feeling is held that has no gesture of its own."""
MOUTH: dict[SoundKind, float] = {
    "sigh": 0.12,
    "gasp": 0.4,
    "growl": 0.15,
    "giggle": 0.25,
    "laugh": 0.5,
    "sob": 0.3,
    "scream": 0.7,
    "yawn": 0.85,
}
"""How far a mouth must be open for a sound to come out of it."""


def act(feeling: Feeling, symbol: Symbol, clarity: float, dealer: Dealer) -> Performance:
    """Performs a feeling with what the symbol allows; clarity 1 leaves no doubt, less of it blurs and mixes."""
    meant = muddled(feeling, clarity, dealer)
    slow = 1.2 - 0.3 * meant.energy
    gesture = GESTURES[meant.gesture] if meant.gesture else STILL
    poses = pose(meant, gesture, slow, dealer) if symbol != "sound" else ()
    sounds = utter(meant, slow, PEAK if poses else 150, dealer) if symbol != "face" else ()
    return Performance(tuple([spoken(pose, sounds) for pose in poses]), sounds)


def spoken(pose: Pose, sounds: tuple[Sound, ...]) -> Pose:
    """The pose with its mouth as far open as what is heard just then needs it."""
    heard = [sound for sound in sounds if sound.at <= pose.at < sound.at + sound.length]
    if not heard or pose.face.open >= MOUTH[heard[0].kind]:
        return pose
    return replace(pose, face=replace(pose.face, open=MOUTH[heard[0].kind]))


def muddled(feeling: Feeling, clarity: float, dealer: Dealer) -> Feeling:
    """The feeling as it comes out: mixed with one that is near, and off the mark."""
    blur = 1 - clarity
    other = dealer.pick(near(feeling))
    mixed = between(feeling.face, other.face, 0.7 * blur)
    face = without_chance_signs(astray(mixed, 0.35 * blur, dealer), mixed)
    slips = dealer.pick(range(100)) < 60 * blur
    return Feeling(
        face=scaled(face, 1 - 0.3 * blur),
        energy=min(max(feeling.energy + 0.6 * blur * wobble(dealer), -1), 1),
        pleasure=feeling.pleasure + 0.6 * blur * wobble(dealer),
        sounds=other.sounds if slips and fitting(other.sounds, feeling) else feeling.sounds,
        gesture=None if slips else feeling.gesture,
    )


@lru_cache(256)  # a bot acts the same cards again and again, and all others are compared each time
def near(feeling: Feeling) -> list[Feeling]:
    """The eight cards' feelings that are nearest to this one, besides its own."""
    return sorted(FEELING.values(), key=lambda other: -alike(feeling, other))[1:9]


def without_chance_signs(face: Way, meant: Way) -> Way:
    """The face without tears, tongues or winks that nothing but chance has put there: they would say too much."""
    return tuple([0.0 if at in SIGNS and not meant[at] else far for at, far in enumerate(face)])


def fitting(sounds: tuple[SoundKind, ...], feeling: Feeling) -> bool:
    """Whether none of these sounds says the contrary of what is felt."""
    return all(TEMPER[kind][1] * feeling.pleasure >= -0.1 for kind in sounds)


def alike(one: Feeling, other: Feeling) -> float:
    """How near one feeling is to another."""
    temper = abs(one.energy - other.energy) + abs(one.pleasure - other.pleasure)
    return faces_alike(one.face, other.face) - 0.3 * temper


# The face -------------------------------------------------------------------------------------------------


def pose(feeling: Feeling, gesture: Gesture, slow: float, dealer: Dealer) -> tuple[Pose, ...]:
    """Rest, a breath the other way, the rise, a little too much, a hold that moves and blinks, and rest again."""
    target, rest = feeling.face, scaled(feeling.face, 0)
    poses = [
        (0, rest),
        (200, shut(scaled(target, -0.1))),
        (550, scaled(target, 0.6)),
        (PEAK, scaled(target, 1.12)),
    ]
    moves = gesture.moves()
    at, side, blinks = 1300, dealer.pick((-1, 1)), dealer.pick(range(1, len(moves)))
    pulse = 0.08 + 0.05 * feeling.energy
    for number, move in enumerate(moves):
        side = -side
        held = added(alive(scaled(target, 0.95 + side * pulse), dealer), move)
        poses.append((at, held))
        if number == blinks and gesture.pace > BLINK:
            poses += [(at + BLINK // 2, shut(held)), (at + BLINK, held)]
        at += gesture.pace
    poses += [(at, scaled(target, 0.45)), (at + 420, rest)]
    return tuple([Pose(int(moment * slow), face_of(way)) for moment, way in poses])


def added(way: Way, move: Beat) -> Way:
    """The same face, moved by so much."""
    return tuple(
        [far + move.get(name, 0.0) * weight for far, name, weight in zip(way, FEATURES, WEIGHTS, strict=True)]
    )


def alive(way: Way, dealer: Dealer) -> Way:
    """The same face a moment later: nothing is quite still, least of all what moves most."""
    return tuple([far * (1 + 0.05 * wobble(dealer)) for far in way])


def shut(way: Way) -> Way:
    """The same face as it blinks."""
    return (*way[:LID], -WEIGHTS[LID], *way[LID + 1 :])


# The voice ------------------------------------------------------------------------------------------------


def utter(feeling: Feeling, slow: float, start: int, dealer: Dealer) -> tuple[Sound, ...]:
    """The sounds of a feeling: loud for energy, high for pleasure, more of them the more there is of it."""
    times = max(len(feeling.sounds), 3 if feeling.energy > 0 else 2)
    sounds, at = [], int(start * slow)
    for number in range(times):
        kind = feeling.sounds[number % len(feeling.sounds)]
        length = int(LENGTH[kind] * slow)
        strength = round(min(max(LOUD + LOUDER * feeling.energy, 0.05), 1), 2)
        pitch = round(min(max(HIGHER * feeling.pleasure + 0.02 * wobble(dealer), -1), 1), 2)
        sounds.append(Sound(at, kind, strength, pitch, length))
        at += length + 120 + dealer.pick(range(200))
    return tuple(sounds)
