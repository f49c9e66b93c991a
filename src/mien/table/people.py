"""Who is at a table, and what they may call themselves."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

from msgspec import Struct

from mien.kit import Refusal, Refused

Person = str
"""A guest's id: unguessable, but no secret; only its signature is."""

Language = Literal["fr", "en", "nl", "de", "es", "pl"]
Place = Literal["apart", "room"]

NAME_LENGTH = 24
TEXT_LENGTH = 400
AVATAR = re.compile(r"[a-z0-9.-]{1,64}")


class Guest(Struct, frozen=True):
    """A person at a table."""

    name: str
    language: Language
    avatar: str
    came: int
    """The number of the entry with which this person first came: who is here longest."""
    processes: tuple[str, ...] = ()
    """The server processes that hold a connection of this person."""
    gone_at: int | None = None
    """When the last connection went, in milliseconds since 1970."""
    place: Place = "apart"
    muted: bool = False
    removed: bool = False
    slow: bool = False
    """Whether this person asked for longer clocks."""

    @property
    def here(self) -> bool:
        return bool(self.processes)


def clean(text: str, length: int) -> str:
    """The text without control and direction marks, in one line, not longer than allowed."""
    kept = "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", text)
        if char.isspace() or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn") or char == "\u200d"
    )
    return " ".join(kept.split())[:length].strip()


def clean_name(name: str) -> str:
    """A name as others will read it; raises Refused if nothing is left of it."""
    # A joiner that joins nothing would make two equal names look alike but differ.
    cleaned = clean(name.strip("\u200d"), NAME_LENGTH).strip("\u200d")
    if not any(char.isalnum() or unicodedata.category(char) == "So" for char in cleaned):
        raise Refused(Refusal("no-name", "A name needs at least one letter."))
    return cleaned


def clean_text(text: str) -> str:
    """What somebody said, as others will read it; raises Refused if nothing is left of it."""
    cleaned = clean(text, TEXT_LENGTH)
    if not cleaned:
        raise Refused(Refusal("no-text", "There is nothing to say in that."))
    return cleaned


def check_avatar(avatar: str) -> str:
    """The avatar, if it is written as avatars are."""
    if not AVATAR.fullmatch(avatar):
        raise Refused(Refusal("no-avatar", "That is not a face mien can draw."))
    return avatar
