"""The installed games: every folder in this package is one, and is imported when the package is.

A folder that can't be imported becomes a `BrokenGame`; it holds up no other game.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from traceback import extract_tb

from msgspec import Struct

from mien.kit import AnyGame, Game


class BrokenGame(Struct, frozen=True):
    """A game whose folder can't be imported."""

    where: str
    """The file to blame, with its line where one is known."""
    kind: str
    """The type of the exception. With `where` it may be logged and shown to the server's host."""
    why: str
    """The same with the exception's own words, for terminals only: an engine may quote anything it has read."""

    def __str__(self) -> str:
        return f"{self.kind} in {self.where}"


GAMES: dict[str, AnyGame] = {}
"""The games that can be played, by name."""
BROKEN_GAMES: dict[str, BrokenGame] = {}
"""The games that can't be imported, by the name of their folder."""


def discover() -> None:
    """Imports every game that is not in GAMES yet; a broken one is tried again."""
    for found in iter_modules(__path__):
        if found.name in GAMES:
            continue
        try:
            GAMES[found.name] = _load(found.name)
        except Exception as error:
            # An engine is a plug-in: its code may raise anything, and the other games must still be played.
            BROKEN_GAMES[found.name] = _broken(found.name, error)
        else:
            BROKEN_GAMES.pop(found.name, None)


def _load(folder: str) -> AnyGame:
    game = import_module(f"{__name__}.{folder}").GAME
    if not isinstance(game, Game):
        raise TypeError(f"GAME is a {type(game).__name__}, not a Game")
    if game.name != folder:
        raise ValueError(f"the game calls itself {game.name!r}, not {folder!r}")
    return game


def _broken(folder: str, error: Exception) -> BrokenGame:
    kind, missing = type(error).__name__, f"{__name__}.{folder}."
    if isinstance(error, ModuleNotFoundError) and str(error.name).startswith(missing):
        file = f"{folder}/{str(error.name).removeprefix(missing)}.py"
        return BrokenGame(file, kind, f"{file} is missing.")
    if isinstance(error, AttributeError) and "'GAME'" in str(error):
        file = f"{folder}/__init__.py"
        return BrokenGame(file, kind, f"{file} has no GAME.")
    where = _where(folder, error)
    return BrokenGame(where, kind, f"{where}: {kind}: {error}.")


def _where(folder: str, error: Exception) -> str:
    """The last line of the folder's own files that the exception came through."""
    if isinstance(error, SyntaxError) and error.filename:
        # The file was never run, so the traceback ends where it was imported.
        return f"{folder}/{_parts(error.filename)[-1]}, line {error.lineno}"
    frames = [(_parts(frame.filename), frame.lineno) for frame in extract_tb(error.__traceback__)]
    lines = [f"{folder}/{parts[-1]}, line {line}" for parts, line in frames if parts[-2:-1] == [folder]]
    return lines[-1] if lines else folder


def _parts(path: str) -> list[str]:
    return path.replace("\\", "/").split("/")


discover()
