"""The host's lists of words that no name or message may contain; only whole words match."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from mien.kit import Refusal, Refused
from mien.kit.languages import Language

EVERY = "all"
"""The list that is for every language."""
TILDE = "\u0303"
WORD = re.compile(r"[^\W_]+")
STROKED = str.maketrans("łøđħŧ", "lodht")
"""Letters with a stroke, which Unicode normalisation leaves whole."""

Phrase = tuple[str, ...]
"""An entry of a list, as folded words: one, mostly."""


class WordLists(Struct, frozen=True):
    """The forbidden phrases by language."""

    lists: Mapping[str, frozenset[Phrase]] = {}

    def has(self, text: str, language: Language) -> bool:
        """Whether the text contains a phrase of this language's list, or of the one for every language."""
        words = words_of(text)
        return any(_has(words, self.lists.get(name, frozenset())) for name in (EVERY, language))


def _has(words: Phrase, phrases: frozenset[Phrase]) -> bool:
    lengths = {len(phrase) for phrase in phrases}
    return any(words[at : at + length] in phrases for length in lengths for at in range(len(words) - length + 1))


def words_of(text: str) -> Phrase:
    """The words of a text, without case and accents."""
    return tuple(WORD.findall(fold(text)))


def fold(text: str) -> str:
    """The text in lower case without accents. ñ stays: it is a letter of its own, and `año` means year."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    kept = [
        char
        for before, char in zip(f" {apart}", apart, strict=False)
        if not unicodedata.combining(char) or (char == TILDE and before == "n")
    ]
    return unicodedata.normalize("NFC", "".join(kept)).translate(STROKED)


def read_lists(place: str) -> WordLists:
    """Reads a file, which is for every language, or a folder with a file for each; raises Refused if it can't."""
    if not place:
        return WordLists()
    path = Path(place)
    try:
        files = dict(_files(path)) if path.is_dir() else {EVERY: path}
        lists = {name: frozenset(_phrases(file.read_text(encoding="utf-8"))) for name, file in files.items()}
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not written in UTF-8"
        raise _bad(f"{place} can't be read: {why}.") from None
    if not any(lists.values()):
        raise _bad(f"{place} has no words in it. Write one per line; in a folder, in files such as fr.txt.")
    return WordLists(lists)


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The lists of a folder: `fr.txt` or plain `fr` for a language, `all.txt` for everybody."""
    for path in sorted(folder.iterdir()):
        if path.suffix in ("", ".txt") and path.is_file() and re.fullmatch("[a-z]{2,3}", path.stem):
            yield path.stem, path


def _phrases(text: str) -> Iterator[Phrase]:
    """One phrase a line; # begins a comment."""
    for line in text.splitlines():
        if words := words_of(line.partition("#")[0]):
            yield words


def _bad(text: str) -> Refused:
    return Refused(Refusal("bad-settings", f"The setting words is wrong: {text}"))
