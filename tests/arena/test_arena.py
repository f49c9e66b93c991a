"""The arena: who sits where, who fares how, and what becomes of bots that fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mien.arena.bout import Bout, Played, play
from mien.arena.cores import play_all
from mien.arena.lineup import lineup, one_among
from mien.arena.standings import multiple, score_against, standings, together
from mien.cli import main
from mien.commands.arena import Results
from mien.games import GAMES
from mien.kit import SHELF, Ask, AtRandom, Bot, Dealer

Captured = pytest.CaptureFixture[str]


def played(levels: str, winners: tuple[int, ...], scores: tuple[int, ...]) -> Played:
    seats = len(scores)
    return Played(tuple(levels), winners, scores, (2,) * seats, (0,) * seats, (0.5,) * seats, (0.4,) * seats)


# Seating --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 8])
def test_everybody_sits_everywhere_equally_often(seats: int) -> None:
    levels = ("a", "b", "c")
    sat = Counter(
        (seat, level)
        for number in range(seats * len(levels))
        for seat, level in enumerate(lineup(levels, seats, number))
    )
    assert set(sat.values()) == {seats}
    assert len(sat) == seats * len(levels)


def test_neighbours_change() -> None:
    assert len({lineup(("a", "b"), 6, 6 * block) for block in range(20)}) > 5


def test_one_sits_among_others() -> None:
    assert Counter(lineup(one_among("a", "b", 4), 4, 9)) == {"a": 1, "b": 3}


# Games ----------------------------------------------------------------------------------------------------


def test_the_same_bout_goes_the_same_way() -> None:
    bout = Bout("emoticon", {}, b"twice", ("beginner", "good", "beginner", "good"))
    one, other = play(bout), play(bout)
    assert (one.winners, one.scores, one.answers) == (other.winners, other.scores, other.answers)


def test_many_processes_play_as_one_does() -> None:
    bouts = [Bout("emoticon", {}, bytes([number]), ("beginner",) * 4) for number in range(6)]
    assert [game.scores for game in play_all(bouts, 2)] == [game.scores for game in play_all(bouts, 1)]


class Crashes:
    def answer(self, view: Any, ask: Ask, imagine: Callable[[], Any], dealer: Dealer) -> Any:
        raise ValueError


class Cheats:
    def answer(self, view: Any, ask: Ask, imagine: Callable[[], Any], dealer: Dealer) -> Any:
        return "all the points"


def test_bots_that_crash_or_cheat_are_counted_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    bots: dict[str, Bot] = {"crashes": Crashes(), "cheats": Cheats(), "random": AtRandom()}
    monkeypatch.setitem(SHELF, "emoticon", replace(GAMES["emoticon"], bots=bots))
    game = play(Bout("emoticon", {}, b"faulty", ("crashes", "cheats", "random", "random")))
    assert game.failed == (game.answers[0], game.answers[1], 0, 0)
    assert min(game.answers) > 0


# Standings ------------------------------------------------------------------------------------------------


def test_wins_are_measured_against_the_fair_share() -> None:
    games = [played("aab", (0,), (3, 1, 2)), played("aba", (1,), (0, 6, 1)), played("baa", (0, 1), (2, 2, 0))]
    a, b = standings(games, ("a", "b"))
    assert (a.wins, b.wins) == (1.5, 1.5)
    assert a.share.mean == pytest.approx(1.5 / 2)
    assert b.share.mean == pytest.approx(1.5 / 1)
    assert a.score.mean == pytest.approx((2 + 0.5 + 1) / 3)
    assert score_against("b", "a", games).mean == pytest.approx(10 / 3.5)
    assert (a.answers, a.seconds, a.longest) == (12, 0.25, 0.4)


def test_a_standard_error_is_that_of_the_mean() -> None:
    wins = [1.0, 0.0, 0.0, 1.0, 1.0]
    figure = multiple(wins, [1.0] * 5)
    assert figure.mean == pytest.approx(0.6)
    assert figure.error == pytest.approx(sqrt(0.3 / 5))


def test_a_team_wins_or_loses_as_one() -> None:
    games = [played("ab", (0, 1), (50, 50)), played("ba", (), (40, 40)), played("aa", (0, 1), (52, 52))]
    assert together(games)
    mixed, plain = standings(games, ("a", "b"))
    assert (mixed.name, mixed.wins, mixed.win.mean, mixed.score.mean) == ("1 a + 1 b", 1, 0.5, 45)
    assert (plain.name, plain.win.mean) == ("2 a", 1)


def test_nothing_is_no_multiple_of_nothing() -> None:
    assert multiple([0.0], [0.0]).mean == 0


# The command ----------------------------------------------------------------------------------------------


def test_the_arena_prints_saves_and_draws(capsys: Captured, tmp_path: Path) -> None:
    save, plot = tmp_path / "arena.json", tmp_path / "arena.svg"
    words = ["arena", "emoticon", "--bots", "beginner,good", "--games", "4", "--cores", "1"]
    assert main([*words, "--save", str(save), "--plot", str(plot)]) == 0
    text = capsys.readouterr().out
    assert "Émoticon, 4 seats, no options: 4 games a table" in text
    assert [line.split()[0] for line in text.splitlines()[2:]] == ["bot", "beginner", "good"]
    results = msgspec.json.decode(save.read_bytes(), type=Results)
    [games] = results.games.values()
    assert [row.wins for row in results.standings["beginner,good"]] == [
        row.wins for row in standings(games, ("beginner", "good"))
    ]
    assert plot.read_bytes().startswith(b"<?xml")
    assert b"good" in plot.read_bytes()


def test_the_arena_crosses_pairs(capsys: Captured, tmp_path: Path) -> None:
    plot = tmp_path / "cross.svg"
    words = ["arena", "emoticon", "--bots", "beginner,good", "--games", "2", "--cores", "1", "--cross"]
    assert main([*words, "--plot", str(plot)]) == 0
    text = capsys.readouterr().out
    for table in ("beginner among beginner", "beginner among good", "good among beginner", "good among good"):
        assert f"\n{table}\n" in text
    assert b"among good" in plot.read_bytes()


def test_a_team_is_told_as_a_team(capsys: Captured) -> None:
    assert main(["arena", "expressions", "--bots", "beginner", "--games", "2", "--cores", "1", "--cross"]) == 0
    assert "team" in capsys.readouterr().out


def test_the_arena_knows_no_other_bots(capsys: Captured) -> None:
    assert main(["arena", "emoticon", "--bots", "good,best"]) == 2
    assert "no bots called 'best'; it has beginner, good and strong" in capsys.readouterr().err
