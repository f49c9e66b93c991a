"""`mien games`: what there is to play."""

from __future__ import annotations

from tests.commands.terminal import Captured

from mien.cli import main
from mien.games import GAMES


def test_games_lists_options_and_players(capsys: Captured) -> None:
    assert main(["games"]) == 0
    text = capsys.readouterr().out
    for name in GAMES:
        assert f"{name}: {GAMES[name].title}" in text
    assert "option difficulty: easy, normal or difficult; normal if you don't say" in text
    assert "as standard: 2 to 6 players" in text
    assert "edition=huch, mode=teams: 4, 6, 8, 10, 12 or 14 players" in text
    assert "option photos: a JSON list of" in text
