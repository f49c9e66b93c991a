"""How a bot acts: a few seconds of a face that builds up, holds, lives and lets go, and of a voice."""

from __future__ import annotations

from mien.games.emojito.bot_feeling import (
    FEATURES,
    FEELING,
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
from mien.games.emojito.bot_watching import HIGHER, LOUD, LOUDER
from mien.games.emojito.cards import Symbol
from mien.games.emojito.deck_card import SoundKind
from mien.games.emojito.performance import Performance, Pose, Sound
from mien.kit import Dealer

LID, TILT = FEATURES.index("lid"), FEATURES.index("tilt")

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

BEATS = 6
"""How often a face that holds moves a little: about three seconds, which people need to read it."""


def act(feeling: Feeling, symbol: Symbol, clarity: float, dealer: Dealer) -> Performance:
    """Performs a feeling with what the symbol allows; clarity 1 leaves no doubt, less of it blurs and mixes."""
    meant = muddled(feeling, clarity, dealer)
    slow = 1.2 - 0.3 * meant.energy
    poses = pose(meant, slow, dealer) if symbol != "sound" else ()
    sounds = utter(meant, slow, PEAK if poses else 150, dealer) if symbol != "face" else ()
    return Performance(poses, sounds)


def muddled(feeling: Feeling, clarity: float, dealer: Dealer) -> Feeling:
    """The feeling as it comes out: mixed with one that is near, and off the mark."""
    blur = 1 - clarity
    near = sorted(FEELING.values(), key=lambda other: -alike(feeling, other))
    other = dealer.pick(near[1:9])
    face = astray(between(feeling.face, other.face, 0.7 * blur), 0.35 * blur, dealer)
    slips = dealer.pick(range(100)) < 60 * blur
    return Feeling(
        face=scaled(face, 1 - 0.3 * blur),
        energy=min(max(feeling.energy + 0.6 * blur * wobble(dealer), -1), 1),
        pleasure=feeling.pleasure + 0.6 * blur * wobble(dealer),
        sounds=other.sounds if slips else feeling.sounds,
    )


def alike(one: Feeling, other: Feeling) -> float:
    """How near one feeling is to another."""
    temper = abs(one.energy - other.energy) + abs(one.pleasure - other.pleasure)
    return faces_alike(one.face, other.face) - 0.3 * temper


# The face -------------------------------------------------------------------------------------------------


def pose(feeling: Feeling, slow: float, dealer: Dealer) -> tuple[Pose, ...]:
    """Rest, a breath the other way, the rise, a little too much, a hold that lives and blinks, and rest again."""
    target, rest = feeling.face, scaled(feeling.face, 0)
    poses = [
        (0, rest),
        (200, shut(scaled(target, -0.1))),
        (550, scaled(target, 0.6)),
        (PEAK, scaled(target, 1.12)),
    ]
    at, side, blinks = 1300, dealer.pick((-1, 1)), dealer.pick(range(1, 4))
    pulse = 0.08 + 0.05 * feeling.energy
    for beat in range(BEATS):
        side = -side
        held = tilted(alive(scaled(target, 0.95 + side * pulse), dealer), side * pulse)
        poses.append((at, held))
        if beat == blinks:
            poses += [(at + 110, shut(held)), (at + 230, held)]
        at += 380 + dealer.pick(range(200))
    poses += [(at, scaled(target, 0.45)), (at + 420, rest)]
    return tuple([Pose(int(moment * slow), face_of(way)) for moment, way in poses])


def alive(way: Way, dealer: Dealer) -> Way:
    """The same face a moment later: nothing is quite still, least of all what moves most."""
    return tuple([far * (1 + 0.05 * wobble(dealer)) for far in way])


def shut(way: Way) -> Way:
    """The same face as it blinks."""
    return (*way[:LID], -WEIGHTS[LID], *way[LID + 1 :])


def tilted(way: Way, by: float) -> Way:
    return (*way[:TILT], way[TILT] + by, *way[TILT + 1 :])


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
