"""mien replay: tells a recorded game as text."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from mien.kit import BadSeats, Record, Refusal
from mien.transcript import as_everyone_saw, as_seat_saw, who_saw_whom


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--seat", type=int, metavar="N", help="only what this seat knew; seats count from 0")
    what.add_argument("--sightlines", action="store_true", help="who could see and hear whom, from which step on")


def run(args: Namespace) -> int:
    """Prints the transcript."""
    record = Record.from_json(args.file.read_bytes())
    if args.sightlines:
        text = who_saw_whom(record)
    elif args.seat is None:
        text = as_everyone_saw(record)
    elif args.seat in range(record.seats):
        text = as_seat_saw(record, args.seat)
    else:
        text = f"There is no seat {args.seat} in this record; it has seats 0 to {record.seats - 1}."
        raise BadSeats(Refusal("bad-seats", text))
    print(text, end="")
    return 0
