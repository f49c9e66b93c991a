"""mien: games of faces and feelings, at one table.

Have bots play a game, and see how it ended:

    >>> import mien
    >>> match = mien.play(mien.start("expressions", seats=4, seed=7), ["good", "strong"])
    >>> match.outcome.rule                  # who won, with which scores, by which rule
    'EX-20'
    >>> mien.rule("EX-20")[-20:]            # and the end of what that rule says
    'At 25 each you lose.'

Or answer for the seats yourself, as long as somebody is asked:

    >>> match = mien.start("expressions", seats=4, seed=7)
    >>> match
    <Match expressions, 4 seats, step 1: seat 3 asked (EX-6)>
    >>> seat = match.waiting_for[0]         # a seat that is asked something
    >>> match.asks[seat].count()            # what it is asked, and how many answers there are
    131
    >>> match.view(seat).hand[:3]           # a part of all that it may know; view(None) for a spectator
    ('sadness-4', 'sadness-7', 'anger-3')
    >>> clue = match.legal(seat)[0]         # the first of its answers
    >>> match.fork().answer(seat, clue)     # to try one: the match itself stays as it is
    (Clued(seat=3, card='sadness-4', says='lowest', only=None),)
    >>> match.answer(seat, clue)            # to give one; it returns what happened
    (Clued(seat=3, card='sadness-4', says='lowest', only=None),)

A game can be kept, and played again to the same point:

    >>> text = match.record.to_json()
    >>> mien.Match.replay(mien.Record.from_json(text))
    <Match expressions, 4 seats, step 2: seat 0 asked (EX-6)>

GAMES has every game by its name. `from mien.games.expressions import GAME` gives the same with its types:
`mien.start(GAME).view(0)` is a View of that game for a type checker, too. There are programs to begin with in
examples/python, and docs/explanation/bots.md tells how to write a bot.
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

    __version__: str

__all__ = ["GAMES", "AnyBot", "AnyMatch", "Bot", "Game", "Match", "Record", "play", "rule", "rules", "start"]

# What is exported is brought in when it is first used, so that `import mien` costs nothing.
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
    if name == "__version__":
        return import_module("importlib.metadata").version("mien")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
