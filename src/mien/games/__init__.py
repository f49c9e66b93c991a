"""The games, found by looking: every folder here is one."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from traceback import extract_tb

from mien.kit import AnyGame, Game

GAMES: dict[str, AnyGame] = {}
"""The games that can be played, by name."""
BROKEN: dict[str, str] = {}
"""The folders that hold no game that can be played, and why: the others are played all the same."""


def _load(folder: str) -> AnyGame:
    game = import_module(f"{__name__}.{folder}").GAME
    if not isinstance(game, Game):
        raise TypeError(f"GAME is a {type(game).__name__}, not a Game")
    if game.name != folder:
        raise ValueError(f"the game calls itself {game.name!r}, not {folder!r}")
    return game


def _why(folder: str, error: Exception) -> str:
    """Which file of the folder is to blame, and for what."""
    missing = f"{__name__}.{folder}."
    if isinstance(error, ModuleNotFoundError) and str(error.name).startswith(missing):
        return f"{folder}/{str(error.name).removeprefix(missing)}.py is missing."
    if isinstance(error, AttributeError) and "'GAME'" in str(error):
        return f"{folder}/__init__.py has no GAME."
    paths = [
        (frame.filename.replace("\\", "/").split("/"), frame.lineno) for frame in extract_tb(error.__traceback__)
    ]
    where = [f"{folder}/{path[-1]}, line {line}" for path, line in paths if path[-2:-1] == [folder]]
    return f"{where[-1] if where else folder}: {type(error).__name__}: {error}."


def look() -> None:
    """Looks for games once more, and brings in those that are new."""
    for found in iter_modules(__path__):
        if found.name in GAMES:
            continue
        try:
            GAMES[found.name] = _load(found.name)
        except Exception as error:
            # Whatever is wrong with one game, the others can be played.
            BROKEN[found.name] = _why(found.name, error)


look()
