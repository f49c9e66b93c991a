"""Players' and teachers' questions as the browser shows them, from the docs' own page in each language."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from mien.rulebook import slug

DOCS = "https://github.com/mien-table/mien/blob/main/docs"
"""Where further pages of the docs are read: a server has none of them."""
MARKED = re.compile(r"\[(?P<link>[^\]]+)\]\((?P<to>[^)\s]+)\)|\*(?P<weak>[^*]+)\*")


class Marked(Struct, frozen=True, omit_defaults=True):
    """Words that stand out, as those on a button do; with an address, a link."""

    words: str
    to: str = ""


Text = tuple[str | Marked, ...]


class Table(Struct, frozen=True):
    """A table; the first cell of a row is its head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Question(Struct, frozen=True):
    """One question, the end of its address, and its answer."""

    id: str
    asks: str
    answer: tuple[Text | Table, ...]


class Chapter(Struct, frozen=True):
    """Questions below one heading."""

    title: str
    questions: tuple[Question, ...]


class Questions(Struct, frozen=True):
    """All questions in one language."""

    title: str
    chapters: tuple[Chapter, ...]


def files(root: Path) -> dict[str, str]:
    """The questions in every language."""
    pages = {"en": "questions.md"} | {
        page.stem: f"questions/{page.name}" for page in sorted((root / "docs/questions").glob("*.md"))
    }
    return {
        f"web/src/lib/questions/{language}.gen.json": _json(questions(root / "docs", name))
        for language, name in pages.items()
    }


def questions(docs: Path, page: str) -> Questions:
    """The questions on this page of the docs, without chapters that have none and what is for the site alone."""
    source = re.sub(r"^```.*?^```$", "", (docs / page).read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    opening, *chapters = source.split("\n## ")
    return Questions(
        title=opening.partition("\n")[0].removeprefix("# "),
        chapters=tuple(
            Chapter(chapter.partition("\n")[0], tuple(_questions(chapter, posixpath.dirname(page))))
            for chapter in chapters
            if "\n### " in chapter
        ),
    )


def _questions(chapter: str, folder: str) -> Iterator[Question]:
    for part in chapter.split("\n### ")[1:]:
        asks, _, answer = part.partition("\n")
        paragraphs = answer.strip().split("\n\n")
        yield Question(slug(asks), asks, tuple(_block(paragraph, folder) for paragraph in paragraphs))


def _block(paragraph: str, folder: str) -> Text | Table:
    if not paragraph.startswith("|"):
        return tuple(_text(paragraph, folder))
    head, _, *rows = [
        tuple(cell.strip() for cell in line.strip("|").split("|")) for line in paragraph.splitlines()
    ]
    return Table(head, tuple(rows))


def _text(paragraph: str, folder: str) -> Iterator[str | Marked]:
    end = 0
    for found in MARKED.finditer(paragraph):
        if found.start() > end:
            yield paragraph[end : found.start()]
        yield Marked(found["weak"]) if found["weak"] else Marked(found["link"], _address(found["to"], folder))
        end = found.end()
    if end < len(paragraph):
        yield paragraph[end:]


def _address(link: str, folder: str) -> str:
    return link if "://" in link else f"{DOCS}/{posixpath.normpath(posixpath.join(folder, link))}"


def _json(thing: Questions) -> str:
    return msgspec.json.format(msgspec.json.encode(thing)).decode() + "\n"
