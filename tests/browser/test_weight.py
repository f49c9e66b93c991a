"""What each game adds to the pages is light."""

from __future__ import annotations

from pathlib import Path

import pytest

from mien.games import GAMES
from mien.server.pages import BROWSER

MOST = 200_000
"""Bytes over the line, all six languages together; pictures come one by one and count apart."""


def own_part(game: str) -> int:
    """The bytes of the scripts, styles, words and rules that only this game needs, compressed."""
    return sum(carried(file) for file in BROWSER.glob(f"assets/{game}[-.]*") if file.suffix in (".js", ".css"))


def carried(file: Path) -> int:
    """What goes over the line for a file; small ones go as they are."""
    compressed = file.with_name(f"{file.name}.br")
    return (compressed if compressed.exists() else file).stat().st_size


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_light(game: str) -> None:
    weight = own_part(game)
    print(f"{game}: {weight / 1000:.0f} KB")
    assert 0 < weight <= MOST
