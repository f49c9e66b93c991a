"""The front door for Python."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import pytest
from tests.kit.toy import TOY

import mien
from mien.kit import Ask, BadOptions, BadSeats, Dealer, IllegalAnswer, UnknownGame
from mien.rulebook import UnknownRule


class Twins:
    """A bot of one's own: says the first thing it can."""

    def answer(self, view: Any, ask: Ask, imagine: Callable[[], Any], dealer: Dealer) -> Any:
        return next(iter(ask.answers()))


def test_a_match_is_started_by_name_and_played_by_bots() -> None:
    match = mien.play(mien.start("expressions", seats=3, seed=7), "beginner")
    assert match.outcome is not None
    assert mien.Match.replay(match.record).outcome == match.outcome


@pytest.mark.parametrize("seed", [7, "7", b"seven", "ab" * 32])
def test_the_same_seed_and_players_play_the_same_game(seed: bytes | int | str) -> None:
    one, other = (mien.play(mien.start("facecards", seed=seed), ["random", Twins()]) for _ in range(2))
    assert one.record == other.record


def test_without_a_seed_no_two_games_are_alike() -> None:
    assert mien.start("emojito").seed != mien.start("emojito").seed


def test_four_sit_down_unless_that_is_impossible() -> None:
    assert mien.start("emojito").seats == 4
    tactic_teams = {"edition": "huch", "mode": "teams"}
    assert mien.start(mien.GAMES["emojito"], options=tactic_teams).seats >= 4


def test_what_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(UnknownGame, match="no game called 'hanabi'; there are"):
        mien.start("hanabi")
    with pytest.raises(BadSeats, match="not 9"):
        mien.start("expressions", seats=9)
    with pytest.raises(BadOptions, match="no bots called 'genius'"):
        mien.play(mien.start("expressions"), "genius")
    with pytest.raises(BadOptions, match="There is no bot 'nowhere:Bot'"):
        mien.play(mien.start("expressions"), "nowhere:Bot")


def test_a_bot_of_ones_own_is_named_by_its_module() -> None:
    assert mien.play(mien.start("emoticon", seed=1), f"{__name__}:Twins").outcome is not None


def test_a_match_shows_where_it_stands() -> None:
    match = mien.start("expressions", seats=4, seed=7)
    (seat,) = match.waiting_for
    assert repr(match) == f"<Match expressions, 4 seats, step 1: seat {seat} asked (EX-6)>"
    mien.play(match)
    assert repr(match).endswith(f": {match.outcome}>")


def test_the_legal_answers_of_a_seat_can_be_listed_and_given() -> None:
    match = mien.start("expressions", seats=4, seed=7)
    (seat,) = match.waiting_for
    legal = match.legal(seat)
    assert len(legal) == match.asks[seat].count() > 20
    assert match.legal((seat + 1) % 4) == ()
    match.answer(seat, legal[0])
    assert match.step == 2


def test_a_fork_goes_its_own_way() -> None:
    match = mien.start("expressions", seats=4, seed=7)
    before = match.record
    for fork in (match.fork(), copy(match)):
        mien.play(fork)
        assert fork.outcome is not None
        assert match.record == before


def test_a_match_can_begin_in_any_state() -> None:
    half = mien.start("expressions", seats=4, seed=7)
    for _ in range(5):
        (seat,) = half.waiting_for
        half.answer(seat, half.legal(seat)[0])
    other = mien.Match.at(half.game, half.state, options=half.options, seats=4, seed=b"another")
    assert other.asks == half.asks
    assert mien.play(other).outcome is not None


@pytest.mark.parametrize("seat", [-1, 4, 99])
@pytest.mark.parametrize("game", sorted(mien.GAMES))
def test_a_seat_that_is_not_there_sees_nothing(game: str, seat: int) -> None:
    with pytest.raises(BadSeats, match=f"no seat {seat} in this game"):
        mien.start(game, seats=4).view(seat)
    with pytest.raises(BadSeats, match=f"no seat {seat} in this game"):
        mien.start(game, seats=4).legal(seat)
    with pytest.raises(IllegalAnswer, match=f"no seat {seat} in this game"):
        mien.start(game, seats=4).answer(seat, 1)


class Index:
    """A whole number of another library, such as numpy's."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_numbers_of_other_libraries_are_numbers() -> None:
    match = mien.start("facecards", seats=3, options={"first_camera": "vote"}, seed=7)
    seat = match.waiting_for[0]
    vote = match.legal(seat)[0]
    match.answer(seat, Index(vote))
    assert match.answers[seat] == vote
    with pytest.raises(IllegalAnswer):
        match.answer(seat, object())


def test_seats_and_seeds_of_other_libraries_are_numbers() -> None:
    """One loop of a learner that gets all its numbers from numpy, down to the record."""
    match = mien.start("expressions", seats=Index(4), seed=Index(7))  # type: ignore[call-overload]
    assert match.record == mien.start("expressions", seats=4, seed=7).record
    seat = Index(match.waiting_for[0])
    assert match.view(seat).seat == seat.number
    match.answer(seat, match.legal(seat)[0])
    assert mien.Record.from_json(match.record.to_json()) == match.record
    with pytest.raises(TypeError):
        mien.start("expressions", seed=3.5)  # type: ignore[call-overload]


def test_rules_are_there_as_text() -> None:
    assert mien.rule("EX-9") in mien.rules("expressions")
    assert "*" not in mien.rules("expressions")
    assert mien.rule("EX-9", "fr") != mien.rule("EX-9")
    with pytest.raises(UnknownRule, match="no rule 'EX-999'"):
        mien.rule("EX-999")


def test_help_lists_what_is_exported() -> None:
    assert set(mien.__all__) <= set(dir(mien))
    for name in mien.__all__:
        assert getattr(mien, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = mien.nothing


def test_the_readme_runs_as_it_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    [code] = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    exec(code, {"__name__": "readme"})
    outcome, rule = capsys.readouterr().out.strip().splitlines()[:2]
    assert "won" in outcome
    assert rule


def test_what_help_shows_can_be_typed_as_it_stands() -> None:
    """Each line after a prompt in the docstring of mien runs, one after the other."""
    lines = re.findall(r"^    >>> (.*)$", mien.__doc__ or "", re.MULTILINE)
    assert len(lines) > 10
    exec("\n".join(lines), {})
    assert repr(TOY) == "<Game toy, version 3 of the rules>"
