"""Names and sentences in a deck: short, in one line, with nothing hidden in them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from mien.decks.faults import Fault, Place
from mien.kit import Words
from mien.table.names import clean

LENGTHS = {"name": 40, "title": 60, "author": 80, "licence": 80, "version": 20, "talk": 200}
"""The most characters of each field that is written for people."""
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")
MARKUP = re.compile(r"<[A-Za-z/!?]|&#?\w+;")


def faults_of_text(text: str, most: int, place: Place) -> Iterator[Fault]:
    """What is wrong with this text."""
    if len(text) > most:
        yield place.fault("deck-text-long", f"This is longer than {most} characters. Shorten it.", most=most)
    elif MARKUP.search(text):
        yield place.fault("deck-text-markup", "This contains markup. Write plain text.")
    elif not clean(text, most):
        yield place.fault("deck-text-empty", "There is nothing to read here. Write something.")
    elif clean(text, most) != " ".join(unicodedata.normalize("NFC", text).split()):
        yield place.fault(
            "deck-text-hidden",
            "This contains characters that can't be seen or that reverse the text. Type it again.",
        )


def faults_of_words(words: Words, most: int, place: Place) -> Iterator[Fault]:
    """What is wrong with words in several languages."""
    if not words:
        yield place.fault("deck-text-empty", "There is nothing to read here. Write something.")
    for language, text in words.items():
        if LANGUAGE.fullmatch(language):
            yield from faults_of_text(text, most, place.at(language))
        else:
            yield fault_of_language(language, place)


def fault_of_language(language: str, place: Place) -> Fault:
    """The fault of what is not the code of a language."""
    text = f"{language[:20]!r} is not the code of a language. Write a code such as 'en' or 'fr'."
    return place.fault("deck-language", text, language=language[:20])


def folded(name: str) -> str:
    """The same for two names that look the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
