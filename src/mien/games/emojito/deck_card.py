"""What an emotion card is made of."""

from typing import Literal

from msgspec import Struct

SoundKind = Literal["sigh", "gasp", "growl", "giggle", "laugh", "sob", "scream", "yawn"]


class Face(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, rename="camel"):
    """The parametric face; whatever is not said is at rest."""

    brow_in: float = 0.0
    brow_out: float = 0.0
    brow_knit: float = 0.0
    lid: float = 1.0
    low: float = 0.0
    gx: float = 0.0
    gy: float = 0.0
    smile: float = 0.0
    open: float = 0.0
    wide: float = 0.0
    sneer: float = 0.0
    press: float = 0.0
    puff: float = 0.0
    asym: float = 0.0
    teeth: float = 0.0
    tongue: float = 0.0
    tongue_out: float = 0.0
    wave: float = 0.0
    cross: float = 0.0
    pupil: float = 1.0
    tilt: float = 0.0
    tear: float = 0.0
    tears: float = 0.0
    sweat: float = 0.0
    blush: float = 0.0
    wink: float = 0.0


class Art(Struct, frozen=True, omit_defaults=True):
    """A Noto picture less some of its shapes; the corner and scale of our face in its 100 × 100 box."""

    icon: str
    x: float
    y: float
    scale: float
    without: tuple[int, ...] = ()
    rim: str = ""
    """A light edge for the lines of a face on a dark picture, or none."""


class Profile(Struct, frozen=True, kw_only=True):
    """What an emotion is made of: weights from 0 to 1, energy and pleasure from -1 to 1, and its sounds."""

    joy: float = 0.0
    sadness: float = 0.0
    anger: float = 0.0
    fear: float = 0.0
    surprise: float = 0.0
    disgust: float = 0.0
    love: float = 0.0
    shame: float = 0.0
    pride: float = 0.0
    boredom: float = 0.0
    pain: float = 0.0
    desire: float = 0.0
    doubt: float = 0.0
    calm: float = 0.0
    arousal: float
    valence: float
    sounds: tuple[SoundKind, ...] = ()


class EmotionCard(Struct, frozen=True):
    """One character with one strong emotion (EJ-1)."""

    id: str
    character: str
    emotion: str
    face: Face
    art: Art
    name: str
    """In English; the browser has it in every language."""
    profile: Profile
