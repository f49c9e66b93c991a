"""A performance that is posed and synthesized, not filmed: a face and a voice as numbers over a few seconds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import fields

from mien.games.emojito.cards import Symbol
from mien.games.emojito.deck_card import Face, SoundKind
from mien.kit import Refusal, Seat

LONGEST = 8_000
"""Milliseconds that a performance may take."""
MOST_POSES = 24
MOST_SOUNDS = 8

BOTH_WAYS = frozenset({"brow_in", "brow_out", "gx", "gy", "smile", "wide", "cross", "tilt"})
LIMITS: dict[str, tuple[float, float]] = {
    name: (-1.0 if name in BOTH_WAYS else 0.0, 1.0) for name in Face.__struct_fields__
} | {"lid": (0.0, 1.35), "pupil": (0.5, 1.3)}
"""The range of each number of a face: lowest, highest."""
SPELT = {field.name: field.encode_name for field in fields(Face)}


class Pose(Struct, frozen=True, forbid_unknown_fields=True):
    """The face at this millisecond; between two poses it moves from one to the other."""

    at: int
    face: Face


class Sound(Struct, frozen=True, forbid_unknown_fields=True):
    """A wordless sound from this millisecond on, for so many; pitch 1 is an octave up, -1 an octave down."""

    at: int
    kind: SoundKind
    strength: float
    pitch: float
    length: int


class Performance(Struct, frozen=True, forbid_unknown_fields=True):
    """The poses of a face and the sounds of a voice, each in the order of time."""

    poses: tuple[Pose, ...]
    sounds: tuple[Sound, ...]


class Reading(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a person's own browser made of their camera, from 0 to 1 each; the picture itself stays there."""

    neutral: float
    happy: float
    sad: float
    angry: float
    fearful: float
    disgusted: float
    surprised: float


class Act(Struct, frozen=True):
    """What a seat performed to these this turn."""

    performer: Seat
    watchers: tuple[Seat, ...]
    performance: Performance | None
    reading_for_bots: Reading | None
    """For bots to guess from; a board shows it to nobody."""

    @property
    def audience(self) -> tuple[Seat, ...]:
        """Who may know of it: those who saw or heard it, and the performer."""
        return tuple(sorted((self.performer, *self.watchers)))


def performance_schema(symbol: Symbol) -> dict[str, Any]:
    """A performance as JSON Schema, with the range of every number."""
    moment = {"type": "integer", "minimum": 0, "maximum": LONGEST}
    face = {
        SPELT[name]: {"type": "number", "minimum": low, "maximum": high} for name, (low, high) in LIMITS.items()
    }
    sound = {
        "at": moment,
        "kind": {"enum": list(get_args(SoundKind))},
        "strength": {"type": "number", "minimum": 0, "maximum": 1},
        "pitch": {"type": "number", "minimum": -1, "maximum": 1},
        "length": {"type": "integer", "minimum": 1, "maximum": LONGEST},
    }
    pose = {"at": moment, "face": {"type": "object", "properties": face, "additionalProperties": False}}
    parts = {
        "poses": _list_schema(pose, 0 if symbol == "sound" else MOST_POSES),
        "sounds": _list_schema(sound, 0 if symbol == "face" else MOST_SOUNDS),
    }
    return {"type": "object", "properties": parts, "required": list(parts), "additionalProperties": False}


def _list_schema(fields: dict[str, Any], most: int) -> dict[str, Any]:
    item = {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
    return {"type": "array", "maxItems": most, "items": item}


def objections(symbol: Symbol, performance: Performance | None, reading: Reading | None) -> Iterator[Refusal]:
    """Why this can't be performed under this symbol.  # EJ-3"""
    if performance is None and reading is None:
        return
    poses, sounds = (performance.poses, performance.sounds) if performance else ((), ())
    if symbol == "face" and sounds:
        yield Refusal("face-only", "Face only here. Leave the sounds out.", "EJ-3")
    if symbol == "sound" and (poses or reading is not None):
        yield Refusal("voice-only", "Voice only here. Leave the faces out.", "EJ-3")
    if len(poses) > MOST_POSES or len(sounds) > MOST_SOUNDS:
        text = f"A performance has at most {MOST_POSES} poses and {MOST_SOUNDS} sounds. Leave some out."
        yield Refusal("too-much", text, "EJ-3", {"poses": MOST_POSES, "sounds": MOST_SOUNDS})
    if not _is_in_time([pose.at for pose in poses]) or not _is_in_time([sound.at for sound in sounds]):
        yield Refusal("out-of-order", "Poses and sounds must come in order, from the start.", "EJ-3")
    if any(
        end > LONGEST for end in [*(pose.at for pose in poses), *(sound.at + sound.length for sound in sounds)]
    ):
        text = f"A performance lasts {LONGEST // 1000} seconds at most. Make it shorter."
        yield Refusal("too-long", text, "EJ-3", {"seconds": LONGEST // 1000})
    for name in dict.fromkeys(name for pose in poses for name in _strained(pose.face)):
        low, high = LIMITS[name]
        text = f"A face can't do that: {SPELT[name]} goes from {low:g} to {high:g}."
        yield Refusal("no-such-face", text, "EJ-3", {"feature": SPELT[name]})
    if not all(0 <= sound.strength <= 1 and -1 <= sound.pitch <= 1 and sound.length > 0 for sound in sounds):
        yield Refusal("no-such-sound", "A voice can't do that. Choose another sound.", "EJ-3")
    if reading is not None and not all(0 <= getattr(reading, name) <= 1 for name in reading.__struct_fields__):
        yield Refusal("no-such-reading", "Face reading scores go from 0 to 1.", "EJ-3")


def _is_in_time(moments: list[int]) -> bool:
    return moments == sorted(moments) and (not moments or moments[0] >= 0)


def _strained(face: Face) -> list[str]:
    return [name for name, (low, high) in LIMITS.items() if not low <= getattr(face, name) <= high]
