"""What a bot makes of a performance, and which card it takes it for."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mien.games.emojito.bot_feeling import (
    TEMPER,
    Feeling,
    Way,
    astray,
    between,
    boldness,
    cosine,
    faces_alike,
    way_of,
    wobble,
)
from mien.games.emojito.deck_card import SoundKind
from mien.games.emojito.performance import Act, Pose, Reading, Sound
from mien.kit import Dealer

LOUD, LOUDER, HIGHER = 0.55, 0.4, 0.6
"""How loud a voice without feeling is; how much energy makes it louder, and pleasure higher."""


ALONE, BESIDE_A_FACE = 0.7, 0.25
"""How much a voice counts by itself, and beside a face, which it may help but not outweigh."""


class Voice(Struct, frozen=True):
    """What was heard: the sounds, and the temper behind them."""

    sounds: tuple[SoundKind, ...]
    energy: float
    pleasure: float


class Impression(Struct, frozen=True):
    """What was seen, heard and read; None where there was nothing."""

    face: Way | None
    voice: Voice | None
    reading: Way | None


def watch(act: Act, blur: float, dealer: Dealer) -> Impression:
    """What a performance looks and sounds like to somebody who sees and hears it this blurred."""
    poses, sounds = (act.performance.poses, act.performance.sounds) if act.performance else ((), ())
    read = act.reading_for_bots
    return Impression(
        face=astray(gist(poses), blur, dealer) if poses else None,
        voice=hear(sounds, blur, dealer) if sounds else None,
        reading=astray(scores(read), 0.5 * blur, dealer) if read else None,
    )


MOMENTS = 24
"""How often a bot looks during a performance."""


def gist(poses: Sequence[Pose]) -> Way:
    """The face that the bolder half of a performance has in common; a blink or a twitch doesn't change it."""
    first, last = poses[0].at, poses[-1].at
    seen = [moment(poses, first + (last - first) * number // MOMENTS) for number in range(MOMENTS)]
    bold = sorted(seen, key=boldness)[MOMENTS // 2 :]
    return tuple([sorted(column)[len(column) // 2] for column in zip(*bold, strict=True)])


def moment(poses: Sequence[Pose], at: int) -> Way:
    """The face at a moment, on its way from a pose to the next."""
    after = next((number for number, pose in enumerate(poses) if pose.at > at), len(poses) - 1)
    one, other = poses[after - 1], poses[after]
    part = (at - one.at) / (other.at - one.at) if other.at > one.at else 0.0
    return between(way_of(one.face), way_of(other.face), part)


def hear(sounds: Sequence[Sound], blur: float, dealer: Dealer) -> Voice:
    """The sounds, and the energy and pleasure behind them: half by what they are, half by loudness and pitch."""
    heard = [misheard(sound.kind, blur, dealer) for sound in sounds]
    energy = mean([TEMPER[kind][0] for kind in heard])
    pleasure = mean([TEMPER[kind][1] for kind in heard])
    louder = (mean([sound.strength for sound in sounds]) - LOUD) / LOUDER + blur * wobble(dealer)
    higher = mean([sound.pitch for sound in sounds]) / HIGHER + blur * wobble(dealer)
    return Voice(tuple(dict.fromkeys(heard)), (energy + louder) / 2, (pleasure + higher) / 2)


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def misheard(kind: SoundKind, blur: float, dealer: Dealer) -> SoundKind:
    """The sound, or one that is like it, the more often the more blurred."""
    like = sorted(TEMPER, key=lambda other: -sounds_alike(kind, other))
    return dealer.pick(like[1:4]) if dealer.pick(range(100)) < 60 * blur else kind


def scores(reading: Reading) -> Way:
    """The scores of a reading; a neutral face tells nothing, and of what can't be read there is none."""
    return reading.happy, reading.sad, reading.angry, reading.fearful, reading.disgusted, reading.surprised, 0.0


# Which card it fits ---------------------------------------------------------------------------------------


def fit(impression: Impression, feeling: Feeling) -> float:
    """How well a card's feeling goes with what was seen, heard and read; 0 for all if that was nothing."""
    found = 0.0
    if impression.face:
        found += faces_alike(impression.face, feeling.face)
    if impression.voice:
        found += (BESIDE_A_FACE if impression.face else ALONE) * voices_alike(impression.voice, feeling)
    if impression.reading:
        found += cosine(impression.reading, feeling.reading)
    return found


def voices_alike(voice: Voice, feeling: Feeling) -> float:
    """How well the sounds, or sounds of their kind, and their temper go with a feeling."""
    kinds = [max([sounds_alike(kind, other) for other in feeling.sounds]) for kind in voice.sounds]
    missed = [max([sounds_alike(kind, other) for other in voice.sounds]) for kind in feeling.sounds]
    temper = abs(voice.energy - feeling.energy) + abs(voice.pleasure - feeling.pleasure)
    return (sum(kinds) / len(kinds) + sum(missed) / len(missed)) / 2 - 0.6 * temper


def sounds_alike(one: SoundKind, other: SoundKind) -> float:
    """1 for the same sound, less the farther apart their tempers are."""
    (energy, pleasure), (other_energy, other_pleasure) = TEMPER[one], TEMPER[other]
    return 1 - min(abs(energy - other_energy) + abs(pleasure - other_pleasure), 1) if one != other else 1.2
