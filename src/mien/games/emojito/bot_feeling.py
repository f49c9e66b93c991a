"""What a feeling is to a bot: a way for a face to go from rest, and a temper of the voice."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from mien.games.emojito.bot_gestures import GESTURE, GestureName
from mien.games.emojito.cards import Card
from mien.games.emojito.deck import DECK
from mien.games.emojito.deck_card import Face, Profile, SoundKind
from mien.games.emojito.performance import LIMITS
from mien.kit import Dealer

Way = tuple[float, ...]
"""A face as a vector: how far each feature is from rest, weighted by how much it strikes the eye."""


class Feeling(Struct, frozen=True):
    """A feeling to show, or one that was understood; energy and pleasure go from -1 to 1."""

    face: Way
    energy: float
    pleasure: float
    sounds: tuple[SoundKind, ...]
    gesture: GestureName | None = None
    """How it moves; None holds still."""
    reading: Way = ()
    """What a browser that reads faces would make of somebody who acts it; only cards have one."""


FEATURES = Face.__struct_fields__
REST = Face()
STRIKING = {"lid": 1.3, "asym": 0.8, "sweat": 0.8, "blush": 0.7, "low": 0.7, "gx": 0.6, "gy": 0.6, "tilt": 0.3}
WEIGHTS = tuple(STRIKING.get(name, 1.0) for name in FEATURES)

TEMPER: dict[SoundKind, tuple[float, float]] = {
    "sigh": (-0.4, 0.1),
    "gasp": (0.6, -0.1),
    "growl": (0.4, -0.7),
    "giggle": (0.4, 0.7),
    "laugh": (0.7, 0.9),
    "sob": (0.2, -0.9),
    "scream": (0.9, -0.5),
    "yawn": (-0.9, -0.1),
}
"""The energy and the pleasure that a sound has by itself."""


def way_of(face: Face) -> Way:
    """This face as a vector from rest."""
    moved = zip(FEATURES, WEIGHTS, strict=True)
    return tuple([(getattr(face, name) - getattr(REST, name)) * weight for name, weight in moved])


def face_of(way: Way) -> Face:
    """The face of this vector, within the limits of a face."""
    features = {}
    for name, weight, far in zip(FEATURES, WEIGHTS, way, strict=True):
        rest, (low, high) = getattr(REST, name), LIMITS[name]
        value = round(min(max(rest + far / weight, low), high), 2)
        if value != rest:  # What is at rest is left out of records.
            features[name] = value
    return Face(**features)


def scaled(way: Way, by: float) -> Way:
    return tuple([far * by for far in way])


def between(one: Way, other: Way, at: float) -> Way:
    """A linear interpolation: `at` 0 is the first, 1 the second."""
    return tuple([here * (1 - at) + there * at for here, there in zip(one, other, strict=True)])


def astray(way: Way, spread: float, dealer: Dealer) -> Way:
    """The vector with random noise."""
    return tuple([far + spread * wobble(dealer) for far in way])


def boldness(way: Way) -> float:
    """The vector's length."""
    return sqrt(sum([far * far for far in way]))


SHY = 0.4
"""How bold a face must be for its direction to count for half."""


def faces_alike(one: Way, other: Way) -> float:
    """1 for two bold faces that go the same way, -1 for opposite ones; less for one much bolder than the other."""
    return cosine(one, other) - 0.12 * abs(boldness(one) - boldness(other))


def cosine(one: Way, other: Way) -> float:
    """How far two vectors have the same direction; the shorter they are, the less that counts."""
    along = sum([here * there for here, there in zip(one, other, strict=True)])
    return along / (boldness(one) * boldness(other) + SHY * SHY)


AT_A_LOSS = Feeling(way_of(Face(asym=1, brow_in=0.4, gx=0.5, smile=-0.2, press=0.4)), 0.0, -0.2, ("sigh",))
"""What a player who has understood nothing of the secret message shows to the next."""


STEPS = range(2001)


def wobble(dealer: Dealer) -> float:
    """A chance number round 0, two times out of three between -1 and 1."""
    return sum([dealer.pick(STEPS) for _ in range(3)]) / 1000 - 3


def closest_sound(energy: float, pleasure: float) -> SoundKind:
    """The sound whose temper is nearest."""
    return min(TEMPER, key=lambda kind: abs(TEMPER[kind][0] - energy) + abs(TEMPER[kind][1] - pleasure))


def scores_of(profile: Profile) -> Way:
    """What a reading of somebody who acts this would show; the last number is how much of it can't be read."""
    hidden = (
        profile.love,
        profile.pride,
        profile.desire,
        profile.pain,
        profile.shame,
        profile.boredom,
        profile.doubt,
        profile.calm,
    )
    return (
        profile.joy + 0.7 * profile.love + 0.5 * profile.pride + 0.3 * profile.desire,
        profile.sadness + 0.4 * profile.pain + 0.4 * profile.shame + 0.3 * profile.boredom,
        profile.anger + 0.2 * profile.pain,
        profile.fear + 0.3 * profile.doubt,
        profile.disgust,
        profile.surprise + 0.2 * profile.fear,
        boldness(hidden),
    )


FEELING: dict[Card, Feeling] = {
    card.id: Feeling(
        way_of(card.face),
        card.profile.arousal,
        card.profile.valence,
        card.profile.sounds or (closest_sound(card.profile.arousal, card.profile.valence),),
        GESTURE[card.id],
        scores_of(card.profile),
    )
    for card in DECK
}
"""The feeling of every card."""
