"""mien: games of faces and feelings, at one table.

    >>> import mien
    >>> match = mien.start("expressions", seats=4, seed=7)
    >>> mien.play(match, "good").outcome

What is exported here is brought in when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mien.games import GAMES as GAMES
    from mien.kit import AnyBot as AnyBot
    from mien.kit import AnyMatch as AnyMatch
    from mien.kit import Bot as Bot
    from mien.kit import Game as Game
    from mien.kit import Match as Match
    from mien.kit import Record as Record
    from mien.rulebook import rule as rule
    from mien.rulebook import rules as rules
    from mien.starting import play as play
    from mien.starting import start as start

__all__ = ["GAMES", "AnyBot", "AnyMatch", "Bot", "Game", "Match", "Record", "play", "rule", "rules", "start"]

_HOMES = {
    "GAMES": "mien.games",
    "AnyBot": "mien.kit",
    "AnyMatch": "mien.kit",
    "Bot": "mien.kit",
    "Game": "mien.kit",
    "Match": "mien.kit",
    "Record": "mien.kit",
    "play": "mien.starting",
    "rule": "mien.rulebook",
    "rules": "mien.rulebook",
    "start": "mien.starting",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
