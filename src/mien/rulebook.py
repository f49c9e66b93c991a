"""Parses every game's RULES files: into plain text, and into the books that the browser shows.

The files use little Markdown: a title, a lead, headings, numbered steps, rules (`- EX-9 …`) with paragraphs and
tables below, **strong**, *weak* and *(marked)* words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

from msgspec import Struct

from mien.games import GAMES
from mien.kit import Refusal, Refused, find_game
from mien.kit.languages import Language

WORDS = re.compile(
    r"\*\*(?P<strong>[^*]+)\*\*|\*\((?P<mark>[^*]+)\)\*|\*(?P<weak>[^*]+)\*|\b(?P<rule>[A-Z]{2}-\d+)\b"
)
RULE = re.compile(r"^- (?P<id>[A-Z]{2}-\d+) ")
STEP = re.compile(r"^\d+\. ")
TRANSLATION = re.compile(r"RULES\.(?P<language>[a-z]{2,3})\.md")


class UnknownRule(Refused):
    """No game has a rule with this number."""


class Said(Struct, frozen=True):
    """Words that are not plain: strong, weak, a mark that the rulebook leaves something open, or another rule."""

    how: str
    words: str


Text = tuple[str | Said, ...]


class Table(Struct, frozen=True):
    """A table; the first cell of a row is its head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Rule(Struct, frozen=True):
    """A numbered rule: paragraphs and tables."""

    id: str
    blocks: tuple[Text | Table, ...]


class Section(Struct, frozen=True):
    """What stands below one heading; its slug is the English heading's, in every language."""

    slug: str
    title: str
    preface: tuple[Text, ...]
    rules: tuple[Rule, ...]


class Book(Struct, frozen=True):
    """The rules of one game in one language: in a sentence, in one minute, and whole."""

    title: str
    lead: Text
    minute: str
    steps: tuple[Text, ...]
    sections: tuple[Section, ...]


def languages(game: str) -> list[str]:
    """The languages of this game's RULES files: English, then the others by code."""
    others = (TRANSLATION.fullmatch(file.name) for file in (files("mien.games") / game).iterdir())
    return ["en", *sorted(found["language"] for found in others if found)]


def book(game: str, language: str) -> Book:
    """The rules of this game in this language."""
    slugs = [slug(title) for title, _ in _sections(_source(game, "en"))]
    source = _source(game, language)
    opening, (minute, *others) = source.partition("\n## ")[0], _sections(source)
    title, _, lead = opening.partition("\n")
    return Book(
        title=title.removeprefix("# "),
        lead=_text(lead.strip()),
        minute=minute[0],
        steps=tuple(_text(STEP.sub("", line)) for line in minute[1].splitlines() if STEP.match(line)),
        sections=tuple(
            Section(its_slug, heading, _preface(body), tuple(_rules(body)))
            for its_slug, (heading, body) in zip(slugs[1:], others, strict=True)
        ),
    )


def rules(game: str, language: Language = "en") -> str:
    """The rules of this game as plain text; raises UnknownGame.

    >>> rules("expressions").splitlines()[0]
    '# Expressions'
    """
    return _source(find_game(game).name, language).replace("**", "").replace("*", "")


def rule(number: str, language: Language = "en") -> str:
    """One rule as plain text, by its number; raises UnknownRule.

    >>> rule("EX-20").endswith("At 25 each you lose.")
    True
    """
    for game in GAMES.values():
        if _letters(game.seats_rule) == _letters(number):
            for found in (rule for section in book(game.name, language).sections for rule in section.rules):
                if found.id == number:
                    return "\n".join(_plain(block) for block in found.blocks)
    raise UnknownRule(Refusal("unknown-rule", f"There is no rule {number!r}."))


def _letters(number: str) -> str:
    """The letters of a rule's number, which are those of its game."""
    return number.partition("-")[0]


def _plain(block: Text | Table) -> str:
    if isinstance(block, Table):
        return "\n".join(" | ".join(row) for row in (block.head, *block.rows))
    words = (
        said if isinstance(said, str) else f"({said.words})" if said.how == "mark" else said.words
        for said in block
    )
    return "".join(words)


def slug(heading: str) -> str:
    """The address of a section: its heading in plain letters."""
    return "-".join(re.findall(r"[a-z0-9]+", heading.lower()))


def _source(game: str, language: str) -> str:
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    return _spelt((files("mien.games") / game / name).read_text(encoding="utf-8"), language)


def _sections(source: str) -> list[tuple[str, str]]:
    return [(part.partition("\n")[0], part.partition("\n")[2]) for part in source.split("\n## ")[1:]]


def _preface(body: str) -> tuple[Text, ...]:
    before = re.split(r"^- ", body, maxsplit=1, flags=re.MULTILINE)[0]
    return tuple(_text(paragraph) for paragraph in before.strip().split("\n\n") if paragraph)


def _rules(body: str) -> Iterator[Rule]:
    for part in re.split(r"^(?=- )", body, flags=re.MULTILINE)[1:]:
        head = RULE.match(part)
        if head is None:
            raise ValueError(f"No rule begins like this: {part[:40]}")
        paragraphs = re.sub(r"^  ", "", part[head.end() :].strip(), flags=re.MULTILINE).split("\n\n")
        yield Rule(head["id"], tuple(_block(paragraph) for paragraph in paragraphs))


def _block(paragraph: str) -> Text | Table:
    if not paragraph.startswith("|"):
        return _text(paragraph)
    head, _, *rows = [
        tuple(cell.strip() for cell in line.strip("|").split("|")) for line in paragraph.splitlines()
    ]
    return Table(head, tuple(rows))


def _text(source: str) -> Text:
    words: list[str | Said] = []
    end = 0
    for match in WORDS.finditer(source):
        words += [source[end : match.start()]] if match.start() > end else []
        words.append(Said(match.lastgroup or "", match[match.lastgroup or 0]))
        end = match.end()
    return tuple(words + ([source[end:]] if end < len(source) else []))


def _spelt(text: str, language: str) -> str:
    """The text with its language's quotes and non-breaking spaces; the sources are typed plainly."""
    text = text.replace("'", "’")
    if language == "fr":  # French double punctuation stays on the line of the word beside it
        return re.sub(r" (?=[:;?»])|(?<=«) ", "\u00a0", text)
    return text
