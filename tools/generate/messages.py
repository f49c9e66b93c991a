"""What every message needs to be said: the names of its gaps, as types, so that no use of it can forget one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

_HEAD = "/* The messages, each with the names of its gaps. Made by `make generated` from messages/en.json. */\n\n"
_ARGUMENT = re.compile(r"\s*(\w+)\s*")


def files(root: Path) -> dict[str, str]:
    """The messages of the pages, and of every game that says something."""
    homes = [root / "web/src/lib/i18n", *sorted((root / "web/src/games").iterdir())]
    speaking = [home for home in homes if _english(home).is_file()]
    return {f"{home.relative_to(root).as_posix()}/messages.gen.ts": _types(home) for home in speaking}


def gaps(message: str) -> list[str]:
    """The names of the gaps in an ICU message, wherever they hide in plurals: sorted, each once."""
    found, end = _text(message, 0)
    if end != len(message):
        raise ValueError(f"a bracket too many in {message!r}")
    return sorted(set(found))


def _text(message: str, at: int) -> tuple[list[str], int]:
    """The gaps of a text from here on, and where it ends: at a bracket that closes, or with the message."""
    found: list[str] = []
    while at < len(message) and message[at] != "}":
        if message[at] == "{":
            inside, at = _gap(message, at + 1)
            found += inside
        else:
            at += 1
    return found, at


def _gap(message: str, at: int) -> tuple[list[str], int]:
    """The gap that begins here, with those in the forms of its plural; and the place behind it."""
    name = _ARGUMENT.match(message, at)
    if not name:
        raise ValueError(f"a gap without a name in {message!r}")
    found, at = [name[1]], name.end()
    while message[at] != "}":
        if message[at] == "{":
            inside, at = _text(message, at + 1)
            found += inside
        at += 1
    return found, at + 1


def _english(home: Path) -> Path:
    return home / "messages/en.json"


def _types(home: Path) -> str:
    messages = json.loads(_english(home).read_text(encoding="utf-8"))
    return _HEAD + "\n".join(("export interface Messages {", *_lines(messages), "}\n"))


def _lines(messages: dict[str, str]) -> Iterator[str]:
    for key, message in messages.items():
        names = " | ".join(f"'{name}'" for name in gaps(message)) or "never"
        yield f"  '{key}': {names};"
