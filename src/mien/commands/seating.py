"""Arguments that set up a game, for several commands: its options, seats and seed."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from mien.decks import open_deck
from mien.kit import AnyGame, BadOptions, Refusal, check_seats, listed
from mien.kit.decks import DECK
from mien.starting import usual_seats


def add_table(parser: ArgumentParser) -> None:
    """Adds --seats, --option and --seed."""
    parser.add_argument("--seats", type=int, metavar="N", help="how many play; 4 if that is possible")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; `mien games` lists them. A deck is named by its file",
    )
    parser.add_argument(
        "--seed",
        metavar="WORDS",
        help="the same words play the same game; 64 hex digits are taken as the seed itself",
    )


def set_up(game: AnyGame, args: Namespace) -> tuple[Any, int]:
    """The options and the number of seats that were asked for; raises BadOptions or BadSeats."""
    options = options_from(game, args.option)
    seats = usual_seats(game, options) if args.seats is None else args.seats
    check_seats(game, options, seats)
    return options, seats


def options_from(game: AnyGame, pairs: Sequence[str]) -> Any:
    """The options in words such as `mode=coop`; raises BadOptions."""
    kinds = get_type_hints(game.options_type)
    chosen = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOptions(Refusal("bad-options", f"An option is written name=value, not {pair!r}."))
        if name not in kinds:
            has = f"has {listed(kinds)}" if kinds else "has none"
            raise BadOptions(Refusal("bad-options", f"{game.title} has no option {name!r}; it {has}."))
        if name == DECK and game.decks and value != "null":
            chosen[name] = deck_from(game, Path(value))
            continue
        try:
            chosen[name] = _read(value, kinds[name])
        except msgspec.DecodeError:
            text = f"{game.title} can't be played with {pair!r}; {name} is {values_of(kinds[name])}."
            raise BadOptions(Refusal("bad-options", text)) from None
    return game.options_type(**chosen)


def deck_from(game: AnyGame, path: Path) -> Any:
    """The deck in this file as an option of the game; raises BadDeck, BadOptions or OSError."""
    opened = open_deck(path)
    if game.decks is None or opened.deck.game != game.name:
        raise BadOptions(Refusal("deck-game", f"{path} is no deck for {game.title}."))
    # A terminal shows no pictures, and so the cards have none.
    return game.decks.taken(opened.deck, opened.hash, {})


def _read(value: str, kind: Any) -> Any:
    thing = msgspec.json.decode(value) if value.startswith(("[", "{")) else value
    return msgspec.convert(thing, kind, strict=False)


def values_of(kind: Any) -> str:
    """What an option of this type can be, in words."""
    if kind is bool:
        return "true or false"
    if kind is int:
        return "a whole number"
    if get_origin(kind) is Literal:
        return listed(get_args(kind), "or")
    if NoneType in get_args(kind):
        rest = [values_of(other) for other in get_args(kind) if other is not NoneType]
        return f"{listed(rest, 'or')}, or null"
    if get_origin(kind) is tuple:
        return f"a JSON list of {values_of(get_args(kind)[0])}"
    if kind is str:
        return "a word"
    fields = (f'"{name}": {values_of(field)}' for name, field in get_type_hints(kind).items())
    return f"{{{', '.join(fields)}}}"


def at_least_one(text: str) -> int:
    """A whole number from 1 on, as argparse reads it."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return int(text)
