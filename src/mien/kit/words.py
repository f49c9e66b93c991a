"""How words are put together in English."""

import unicodedata
from collections.abc import Callable, Iterable

TURNING = "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that turn around what stands beside them."""


def listed(things: Iterable[object], last: str = "and") -> str:
    """“a, b and c”; there must be at least one thing."""
    *most, end = map(str, things)
    return f"{', '.join(most)} {last} {end}" if most else end


def counted(number: int, thing: str) -> str:
    """“1 card”, “2 cards”."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def card_text(card: str) -> str:
    """A card's id as people say it: `joy-8` is “joy 8”."""
    return card.replace("-", " ")


def cards_text(cards: Iterable[str], text: Callable[[str], str] = card_text) -> str:
    """The cards with commas between them, or “nothing”."""
    return ", ".join(map(text, cards)) or "nothing"


def one_line(text: str) -> str:
    """The text with line breaks, escapes for terminals and the like spelt out (`\\x1b`).

    A record or a backup may come from a stranger: what it says must not look like a line of ours.
    """
    return "".join(_spelt_out(char) if _moves_the_cursor(char) else char for char in text)


def _moves_the_cursor(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or char in TURNING


def _spelt_out(char: str) -> str:
    return char.encode("unicode_escape").decode()
