"""The rules as the browser shows them: a book for each game and language, and the rule behind each phase."""

from __future__ import annotations

from pathlib import Path
from typing import get_args, get_type_hints

import msgspec

from mien.games import GAMES
from mien.kit import AnyGame
from mien.rulebook import Book, book, languages


def files(_root: Path) -> dict[str, str]:
    """Every book, and every game's phases."""
    books = {
        f"web/src/games/{name}/rules/book.{language}.gen.json": _json(book(name, language))
        for name in GAMES
        for language in languages(name)
    }
    rules = {f"web/src/games/{name}/rules/phases.gen.json": _json(phases(game)) for name, game in GAMES.items()}
    return books | rules


def phases(game: AnyGame) -> dict[str, str]:
    """The rule that each phase of the game comes from."""
    kinds = get_args(get_type_hints(game.state_type)["phase"])
    return {kind.__name__: kind.rule for kind in kinds if kind.rule}


def _json(thing: Book | dict[str, str]) -> str:
    return msgspec.json.format(msgspec.json.encode(thing)).decode() + "\n"
