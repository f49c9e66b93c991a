"""mien play: plays a game against bots, here in the terminal."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from mien.commands.questions import pick, put
from mien.commands.seating import add_table, set_up
from mien.commands.text import plain_text, say
from mien.games import GAMES
from mien.kit import (
    AnyBot,
    AnyGame,
    AnyMatch,
    Event,
    IllegalAnswer,
    Match,
    Record,
    Seat,
    commitment,
    find_bot,
    find_game,
    listed,
    seen,
)
from mien.kit.play import ask_bot, chance_of
from mien.kit.play import play as play_on
from mien.starting import seed_of
from mien.transcript import names, outcome_text

YOU = 0


class Left(Exception):
    """The person leaves the table."""


def add(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="asked for if you don't say")
    add_table(parser)
    parser.add_argument(
        "--bots", metavar="A,B,…", help="who plays the other seats: levels, or bots of your own as module:Class"
    )


def run(args: Namespace) -> int:
    """Plays one game, with the person in seat 0."""
    try:
        game = find_game(args.game) if args.game else ask_for_game()
        options, seats = set_up(game, args)
        bots = bots_from(game, args.bots)
        match = Match.start(game, seats=seats, options=options, seed=seed_of(args.seed))
        play(match, bots)
        save(match.record)
    except Left:
        print("You have left the table.")
    return 0


def ask_for_game() -> AnyGame:
    """The game that the person wants to play."""
    for number, game in enumerate(GAMES.values(), 1):
        print(f"{number}. {game.title}")
    while True:
        name = pick(tuple(GAMES), read_line("Which game? "))
        if name is not None:
            return GAMES[str(name)]
        print(f"Type a number from 1 to {len(GAMES)}, or {listed(GAMES, 'or')}.")


def bots_from(game: AnyGame, words: str | None) -> tuple[AnyBot, ...]:
    """The bots named here, such as `good,my.module:Twins`; the easiest if none is named."""
    return tuple(find_bot(game, word.strip()) for word in (words or next(iter(game.bots))).split(","))


def play(match: AnyMatch, bots: Sequence[AnyBot]) -> None:
    """Plays to the end; raises Left if the person goes."""
    print(f"{match.game.title}, {match.seats} seats. You are Seat {YOU}; the others are bots.")
    print("Seats are numbered from 0, as in records.")
    print("At any question, type ? for all that you may know, rules for the rules that apply, or quit to leave.")
    print(f"Hash of the seed, to check it after the game: {commitment(match.seed)}\n")
    print_events(match, match.events)
    chance, heard = chance_of(b"mien players", match.seed), len(match.events)

    def player(now: AnyMatch, seat: Seat) -> Any:
        nonlocal heard
        print_events(now, now.events[heard:])
        heard = len(now.events)
        if seat == YOU:
            print()
            return ask_person(now)
        return ask_bot(bots[(seat - 1) % len(bots)], now, seat, chance)

    play_on(
        match,
        player,
        order=lambda asked: sorted(asked, key=lambda seat: seat != YOU),
        by=dict.fromkeys(range(1, match.seats), "bot"),
    )
    print_events(match, match.events[heard:])
    say(f"\n{table_text(match)}\n\n{outcome_text(match.outcome)}\nThe seed was {match.seed.hex()}.")


def ask_person(match: AnyMatch) -> Any:
    """Asks the open question until the rules accept the answer, and returns it."""

    def read(words: str) -> str:
        while True:
            line = read_line(words)
            if line == "?":
                say(everything_text(match))
            elif line == "rules":
                say(rules_of(match))
            else:
                return line

    say(table_text(match))
    while True:
        say(f"\n{match.game.question_text(match.view(YOU))}")
        try:
            return match.read(YOU, put(match.asks[YOU], read), step=match.step)
        except IllegalAnswer as refused:
            print(refused)


def read_line(words: str) -> str:
    """A line that the person types; raises Left at `quit` and where the input ends."""
    try:
        line = input(words).strip()
    except EOFError:
        print()
        raise Left from None
    if line.casefold() == "quit":
        raise Left
    return line


def print_events(match: AnyMatch, events: Iterable[Event]) -> None:
    """Prints what the person may know of the events."""
    for event in seen(events, YOU):
        say(match.game.event_text(event, names(match.seats)))


def table_text(match: AnyMatch) -> str:
    """The table as the person sees it."""
    return match.game.view_text(match.view(YOU), names(match.seats))


def everything_text(match: AnyMatch) -> str:
    """The table, and all else that the person may know, such as every turn so far."""
    details = match.game.details_text(match.view(YOU), names(match.seats))
    return f"{table_text(match)}\n{details}".strip()


def rules_of(match: AnyMatch) -> str:
    """The section of the rules that the open question comes from."""
    text = (files("mien.games") / match.game.name / "RULES.md").read_text(encoding="utf-8")
    line = re.compile(rf"^- {re.escape(match.state.phase.rule)}\b", re.MULTILINE)
    return plain_text(next(section for section in text.split("\n## ") if line.search(section)).strip())


def save(record: Record) -> None:
    """Writes the record to the file that the person names, if any; it overwrites nothing."""
    while True:
        name = read_line("Save the record? Type a file name, or just press Enter: ")
        if not name:
            return
        try:
            with Path(name).expanduser().open("xb") as file:
                file.write(record.to_json())
        except OSError as error:
            print(f"{name}: {error.strerror}.")
        else:
            print(f"Saved. To see it again: mien replay {name}")
            return
