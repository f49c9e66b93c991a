"""One finding of the doctor."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Finding(Struct, frozen=True):
    """The state of one thing, in a sentence; if it is not well, the sentence says how to fix it."""

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
