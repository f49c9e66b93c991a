"""The arena: who sits where, who fares how, and what becomes of bots that fail."""

from __future__ import annotations

import re
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
from mien.arena.results import Results, Tables, code_of, counted
from mien.arena.standings import multiple, score_against, standings, together
from mien.cli import main
from mien.commands.arena import cross_text
from mien.games import GAMES
from mien.kit import AnyBot, Ask, AtRandom, Dealer

Captured = pytest.CaptureFixture[str]
BEGINNER = GAMES["emoticon"].bots["beginner"]


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


def test_the_time_of_every_answer_is_counted_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    quarters = (number / 4 for number in range(10_000))
    monkeypatch.setattr("mien.arena.bout.thread_time", lambda: next(quarters))
    one = play(Bout("emoticon", {}, b"timed", ("beginner",) * 4))
    assert one.seconds == tuple(answers / 4 for answers in one.answers)
    assert one.longest == (0.25,) * 4


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
    bots: dict[str, AnyBot] = {"crashes": Crashes(), "cheats": Cheats(), "random": AtRandom()}
    monkeypatch.setitem(GAMES, "emoticon", replace(GAMES["emoticon"], bots=bots))
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
    told = capsys.readouterr()
    assert told.err == "", "a progress bar is for terminals"
    text = told.out
    assert "Émoticon, 4 seats, no options: 4 games per table" in text
    assert [line.split()[0] for line in text.splitlines()[2:]] == ["bot", "beginner", "good"]
    results = msgspec.json.decode(save.read_bytes(), type=Results)
    [games] = results.games.values()
    assert [row.wins for row in results.standings["beginner,good"]] == [
        row.wins for row in standings(games, ("beginner", "good"))
    ]
    drawn = plot.read_text(encoding="utf-8")
    assert drawn.startswith("<?xml")
    assert "good" in drawn
    assert 'viewBox="0 0 760 420"' in drawn
    assert re.search(r"\.title *\{[^}]*font-size: *18px", drawn)


def test_the_arena_crosses_pairs(capsys: Captured, tmp_path: Path) -> None:
    plot = tmp_path / "cross.svg"
    words = ["arena", "emoticon", "--bots", "beginner,good", "--games", "2", "--cores", "1", "--cross"]
    assert main([*words, "--plot", str(plot)]) == 0
    text = capsys.readouterr().out
    for table in ("beginner among beginner", "beginner among good", "good among beginner", "good among good"):
        assert f"\n{table}\n" in text
    assert b"among good" in plot.read_bytes()


def test_a_row_of_the_crossed_pairs_is_about_the_bot_that_it_names() -> None:
    """Whoever sits alone, whichever of the two is listed first."""
    tables: Tables = {
        "a among a": (played("aaaa", (0,), (3, 1, 2, 0)), played("aaaa", (3,), (3, 1, 2, 4))),
        "a among b": (played("abbb", (0,), (3, 1, 2, 0)), played("babb", (0,), (3, 1, 2, 0))),
        "b among a": (played("baaa", (0,), (3, 1, 2, 0)), played("abaa", (1,), (1, 3, 2, 0))),
        "b among b": (played("bbbb", (0,), (3, 1, 2, 0)), played("bbbb", (3,), (3, 1, 2, 4))),
    }
    results = counted(Results("emoticon", 1, "", {}, 4, "seed", ("a", "b")), tables)
    _, a, b = (line.split() for line in cross_text(results).splitlines())
    # Who sits alone has a quarter of all wins for a fair share: a has won one game of two, and b both.
    assert (a[0], a[1], a[3]) == ("a", "1.00", "2.00")
    assert (b[0], b[1], b[3]) == ("b", "4.00", "1.00")


def test_pairs_that_lost_every_game_do_not_make_a_team_of_all() -> None:
    tables: Tables = {
        "a among a": (played("aaaa", (0,), (3, 1, 2, 0)), played("aaaa", (3,), (3, 1, 2, 4))),
        "a among b": (played("abbb", (0,), (3, 1, 2, 0)), played("babb", (0,), (3, 1, 2, 0))),
        "b among a": (played("baaa", (), (0, 0, 0, 0)), played("abaa", (), (0, 0, 0, 0))),
        "b among b": (played("bbbb", (0,), (3, 1, 2, 0)), played("bbbb", (3,), (3, 1, 2, 4))),
    }
    results = counted(Results("emoticon", 1, "", {}, 4, "seed", ("a", "b")), tables)
    assert cross_text(results).startswith("fair = 1")


def test_a_team_is_told_as_a_team(capsys: Captured) -> None:
    assert main(["arena", "expressions", "--bots", "beginner", "--games", "2", "--cores", "1", "--cross"]) == 0
    assert "team" in capsys.readouterr().out


