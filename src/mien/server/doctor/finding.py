"""Something that the doctor has found."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Finding(Struct, frozen=True):
    """How one thing stands, in a sentence; where it is not well, the sentence says how to mend it."""

    about: str
    state: Literal["well", "mind", "wrong"]
    """Whether it works; works, but could surprise somebody; or keeps people from playing."""
    text: str


def well(about: str, text: str) -> Finding:
    return Finding(about, "well", text)


def mind(about: str, text: str) -> Finding:
    return Finding(about, "mind", text)


def wrong(about: str, text: str) -> Finding:
    return Finding(about, "wrong", text)
