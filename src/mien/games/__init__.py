"""The games, found by looking: every folder here is one."""

from importlib import import_module
from pkgutil import iter_modules

from mien.kit import SHELF

for _found in iter_modules(__path__):
    _game = import_module(f"{__name__}.{_found.name}").GAME
    SHELF[_game.name] = _game

GAMES = SHELF
