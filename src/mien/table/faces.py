"""What a page may say of a face in front of its camera: names of features, and nothing else."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from mien.table.people import Person

FaceFeature: TypeAlias = Literal[
    "tiltLeft",
    "tiltRight",
    "headWags",
    "headTrembles",
    "browsKnit",
    "browsUp",
    "browsInner",
    "browOne",
    "eyesShut",
    "eyesHalf",
    "eyesWide",
    "squint",
    "wink",
    "gazeUp",
    "gazeDown",
    "gazeLeft",
    "gazeRight",
    "sideToSide",
    "upAndDown",
    "mouthRound",
    "mouthGape",
    "mouthOpen",
    "lipsPressed",
    "lipsSmall",
    "smileCrooked",
    "smileBroad",
    "smile",
    "mouthDown",
]
"""What brows, eyes, mouth and head of somebody on camera can be seen to do; never what is felt."""

Features: TypeAlias = Annotated[tuple[FaceFeature, ...], Meta(max_length=8)]
"""At most one for each part of a face."""


class TellFace(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """What my face does now, in the words' ingredients, for those who may see it; nothing keeps it."""

    features: Features


class FaceTold(Struct, frozen=True, tag=True):
    """What the face of this person does now, whom you may see: to be said in words."""

    person: Person
    features: Features
