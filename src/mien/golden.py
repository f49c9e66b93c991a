"""Golden games: a record and a transcript of every mode, kept beside the rules and reviewed as a diff."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from mien.at_random import finish, seeds
from mien.games import GAMES, __path__
from mien.kit import AnyGame, Match, Record
from mien.kit.contract import every_options
from mien.starting import seed_of, usual_seats
from mien.transcript import as_everyone_saw

VIEWS = 5
"""How many times a transcript shows what every seat sees."""

LONGEST = 50_000
"""A transcript with more letters than this is hard to review."""

TRIES = 400


def folder(game: AnyGame) -> Path:
    """Where the golden games of this game are."""
    return Path(__path__[0], game.name, "golden")


def transcript_beside(path: Path) -> Path:
    """The file with the transcript of this record."""
    return path.with_name(path.name.replace(".record.json", ".txt"))


def transcript(record: Record) -> str:
    """The game as text, with all views now and then."""
    steps = len({given.step for given in record.answers})
    return as_everyone_saw(record, every=-(-steps // VIEWS))


def tables(game: AnyGame) -> Iterator[tuple[Any, int]]:
    """Every combination of options with the usual number of seats; and the smallest and largest tables."""
    extremes = set()
    for options in every_options(game):
        fitting = game.seats(options)
        counts = {usual_seats(game, options)}
        if tuple(fitting) not in extremes:
            extremes.add(tuple(fitting))
            counts |= {fitting[0], fitting[-1]}
        for seats in sorted(counts):
            yield options, seats


def title(game: AnyGame, options: Any, seats: int) -> str:
    """What the golden game of such a table is called; those of a later version of the rules bear its number."""
    words = [
        name if value is True else value
        for name, value in msgspec.to_builtins(options).items()
        if value is True or isinstance(value, str)
    ]
    if game.rules_version > 1:
        words.append(f"rules-{game.rules_version}")
    return "-".join([*words, f"{seats}-seats"]).replace("_", "-")


def random_record(game: AnyGame, options: Any, seats: int) -> Record:
    """A game between random players that is short enough to be read, or else the shortest of many."""
    tried = []
    for seed in islice(seeds(seed_of(f"{game.name} {title(game, options, seats)}")), TRIES):
        match = Match.start(game, seats=seats, options=options, seed=seed)
        finish(match)
        tried.append(match.record)
        if len(transcript(match.record)) <= LONGEST:
            return match.record
    return min(tried, key=lambda record: len(record.answers))


def make(game: AnyGame, place: Path) -> None:
    """Adds the records that are missing, and writes all transcripts anew; a record stays for ever."""
    place.mkdir(exist_ok=True)
    for options, seats in tables(game):
        path = place / f"{title(game, options, seats)}.record.json"
        if not path.exists():
            path.write_bytes(random_record(game, options, seats).to_json())
    for path in place.glob("*.record.json"):
        record = Record.from_json(path.read_bytes())
        transcript_beside(path).write_text(transcript(record), encoding="utf-8")


if __name__ == "__main__":
    for each in GAMES.values():
        make(each, folder(each))
