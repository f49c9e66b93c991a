"""Golden games: a record and a transcript of every mode, kept beside the rules and reviewed as a diff."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from mien.at_random import finish, seeds
from mien.games import GAMES
from mien.kit import AnyGame, Match, Record, every_options
from mien.starting import seed_of, usual_seats
from mien.transcript import as_everyone_saw

VIEWS = 5
"""How many times a transcript shows what every seat sees."""

LONGEST = 50_000
"""A transcript with more letters than this is hard to review."""

TRIES = 400


def folder(game: AnyGame, root: Path) -> Path:
    """Where the golden games of this game are."""
    return root / "src/mien/games" / game.name / "golden"


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


def by_rules(game: AnyGame) -> str:
    """What names the rules by which a golden game was played; the first version has no name."""
    return f"rules-{game.rules_version}" if game.rules_version > 1 else ""


def title(game: AnyGame, options: Any, seats: int) -> str:
    """What the golden game of such a table is called; those of a later version of the rules bear its number.

    A number is named with its option, and only where it is not the usual one, and so is an option that is tried
    apart: when an option is added, the games that were played without it keep their names.
    """
    usual = msgspec.to_builtins(game.options_type())
    words = []
    for name, value in msgspec.to_builtins(options).items():
        if name in game.tried_apart:
            words += [] if value == usual[name] else [f"{name}-{value}" if isinstance(value, str) else name]
        elif value is True:
            words.append(name)
        elif isinstance(value, str):
            words.append(value)
        elif value is not False and isinstance(value, int) and value != usual[name]:
            words.append(f"{name}-{value}")
    rules = by_rules(game)
    return "-".join([*words, *([rules] if rules else []), f"{seats}-seats"]).replace("_", "-")


def titled(game: AnyGame) -> dict[str, tuple[Any, int]]:
    """The options and seats of every golden game, by its title; raises ValueError if two share one."""
    found: dict[str, tuple[Any, int]] = {}
    for table in tables(game):
        name = title(game, *table)
        if name in found:
            raise ValueError(f"{game.name}: {table} and {found[name]} would share the golden game {name}")
        found[name] = table
    return found


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


def files(root: Path) -> dict[str, str]:
    """The records that are missing, and the transcripts of all."""
    return {
        path.relative_to(root).as_posix(): text
        for game in GAMES.values()
        for path, text in made(game, folder(game, root)).items()
    }


def made(game: AnyGame, place: Path) -> dict[Path, str]:
    """The golden games that belong in this folder. A record that is there stays for ever."""
    records = {path: path.read_text(encoding="utf-8") for path in sorted(place.glob("*.record.json"))}
    for name, (options, seats) in titled(game).items():
        path = place / f"{name}.record.json"
        if path not in records:
            records[path] = random_record(game, options, seats).to_json().decode()
    told = {transcript_beside(path): transcript(Record.from_json(text.encode())) for path, text in records.items()}
    return records | told
