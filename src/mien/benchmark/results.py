"""A file of results: who played what, how it was measured, and every game and trial to play again."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import mien
from mien.benchmark import acting, games, perceiving
from mien.benchmark.agents import actor_of, find_agent, reader_of
from mien.benchmark.games import Game, forged
from mien.benchmark.measures import Measure, Measures, measures_of, of_expression, of_perception
from mien.benchmark.plan import AGENT, BENCH, GAME_TRACKS, check_track, seed_of
from mien.games.emojito.performance import Performance
from mien.kit.play import chance_of

CLOSE = 1e-6
"""How far two figures may lie apart that were reckoned from the same games."""


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """One agent, or several made by one method, on one track."""

    bench: str
    mien: str
    track: str
    table: str
    name: str
    """What the leaderboard calls it."""
    agents: tuple[str, ...]
    kind: str
    """How it came about: rules, learning, a language model."""
    trained_with: tuple[str, ...] = ()
    """Partners, records or examples of the benchmark that it has seen before."""
    measures: Measures = {}
    games: tuple[Game, ...] = ()
    performances: tuple[Performance, ...] = ()
    chances: tuple[tuple[float, ...], ...] = ()


def run(
    track: str,
    agents: Sequence[str],
    *,
    table: str = "small",
    name: str | None = None,
    kind: str = "rules",
    trained_with: Sequence[str] = (),
) -> Result:
    """Plays a whole track; raises UnknownTrack or BadOptions."""
    check_track(track, agents)
    result = Result(
        BENCH, mien.__version__, track, table, name or agents[0], tuple(agents), kind, tuple(trained_with)
    )
    if track == "expression":
        actor = actor_of(agents[0])
        acted = [
            actor.perform(task, chance_of(b"mien bench agent", seed_of(task.company, task.number)))
            for task in acting.tasks()
        ]
        return measured(replace(result, performances=tuple(acted)))
    if track == "perception":
        reader = reader_of(agents[0])
        read = [
            tuple(reader.read(shown.performance, shown.laid, chance_of(seed_of(shown.split, shown.number))))
            for shown in perceiving.trials()
        ]
        return measured(replace(result, chances=tuple(read)))
    sitting = {f"{AGENT} {number}": find_agent(one) for number, one in enumerate(agents)}
    played = []
    for fixture in GAME_TRACKS[track](table, len(agents)):
        if fixture.begins and hasattr(sitting["agent 0"], "meet"):
            sitting["agent 0"].meet()
        played.append(games.play(track, fixture, sitting))
    return measured(replace(result, games=tuple(played)))


def measured(result: Result) -> Result:
    """The result with the measures of its games and trials; raises ForgedResult if some are missing."""
    if result.track == "expression":
        tasks = acting.tasks()
        check_count(result.performances, len(tasks))
        hits = [
            (task.company, acting.found(task, shown))
            for task, shown in zip(tasks, result.performances, strict=True)
        ]
        return replace(result, measures=of_expression(hits))
    if result.track == "perception":
        trials = perceiving.trials()
        check_count(result.chances, len(trials))
        for number, row in enumerate(result.chances):
            if len(row) != perceiving.LAID or min(row) < 0 or abs(sum(row) - 1) > CLOSE:
                raise forged("no-chances", f"Trial {number} has no seven chances that make a whole.")
        pairs = zip(trials, result.chances, strict=True)
        return replace(
            result, measures=of_perception([(one.split, one.laid.index(one.card), row) for one, row in pairs])
        )
    fixtures = GAME_TRACKS[result.track](result.table, len(result.agents))
    check_count(result.games, len(fixtures))
    return replace(result, measures=measures_of(result.track, list(zip(fixtures, result.games, strict=True))))


def check_count(rows: Sequence[Any], wanted: int) -> None:
    """Raises ForgedResult if games or trials were left out or added."""
    if len(rows) != wanted:
        raise forged("left-out", f"The track has {wanted} games or trials, and the file has {len(rows)}.")


def verify(result: Result) -> None:
    """Plays everything again; raises ForgedResult, with what is not true."""
    if result.bench != BENCH:
        raise forged("other-bench", f"The file is of {result.bench}; this is {BENCH}.")
    check_track(result.track, result.agents)
    again = measured(result)
    if result.track in GAME_TRACKS:
        fixtures = GAME_TRACKS[result.track](result.table, len(result.agents))
        for number, (fixture, game) in enumerate(zip(fixtures, result.games, strict=True)):
            games.check(result.track, fixture, game, number)
    if result.measures.keys() != again.measures.keys():
        raise forged("other-measures", "The file has measures that this track does not have, or lacks some.")
    for name, told in result.measures.items():
        if not same(told, again.measures[name]):
            raise forged("other-figure", f"“{name}” is {again.measures[name].mean:.4f}, not {told.mean:.4f}.")


def same(one: Measure, other: Measure) -> bool:
    """Whether two measures are the same but for rounding."""
    return one.count == other.count and abs(one.mean - other.mean) < CLOSE and abs(one.error - other.error) < CLOSE


def save(result: Result, path: Path) -> None:
    """Writes a result; compressed, if the file's name ends so. The same result makes the same bytes."""
    text = msgspec.json.encode(result)
    path.write_bytes(gzip.compress(text, mtime=0) if path.suffix == ".gz" else text)


def load(path: Path) -> Result:
    """The result in this file; raises ForgedResult if there is none."""
    data = path.read_bytes()
    try:
        text = gzip.decompress(data) if path.suffix == ".gz" else data
        return msgspec.json.decode(text, type=Result)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, EOFError, gzip.BadGzipFile) as error:
        raise forged("not-a-result", f"{path} is no result of the benchmark: {error}.") from None
