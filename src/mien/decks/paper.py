"""A deck, or a game's own cards, as one page that a browser prints: the built page with everything put into it."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from mien.kit import AnyDeck

PAGE = "paper.html"
"""The page among the built ones: `web/vite.paper.config.ts` makes it."""
NO_JOB = '<script type="application/json" id="job">null</script>'
"""Where the page reads what to print."""

PaperSize = Literal["a4", "letter"]


class Job(Struct, frozen=True, kw_only=True):
    """What to print, and how; `web/src/paper/job.ts` has the same."""

    game: str
    set: str = ""
    """Which of the game's own cards, if there is no deck."""
    deck: AnyDeck | None = None
    pictures: Mapping[str, str]
    """By its file, the address of each picture, which has the picture in it."""
    language: str
    paper: PaperSize = "a4"
    large: bool = False
    backs: bool = True
    grey: bool = False


def page(built: Path, job: Job) -> str:
    """The page that prints this; raises FileNotFoundError if the pages are not built."""
    text = (built / PAGE).read_text(encoding="utf-8")
    # In JSON, only strings have a <: none of them may end the script that holds it.
    said = msgspec.json.encode(job).decode().replace("<", "\\u003c")
    assert NO_JOB in text
    return text.replace(NO_JOB, NO_JOB.replace("null", said))


def in_address(raw: bytes, kind: str) -> str:
    """The address of a picture that has the picture in it."""
    return f"data:{kind};base64,{base64.b64encode(raw).decode()}"


def artwork_of(built: Path, game: str) -> dict[str, str]:
    """The pictures of a game's own cards, by their files without a suffix."""
    files = sorted((built / "art" / game).glob("*.svg"))
    return {f"{game}/{file.stem}": in_address(file.read_bytes(), "image/svg+xml") for file in files}