def test_the_arena_knows_no_other_bots(capsys: Captured) -> None:
    assert main(["arena", "emoticon", "--bots", "good,best"]) == 2
    assert "no bots called 'best'; it has beginner, good and strong" in capsys.readouterr().err


# Breaking off, and going on ---------------------------------------------------------------------------------


class Watched:
    """A beginner whose answers are counted, and who presses Ctrl-C instead of giving too many."""

    def __init__(self, patience: int | None = None) -> None:
        self.answers = 0
        self._patience = patience

    def answer(self, view: Any, ask: Ask, imagine: Callable[[], Any], dealer: Dealer) -> Any:
        if self.answers == self._patience:
            raise KeyboardInterrupt
        self.answers += 1
        return BEGINNER.answer(view, ask, imagine, dealer)


@pytest.fixture
def arena(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., tuple[int, int, Results]]:
    """Runs the arena with one file for its results; gives its code, how often it had to think, and the file."""

    def run(*words: str, patience: int | None = None) -> tuple[int, int, Results]:
        bot = Watched(patience)
        monkeypatch.setitem(GAMES, "emoticon", replace(GAMES["emoticon"], bots={"beginner": bot}))
        save = tmp_path / "run.json"
        code = main(["arena", "emoticon", "--cores", "1", "--save", str(save), *words])
        return code, bot.answers, msgspec.json.decode(save.read_bytes(), type=Results)

    return run


def went(results: Results) -> dict[str, list[tuple[int, ...]]]:
    return {table: [game.scores for game in games] for table, games in results.games.items()}


def test_a_run_that_was_broken_off_goes_on_where_it_stopped(
    arena: Callable[..., tuple[int, int, Results]], tmp_path: Path, capsys: Captured
) -> None:
    _, answers, whole = arena("--games", "4")
    (tmp_path / "run.json").unlink()
    code, _, part = arena("--games", "4", patience=answers // 2)
    assert code == 130
    [played] = map(len, part.games.values())
    assert 0 < played < 4
    assert f"stopped after {played} of 4 games per table" in capsys.readouterr().out
    assert part.standings.keys() == part.games.keys()
    code, rest, again = arena("--games", "4")
    assert code == 0
    assert went(again) == went(whole)
    # Only the game in which it was broken off was thought through twice.
    assert rest == answers - sum(sum(game.answers) for games in part.games.values() for game in games)


def test_more_games_are_added_to_those_that_were_played(arena: Callable[..., tuple[int, int, Results]]) -> None:
    _, _, few = arena("--games", "1")
    _, _, more = arena("--games", "3")
    _, none, kept = arena("--games", "2")
    assert none == 0
    assert [len(games) for games in more.games.values()] == [3]
    assert kept == more
    assert went(more)["beginner"][:1] == went(few)["beginner"]


def test_tables_that_nobody_came_to_are_left_out(arena: Callable[..., tuple[int, int, Results]]) -> None:
    code, _, part = arena("--games", "4", "--cross", patience=1)
    assert (code, went(part)) == (130, {})


def test_results_go_with_the_code_that_played_and_tests_do_not_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mien.__file__", str(tmp_path / "__init__.py"))
    kit, game = tmp_path / "kit", tmp_path / "games/tag"
    for folder in (kit, game):
        folder.mkdir(parents=True)
        (folder / "code.py").write_text("runs = True")
    before = code_of("tag")
    (game / "test_code.py").write_text("assert True")
    assert code_of("tag") == before
    (game / "bots.py").write_text("catches = True")
    assert code_of("tag") != before


def test_results_of_other_games_or_other_bots_are_left_alone(
    arena: Callable[..., tuple[int, int, Results]], tmp_path: Path, capsys: Captured
) -> None:
    _, _, before = arena("--games", "1")
    for other in (("--seed", "another"), ("--seats", "5"), ("--bots", "beginner,beginner")):
        assert main(["arena", "emoticon", "--save", str(tmp_path / "run.json"), *other]) == 2
        assert "has results from other games or other bots" in capsys.readouterr().err
    changed = msgspec.structs.replace(before, code="older code")
    (tmp_path / "run.json").write_bytes(msgspec.json.encode(changed))
    assert main(["arena", "emoticon", "--save", str(tmp_path / "run.json")]) == 2
    (tmp_path / "run.json").write_text("a diary")
    assert main(["arena", "emoticon", "--save", str(tmp_path / "run.json")]) == 2
    assert "has no arena results in it" in capsys.readouterr().err
    assert (tmp_path / "run.json").read_text() == "a diary"
