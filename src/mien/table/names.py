"""What people may call themselves, and say: cleaned of what can't be seen, and told apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence

from mien.kit import Refusal, Refused

NAME_LENGTH = 24
TEXT_LENGTH = 400
AVATAR = re.compile(r"[a-z0-9.-]{1,64}")
MOST_UNSEEN = 8
"""How many times longer a text may be than what is shown of it."""
MOST_MARKS = 3
"""Accents that a letter may carry."""
JOINER = "\u200d"
SELECTORS = "\ufe0e\ufe0f"
KEYCAP = "\u20e3"
SKIN = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0" + "".join(
    map(chr, (*range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0)))
)
"""Letters, marks and pictures, as Unicode has it, that show nothing."""


def clean(text: str, length: int) -> str:
    """The text in one line, not too long, without what can't be seen or turns around what others read."""
    # What is far too long is not read to its end: that would take longer than all else a message asks for.
    begun = unicodedata.normalize("NFC", text[: length * MOST_UNSEEN])
    spaced = "".join(" " if char.isspace() else char for char in begun)
    shown = [char for char in spaced if char == JOINER or not _is_unseen(char)]
    kept = " ".join("".join(_well_placed(shown)).split())
    return kept[:length].rstrip(f" {JOINER}")


def _is_unseen(char: str) -> bool:
    return char in BLANK or unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn")


def _is_picture(char: str) -> bool:
    return unicodedata.category(char) == "So"


def _well_placed(chars: Sequence[str]) -> Iterator[str]:
    """Without piles of marks, and without joiners outside pictures: they make names differ that look alike."""
    marks = 0
    for before, char, after in zip(["", *chars], chars, [*chars[1:], ""], strict=False):
        marks = marks + 1 if unicodedata.combining(char) else 0
        if char == JOINER:
            well = bool(before and after) and (before in SKIN or before in SELECTORS or _is_picture(before))
            well = well and _is_picture(after)
        elif char in SELECTORS:
            well = after == KEYCAP or (bool(before) and _is_picture(before))
        else:
            well = marks <= MOST_MARKS
        if well:
            yield char


def clean_name(name: str) -> str:
    """A name as others will read it; raises Refused if nothing is left of it."""
    cleaned = clean(name, NAME_LENGTH)
    if not any(char.isalnum() or _is_picture(char) for char in cleaned):
        raise Refused(Refusal("no-name", "A name needs at least one letter. Type one."))
    return cleaned


def told_apart(name: str, others: Collection[str]) -> str:
    """The name, with a number behind it if somebody else is called the same, however it is written."""
    taken = {_folded(other) for other in others}
    if _folded(name) not in taken:
        return name
    numbered = (_with_number(name, number) for number in range(2, len(taken) + 3))
    return next(other for other in numbered if _folded(other) not in taken)


def _with_number(name: str, number: int) -> str:
    end = f" {number}"
    return name[: NAME_LENGTH - len(end)].rstrip(f" {JOINER}") + end


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def clean_text(text: str) -> str:
    """What somebody said, as others will read it; raises Refused if nothing is left of it."""
    cleaned = clean(text, TEXT_LENGTH)
    if not cleaned:
        raise Refused(Refusal("no-text", "Your message is empty. Write something first."))
    return cleaned


def check_avatar(avatar: str) -> str:
    """The avatar, if it is written as avatars are."""
    if not AVATAR.fullmatch(avatar):
        raise Refused(Refusal("no-avatar", "mien can't draw that face. Choose another."))
    return avatar
