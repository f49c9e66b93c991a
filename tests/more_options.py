"""A mien of tomorrow, in which every game has one option more than it has today."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from mien.games import GAMES
from mien.kit import AnyGame


def with_one_more_option(game: AnyGame) -> AnyGame:
    """The game, and each earlier version of its rules, with an option that no record or log of today has."""
    options = msgspec.defstruct(
        "Options", [("echo", bool, False)], bases=(game.options_type,), frozen=True, forbid_unknown_fields=True
    )
    earlier = tuple(replace(version, options_type=options) for version in game.earlier)
    return replace(game, options_type=options, earlier=earlier)


def give_every_game_one_more_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the test is over, all of mien plays such games."""
    for name, game in GAMES.items():
        monkeypatch.setitem(GAMES, name, with_one_more_option(game))
