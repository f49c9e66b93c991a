"""mien verify: plays a record again, and checks that everything in it is true."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from mien.kit import Match, Record
from mien.kit.words import one_line
from mien.transcript import outcome_text


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")


def run(args: Namespace) -> int:
    """Replays the record; raises BadRecord where the two differ."""
    record = Record.from_json(args.file.read_bytes())
    match = Match.replay(record)
    print(f"The seed matches its hash: {one_line(record.commitment)}")
    print(f"All {len(record.answers)} answers follow the rules of {match.game.title}, version {record.rules}.")
    print(f"The outcome is as recorded: {one_line(outcome_text(match.outcome))}")
    if record.sightlines is None:
        print("The record does not say who could see and hear whom.")
    else:
        print(f"Who could see and hear whom is as recorded, through {len(match.in_force)} changes.")
    return 0
