"""What the tests of the kit share."""

from __future__ import annotations

import pytest
from tests.kit.toy import TOY

from mien.games import GAMES


@pytest.fixture(autouse=True)
def _toy_among_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records of the toy game find their game."""
    monkeypatch.setitem(GAMES, "toy", TOY)
