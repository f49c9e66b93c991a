"""Finds games and bots by the names that people type."""

from __future__ import annotations

from importlib import import_module

from mien.kit.bot import AnyBot
from mien.kit.errors import BadOptions, Refusal, UnknownGame
from mien.kit.game import AnyGame
from mien.kit.words import listed


def find_game(name: str) -> AnyGame:
    """The game with this name; raises UnknownGame if there is none, or if it is broken."""
    # Engines are plug-ins: the kit imports none of them, and looks for one when it is asked for.
    installed = import_module("mien.games")
    games: dict[str, AnyGame] = installed.GAMES
    game, broken = games.get(name.casefold()), installed.BROKEN_GAMES.get(name.casefold())
    if game is not None:
        return game
    if broken is not None:
        raise UnknownGame(Refusal("broken-game", f"{name} can't be loaded: {broken}. `mien games` says more."))
    text = f"There is no game called {name!r}; there are {listed(games)}."
    raise UnknownGame(Refusal("unknown-game", text))


def find_bot(game: AnyGame, name: str) -> AnyBot:
    """The bot of this level, or of your own as `module:Class`; raises BadOptions."""
    module, colon, kind = name.partition(":")
    if colon:
        try:
            bot: AnyBot = getattr(import_module(module), kind)()
        except (ImportError, AttributeError, TypeError) as error:
            raise BadOptions(Refusal("bad-options", f"There is no bot {name!r}: {error}.")) from None
        return bot
    if name not in game.bots:
        text = f"{game.title} has no bots called {name!r}; it has {listed(game.bots)}."
        raise BadOptions(Refusal("bad-options", text))
    return game.bots[name]
