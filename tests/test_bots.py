"""Every bot of every game: legal wherever it is asked, and blind to what its seat can't know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from mien.arena.bout import Bout, play
from mien.arena.lineup import lineup
from mien.arena.standings import multiple, score_against
from mien.games import GAMES
from mien.kit import AnyBot, AnyGame, Ask, Match, Over, QuickDealer, Seat, every_options, every_table
from mien.kit import contract as law
from mien.starting import usual_seats

FIRST = 12
"""How many steps bots play before they are asked in two worlds."""

DOCS = Path(__file__).parent.parent / "docs" / "tutorials" / "first-bot.md"

every_level = pytest.mark.parametrize(
    ("name", "level"), [(name, level) for name, game in GAMES.items() for level in game.bots]
)


def at_random(game: AnyGame, options: Struct, seats: int) -> list[Any]:
    """The states of a game at random."""
    match = Match.start(game, seats=seats, options=options, seed=bytes(32))
    return [match.state, *(match.state for _ in law.steps(match, QuickDealer(seats)))]


def between_bots(game: AnyGame, options: Struct, seats: int, bot: AnyBot) -> list[Any]:
    """The first states of a game between bots: they clue, act and lay on purpose, so there is more to go by."""
    match, states = Match.start(game, seats=seats, options=options, seed=bytes(32)), []
    while match.asks and match.step < FIRST:
        states.append(match.state)
        step, asked = match.step, tuple(match.asks)
        for seat in asked:
            match.answer(seat, think(game, bot, match.view(seat), match.asks[seat]), step=step)
    return states


def moments(states: list[Any], each: int) -> Iterator[tuple[Any, Seat, Ask]]:
    """So many of these states for each kind of phase, and a seat that is asked then."""
    phases: dict[type, list[Any]] = {}
    for state in states:
        phases.setdefault(type(state.phase), []).append(state)
    phases.pop(Over, None)
    for found in phases.values():
        for number in range(each):
            state = found[(2 * number + 1) * len(found) // (2 * each)]
            seat, ask = list(state.phase.asks(state).items())[-1]
            yield state, seat, ask


def think(game: AnyGame, bot: AnyBot, view: Any, ask: Ask) -> Any:
    """What the bot answers, from this view alone."""
    dealer = QuickDealer(7)
    return bot.answer(view, ask, partial(game.imagine, view, dealer), dealer)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_levels_and_a_stand_in(name: str) -> None:
    assert "beginner" in GAMES[name].bots


@every_level
def test_a_bot_answers_by_the_rules_at_every_table(name: str, level: str) -> None:
    game = GAMES[name]
    for options, seats in every_table(game):
        for state, seat, ask in moments(at_random(game, options, seats), 1):
            answer = think(game, game.bots[level], game.view(state, seat), ask)
            assert ask.accepts(answer), f"{options}, {seats} seats: {answer} to {ask}"


@every_level
def test_a_bot_answers_the_same_in_worlds_that_its_seat_cannot_tell_apart(name: str, level: str) -> None:
    game, differed = GAMES[name], False
    bot = game.bots[level]
    for options in every_options(game):
        seats = usual_seats(game, options)
        games = (at_random(game, options, seats), between_bots(game, options, seats, bot))
        for state, seat, ask in [moment for states in games for moment in moments(states, 3)]:
            answer = think(game, bot, game.view(state, seat), ask)
            other = game.redeal(state, seat, QuickDealer(seat + 1))
            assert think(game, bot, game.view(other, seat), ask) == answer
            # Nor may it remember what it was asked before.
            assert think(game, bot, game.view(state, seat), ask) == answer
            differed |= other != state
    assert differed


@every_level
def test_a_bot_plays_a_whole_game_without_fault(name: str, level: str) -> None:
    seats = usual_seats(GAMES[name], GAMES[name].options_type())
    levels = (level, *["beginner"] * (seats - 1))
    assert play(Bout(name, {}, b"a whole game", levels)).failed == (0,) * seats


@pytest.mark.parametrize(
    ("name", "weak", "better", "games"),
    [
        ("emoticon", "beginner", "good", 40),
        ("emoticon", "good", "strong", 24),
        ("facecards", "beginner", "good", 12),
        ("facecards", "good", "strong", 16),
    ],
)
def test_a_level_scores_more_than_the_one_below(name: str, weak: str, better: str, games: int) -> None:
    """By more than chance would explain: twice the standard error of these games."""
    bouts = [Bout(name, {}, bytes([number]), lineup((weak, better), 4, number)) for number in range(games)]
    score = score_against(better, weak, [play(bout) for bout in bouts])
    assert score.mean - 2 * score.error > 1, score


def test_one_strong_player_costs_a_team_of_good_ones_nothing() -> None:
    """By no more than chance would explain: twice the standard error of the differences, deal by deal."""
    gained = []
    for seats, number in product((3, 4, 5), range(40)):
        mixed = lineup(("strong", *["good"] * (seats - 1)), seats, number)
        teams = (mixed, ("good",) * seats)
        with_strong, without = (play(Bout("expressions", {}, bytes([number]), team)).scores[0] for team in teams)
        gained.append(float(with_strong - without))
    gain = multiple(gained, [1.0] * len(gained))
    assert gain.mean + 2 * gain.error >= 0, gain


def test_the_bot_in_the_documentation_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    [code] = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    world: dict[str, Any] = {"__name__": "example"}
    exec(code, world)
    game = GAMES["facecards"]
    bots = {**game.bots, "twins": world["Twins"]()}
    monkeypatch.setitem(GAMES, "facecards", replace(game, bots=bots))
    played = play(Bout("facecards", {"variant": "masters"}, b"an example", ("twins", "beginner", "beginner")))
    assert played.failed == (0, 0, 0)
    assert played.answers[0] > 0
