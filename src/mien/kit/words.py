"""How words are put together in English."""

from collections.abc import Callable, Iterable


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
