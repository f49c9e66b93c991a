"""Other names for a game and its cards, to tell a program that reasons from one that remembers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from mien.kit import QuickDealer
from mien.kit.play import chance_of

BEGINNINGS = "bal cor dev fim gol hun jas kel lom mir nav pol rin sab tur vel wos yan zim".split()
MIDDLES = "a e i o u".split()
ENDINGS = "bran dor fet gan lim mok nup ras sil tov vek xan".split()


class Disguise:
    """Puts made-up words in the place of names, and the names back; the same seed makes up the same words."""

    def __init__(self, names: Iterable[str], seed: bytes) -> None:
        called = sorted({_key(name) for name in names})
        self._made = dict(zip(called, _made_up(len(called), chance_of(b"mien disguise", seed)), strict=True))
        self._names = {made: name for name, made in self._made.items()}
        self._hide = _pattern(self._made)
        self._show = _pattern(self._names)

    def hide(self, text: str) -> str:
        """The text with made-up words; a capital stays one."""
        return self._hide.sub(lambda found: _like(found[0], self._made[_key(found[0])]), text)

    def show(self, text: str) -> str:
        """The text with the names that were hidden."""
        return self._show.sub(lambda found: _like(found[0], self._names[_key(found[0])]), text)


def _key(name: str) -> str:
    return name.casefold().replace(" ", "-")


def _pattern(words: Mapping[str, str]) -> re.Pattern[str]:
    longest_first = sorted(words, key=len, reverse=True)
    spelt = "|".join(re.escape(word).replace(r"\-", "[- ]") for word in longest_first) or r"(?!)"
    return re.compile(rf"(?<!\w)(?:{spelt})(?!\w)", re.IGNORECASE)


def _like(found: str, word: str) -> str:
    return word.capitalize() if found[0].isupper() else word


def _made_up(count: int, chance: QuickDealer) -> list[str]:
    """So many words that no language has, each once."""
    words = [begin + middle + end for begin in BEGINNINGS for middle in MIDDLES for end in ENDINGS]
    return list(chance.shuffled(words)[:count])
