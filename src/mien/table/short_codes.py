"""The code of a table that people say to each other, such as BAKU-TOMI: four syllables that don't sound alike.

One consonant stands for each group of sounds that ears mix up, on the telephone or from one language to
another, and one vowel for E and I. What somebody writes who has heard a code is read back by these groups.
"""

from __future__ import annotations

import re
from functools import cache

from mien.table.codes import CELL, in_cell

_GROUPS = {"B": "BPVW", "K": "KCGQ", "L": "L", "M": "MN", "R": "R", "S": "SFXZ", "T": "TD"}
"""The consonants of a code, and the letters that somebody may have heard instead."""
_VOWELS = {"A": "A AA AH", "I": "I E EE EA EY IE IH Y", "O": "O OH", "U": "U OO OU OE UH"}
"""Its vowels, and how somebody may write them down."""
_AVOIDED = frozenset("KAKI KAKO KULI KULO KUTA LOKA MULA RIKA RIKO SALO SIKA SIKI SUKA SUKI SUKO".split())
"""Two syllables that mean something unfriendly in one of our languages."""
_SYLLABLES = tuple(consonant + vowel for consonant in _GROUPS for vowel in _VOWELS)
_COUNT = 4
_CONSONANT_OF = {heard: consonant for consonant, group in _GROUPS.items() for heard in group}
_VOWEL_OF = {heard: vowel for vowel, spellings in _VOWELS.items() for heard in spellings.split()}
_HEARD = re.compile(r"([B-DF-HJ-NP-TV-XZ]+)([AEIOUY]+H?(?![AEIOUY]))")
"""One syllable as it was written down. An H that follows a vowel lengthens it."""

_NUMBERED = re.compile(rf"(.*?)({CELL})?")
"""What somebody typed, and the number of a cell behind it."""
_EARLIER = re.compile("[BCDFGHJKLMNPQRSTVWXZ]{5}")
"""The short codes of tables that were opened by earlier versions: letters to be spelt."""


def short_from(secret: bytes) -> str:
    """The short code that these bytes spell: no syllable twice in a row, and no word that somebody could mind."""
    number, short = int.from_bytes(secret, "big"), [""]
    for _ in range(_COUNT):
        number, index = divmod(number, len(fitting := _after(short[-1])))
        short.append(fitting[index])
    return "-".join(("".join(short[1:3]), "".join(short[3:])))


def short_codes() -> int:
    """How many short codes there are."""
    ways = {"": 1}
    for _ in range(_COUNT):
        longer = dict.fromkeys(_SYLLABLES, 0)
        for last, count in ways.items():
            for syllable in _after(last):
                longer[syllable] += count
        ways = longer
    return sum(ways.values())


def tidy_short(typed: str) -> str | None:
    """The short code that somebody typed as they read or heard it, in one go or in pieces, if it can be one."""
    whole = _NUMBERED.fullmatch(re.sub(r"[\s.,_-]", "", typed).upper())
    assert whole, "both parts may be empty"
    short = _tidy_letters(whole[1])
    return in_cell(short, int(whole[2] or 0)) if short else None


def _tidy_letters(letters: str) -> str | None:
    """The short code that these letters were meant to spell."""
    if _EARLIER.fullmatch(letters):
        return letters
    heard = _HEARD.findall(letters)
    if len(heard) != _COUNT or "".join(map("".join, heard)) != letters:
        return None
    syllables = [_understood(consonants, vowels) for consonants, vowels in heard]
    return None if None in syllables else f"{syllables[0]}{syllables[1]}-{syllables[2]}{syllables[3]}"


@cache
def _after(last: str) -> tuple[str, ...]:
    """The syllables that may follow this one."""
    return tuple([each for each in _SYLLABLES if each != last and last + each not in _AVOIDED])


def _understood(consonants: str, vowels: str) -> str | None:
    """The syllable that was meant: KK and CK are one K."""
    meant = {_CONSONANT_OF.get(letter) for letter in consonants}
    vowel = _VOWEL_OF.get(vowels)
    return f"{meant.pop()}{vowel}" if len(meant) == 1 and None not in meant and vowel else None
