"""The engine of the game that somebody chooses, or that a log names."""

from __future__ import annotations

from mien import games
from mien.kit import AnyGame, Refusal, UnknownGame

UNKNOWN_GAME = Refusal("unknown-game", "There's no such game. Choose another.")
BROKEN_GAME = Refusal(
    "broken-game",
    "This game is broken on this server, so choose another one for now. "
    'Whoever runs the server can see why with "mien doctor".',
)


def chosen_game(name: str) -> AnyGame:
    """The game that somebody wants to play; raises UnknownGame if there is none, or if it is broken."""
    if name not in games.GAMES:
        raise UnknownGame(BROKEN_GAME if name in games.BROKEN_GAMES else UNKNOWN_GAME)
    return games.GAMES[name]


def logged_game(name: str) -> AnyGame:
    """The game that a log names; raises UnknownGame if it is broken, or no longer installed.

    A log without a checkpoint is replayed from its start, and needs the engine of every game that was ever chosen.
    """
    if name not in games.GAMES:
        raise UnknownGame(
            Refusal(
                "missing-game",
                f'This table needs the game "{name}", which doesn\'t work on this server right now. '
                'Tell whoever runs the server: "mien doctor" says why. Once that is fixed, the table opens again.',
                words={"game": name},
            )
        )
    return games.GAMES[name]
