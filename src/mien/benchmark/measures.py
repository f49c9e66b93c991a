"""The measures of each track, each with its standard error; docs/benchmark.md has their formulas."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import log2, sqrt

from msgspec import Struct

from mien.benchmark.games import Game
from mien.benchmark.plan import SEQUENCE, Fixture

Row = tuple[Fixture, Game]


class Measure(Struct, frozen=True):
    """A figure, its standard error, and over how many of what."""

    mean: float
    error: float
    count: int


Measures = dict[str, Measure]


def mean(numbers: Iterable[float]) -> Measure:
    """The mean of independent numbers."""
    row = list(numbers)
    if not row:
        return Measure(0.0, 0.0, 0)
    middle = sum(row) / len(row)
    spread = sum((number - middle) ** 2 for number in row) / max(len(row) - 1, 1)
    return Measure(middle, sqrt(spread / len(row)), len(row))


def score_of(game: Game) -> float:
    """What a game brought all: the cards in Harmony."""
    return float(game.scores[0])


def group(rows: Sequence[Row]) -> dict[str, list[Game]]:
    """The games by what they are counted under."""
    groups: dict[str, list[Game]] = defaultdict(list)
    for fixture, game in rows:
        groups[fixture.group].append(game)
    return groups


def measures_of(track: str, rows: Sequence[Row]) -> Measures:
    """The measures of a track of games; `score` is what agents are ranked by."""
    found = MEASURES[track](rows)
    if track != "rules":
        found["win"] = mean(float(bool(game.winners)) for _, game in rows)
    return found | refusals(rows)


def self_play(rows: Sequence[Row]) -> Measures:
    groups = group(rows)
    if len(groups) == 1:
        return {"score": mean(score_of(game) for _, game in rows)}
    each = {name: mean(map(score_of, games)) for name, games in groups.items()}
    # Agents made by the same method are the unit: their games are not independent of each other.
    return {
        "score": mean(one.mean for one in each.values()),
        **{f"agent {name}": one for name, one in each.items()},
    }


def zero_shot(rows: Sequence[Row]) -> Measures:
    """Self-play, cross-play, and the gap between them; the unit is an agent, or a pair of agents."""
    cells = {name: mean(map(score_of, games)).mean for name, games in group(rows).items()}
    agents = sorted({int(name.partition("×")[0]) for name in cells})
    own = mean(cells[f"{one}×{one}"] for one in agents)
    cross = mean((cells[f"{one}×{two}"] + cells[f"{two}×{one}"]) / 2 for one, two in combinations(agents, 2))
    gap = Measure(own.mean - cross.mean, sqrt(own.error**2 + cross.error**2), cross.count)
    return {"score": cross, "self-play": own, "gap": gap}


def ad_hoc(rows: Sequence[Row]) -> Measures:
    """The mean over partners, the worst of them, and each; a partner counts as much as any other."""
    each = {name: mean(map(score_of, games)) for name, games in group(rows).items()}
    error = sqrt(sum(one.error**2 for one in each.values())) / len(each)
    whole = Measure(sum(one.mean for one in each.values()) / len(each), error, len(rows))
    worst = min(each, key=lambda name: each[name].mean)
    return {"score": whole, "worst partner": each[worst], **{f"with {name}": one for name, one in each.items()}}


def adaptation(rows: Sequence[Row]) -> Measures:
    """The mean in a row with one partner, its slope, and what is left of it beside the shuffled control."""
    scores = {fixture.group: score_of(game) for fixture, game in rows}
    same = {tuple(name.split(" ", 1)[1].rsplit(" ", 1)): score for name, score in scores.items() if name[1] == "a"}
    twins = {
        tuple(name.split(" ", 1)[1].rsplit(" ", 1)): score for name, score in scores.items() if name[1] == "h"
    }
    third = SEQUENCE // 3
    first, last = (mean(score for (_, at), score in same.items() if low <= int(at) < low + third) for low in ENDS)
    gained = mean(score - twins[key] for key, score in same.items() if int(key[1]) >= third)
    slope = Measure(last.mean - first.mean, sqrt(first.error**2 + last.error**2), last.count)
    return {"score": mean(same.values()), "slope": slope, "adaptation": gained, "shuffled": mean(twins.values())}


ENDS = (0, SEQUENCE - SEQUENCE // 3)
"""Where the first and the last third of a row begin."""


def by_rules(rows: Sequence[Row]) -> Measures:
    """Refusals per hundred questions, which `refusals` counts by their rules; fewer are better."""
    rate = refusals(rows)["refused per 100"]
    return {"score": Measure(-rate.mean, rate.error, rate.count)}


def refusals(rows: Sequence[Row]) -> Measures:
    """Refusals per hundred questions, all and by rule, with a game as the unit of the error."""
    asked = sum(game.asked for _, game in rows)

    def rate(counts: list[int]) -> Measure:
        ratio = sum(counts) / max(asked, 1)
        apart = [count - ratio * game.asked for count, (_, game) in zip(counts, rows, strict=True)]
        spread = sqrt(sum(one * one for one in apart) / max(len(rows) - 1, 1) * len(rows))
        return Measure(100 * ratio, 100 * spread / max(asked, 1), asked)

    names = sorted({wrong.rule for _, game in rows for wrong in game.broken})
    found = {"refused per 100": rate([len(game.broken) for _, game in rows])}
    for rule in names:
        found[f"refused by {rule}"] = rate([sum(one.rule == rule for one in game.broken) for _, game in rows])
    if any(game.silent for _, game in rows):
        found["silent per 100"] = rate([game.silent for _, game in rows])
    return found


MEASURES = {
    "self-play": self_play,
    "zero-shot": zero_shot,
    "ad-hoc": ad_hoc,
    "adaptation": adaptation,
    "rules": by_rules,
}


def of_expression(found: Sequence[tuple[str, bool]]) -> Measures:
    """The share of cards that their readers found, over all companies of readers and for each."""
    companies = dict.fromkeys(company for company, _ in found)
    each = {name: mean(float(hit) for company, hit in found if company == name) for name in companies}
    return {"score": mean(float(hit) for _, hit in found), **{f"for {name}": one for name, one in each.items()}}


def of_perception(read: Sequence[tuple[str, int, Sequence[float]]]) -> Measures:
    """Bits, right answers and Brier's score, over all splits and for each; a row is (split, place, chances)."""
    found: Measures = {}
    splits = dict.fromkeys(split for split, _, _ in read)
    for name in ("", *splits):
        rows = [(place, chances) for split, place, chances in read if name in ("", split)]
        bits = mean(log2(len(chances)) + log2(max(chances[place], 1e-6)) for place, chances in rows)
        right = mean(
            float(chances[place] == max(chances)) / chances.count(max(chances)) for place, chances in rows
        )
        found |= {f"bits {name}".strip(): bits, f"right {name}".strip(): right}
        if not name:
            brier = mean(sum((p - (at == place)) ** 2 for at, p in enumerate(row)) for place, row in rows)
            found |= {"score": bits, "Brier": brier}
    return found
