"""How words are put together in English."""

from collections.abc import Callable, Iterable


def listed(things: Iterable[object], last: str = "and") -> str:
    """A, b and c; there must be one at least."""
    *most, end = map(str, things)
    return f"{', '.join(most)} {last} {end}" if most else end


def counted(number: int, thing: str) -> str:
    """1 card, 2 cards."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def card_text(card: str) -> str:
    """A card as people say it: `joy-8` is joy 8."""
    return card.replace("-", " ")


def cards_text(cards: Iterable[str], text: Callable[[str], str] = card_text) -> str:
    """The cards with commas between, or nothing."""
    return ", ".join(map(text, cards)) or "nothing"
