"""Statistics over many games: wins, shares and scores by level, with standard errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from mien.arena.bout import Played


class Figure(Struct, frozen=True):
    """A mean, and its standard error."""

    mean: float
    error: float


class Standing(Struct, frozen=True):
    """One level's statistics: a row of the arena's table."""

    name: str
    seats: float
    """On how many seats it sat, in a game."""
    wins: float
    """How many games it won; a shared victory counts as a fraction."""
    win: Figure
    """The chance that a game is won by this level, on whatever seat."""
    share: Figure
    """Its wins as a multiple of its fair share; the same as `win` in games that all win or lose together."""
    score: Figure
    answers: int
    failed: int
    seconds: float
    """What an answer took on average."""
    longest: float


def together(games: Sequence[Played]) -> bool:
    """Whether these are games that all win or lose together."""
    return all(len(game.winners) in (0, len(game.levels)) for game in games)


def standings(games: Sequence[Played], bots: Sequence[str]) -> tuple[Standing, ...]:
    """A row for each level; in games that all win or lose together, for each kind of team."""
    if together(games):
        teams = dict.fromkeys(team(game.levels) for game in games)
        return tuple(_together(name, [game for game in games if team(game.levels) == name]) for name in teams)
    played = {level for game in games for level in game.levels}
    return tuple(_against(level, games) for level in dict.fromkeys(bots) if level in played)


def team(levels: Sequence[str]) -> str:
    """What a team of these bots is called."""
    return " + ".join(f"{count} {level}" for level, count in sorted(Counter(levels).items()))


def multiple(of: Sequence[float], by: Sequence[float]) -> Figure:
    """The ratio of two sums whose figures are paired game by game, with its standard error."""
    games, whole = len(of), sum(by)
    if not whole:
        return Figure(0.0, 0.0)
    ratio = sum(of) / whole
    apart = [one - ratio * other for one, other in zip(of, by, strict=True)]
    return Figure(ratio, sqrt(sum(each * each for each in apart) / max(1, games - 1) * games) / whole)


def score_against(one: str, other: str, games: Sequence[Played]) -> Figure:
    """The score of a seat of one level, as a multiple of that of the other level at the same tables."""
    both = [game for game in games if one in game.levels and other in game.levels]
    return multiple(*([_score(level, game) for game in both] for level in (one, other)))


def _against(level: str, games: Sequence[Played]) -> Standing:
    games = [game for game in games if level in game.levels]
    wins = [sum(game.levels[seat] == level for seat in game.winners) / max(1, len(game.winners)) for game in games]
    fair = [game.levels.count(level) / len(game.levels) for game in games]
    return _standing(level, games, wins, multiple(wins, fair), level)


def _together(name: str, games: Sequence[Played]) -> Standing:
    wins = [float(bool(game.winners)) for game in games]
    return _standing(name, games, wins, _mean(wins), None)


def _standing(
    name: str, games: Sequence[Played], wins: Sequence[float], share: Figure, level: str | None
) -> Standing:
    seats = [
        (game, seat)
        for game in games
        for seat, sitting in enumerate(game.levels)
        if level is None or sitting == level
    ]
    answers = sum(game.answers[seat] for game, seat in seats)
    return Standing(
        name=name,
        seats=len(seats) / len(games),
        wins=sum(wins),
        win=_mean(wins),
        share=share,
        score=_mean([_score(level, game) for game in games]),
        answers=answers,
        failed=sum(game.failed[seat] for game, seat in seats),
        seconds=sum(game.seconds[seat] for game, seat in seats) / max(1, answers),
        longest=max(game.longest[seat] for game, seat in seats),
    )


def _score(level: str | None, game: Played) -> float:
    scores = [
        score for score, sitting in zip(game.scores, game.levels, strict=True) if level is None or sitting == level
    ]
    return sum(scores) / len(scores)


def _mean(numbers: Sequence[float]) -> Figure:
    return multiple(numbers, [1.0] * len(numbers))
