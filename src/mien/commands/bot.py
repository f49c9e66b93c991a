"""mien bot: lets a program of yours, in any language, play among our bots or at a table of a server."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from mien.commands.play import bots_from
from mien.commands.seating import add_table, at_least_one, set_up
from mien.kit import AnyMatch, BadSeats, Match, Refusal, Refused, Seat, find_game
from mien.kit.play import ask_bot, chance_of
from mien.program.player import ProgramPlayer
from mien.program.process import Program
from mien.starting import seed_of
from mien.transcript import outcome_text


def add(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game", metavar="GAME", help="what is played here; or the address of a table, as a browser shows it"
    )
    parser.add_argument(
        "program", nargs="+", metavar="CMD", help="after --: the program, and what it is started with"
    )
    parser.add_argument(
        "--stdio", action="store_true", help="speak with it in lines of JSON; the only way there is"
    )
    parser.add_argument(
        "--key", metavar="KEY", help="at a table: the key that its host has given you; it works once"
    )
    parser.add_argument(
        "--trust",
        type=Path,
        metavar="FILE",
        help="at a table: the certificate (PEM) of a server with its own authority",
    )
    add_table(parser)
    parser.add_argument("--seat", type=int, default=0, metavar="N", help="the program's seat; 0")
    parser.add_argument("--bots", metavar="A,B,…", help="who plays the other seats, as in mien play")
    parser.add_argument("--tries", type=at_least_one, default=3, metavar="K", help="answers to one question; 3")
    parser.add_argument("--seconds", type=at_least_one, default=60, metavar="S", help="time for an answer; 60")
    parser.add_argument("--no-legal", action="store_true", help="leave out the list of legal answers")
    parser.add_argument("--save", type=Path, metavar="FILE", help="a file for the record")


def run(args: Namespace) -> int:
    """Plays one game, or those of a table; status 1 if a bot had to stand in for the program."""
    return play_at_table(args) if "://" in args.game else play_here(args)


def play_at_table(args: Namespace) -> int:
    """Plays at a table until its host has no more use for the program."""
    if not args.key:
        raise Refused(Refusal("no-key", "A table wants a key. Its host finds one under “Invite a program”."))
    # A game of bots does not wait for the library that speaks with servers, nor need it.
    from mien.program.at_table import AtTable, report

    session = AtTable(args.program)
    session.play(args.game, args.key, args.trust)
    return report(session)


def play_here(args: Namespace) -> int:
    """Plays one game among bots."""
    game = find_game(args.game)
    options, seats = set_up(game, args)
    if not 0 <= args.seat < seats:
        raise BadSeats(
            Refusal("no-such-seat", f"There is no seat {args.seat}; they are numbered 0 to {seats - 1}.")
        )
    bots = bots_from(game, args.bots)
    match = Match.start(game, seats=seats, options=options, seed=seed_of(args.seed))
    player = ProgramPlayer(
        Program(args.program), bots[0], tries=args.tries, seconds=args.seconds, with_legal=not args.no_legal
    )
    play(match, player, args.seat, bots)
    if args.save:
        args.save.write_bytes(match.record.to_json())
    if player.failure is not None:
        print(f"mien: a bot stood in for {player.name}. {player.failure}", file=sys.stderr)
    refused = len(player.refusals)
    print(f"{outcome_text(match.outcome)} {player.name} had seat {args.seat}; refused answers: {refused}.")
    return 0 if player.failure is None else 1


def play(match: AnyMatch, player: ProgramPlayer, own: Seat, bots: Any) -> None:
    """Plays to the end, with the program in its own seat and the bots, in turn, in the others."""
    chance = chance_of(b"mien players", match.seed)
    player.greet(match, own)
    while match.asks:
        step = match.step
        for seat in match.waiting_for:
            if seat == own:
                answer, by = player.answer(match, seat)
            else:
                answer, by = ask_bot(bots[(seat - own - 1) % len(bots)], match, seat, chance), "bot"
            match.answer(seat, answer, step=step, by=by)
    player.farewell(match)
