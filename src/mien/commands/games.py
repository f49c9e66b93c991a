"""mien games: lists what can be played, with which options, by how many."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_type_hints

import msgspec

from mien.commands.seating import values_of
from mien.games import BROKEN_GAMES, GAMES
from mien.kit import AnyGame, every_options, listed
from mien.kit.decks import DECK
from mien.kit.languages import LANGUAGES
from mien.kit.trial import what_is_wrong
from mien.rulebook import book
from mien.transcript import options_text


def add(parser: ArgumentParser) -> None:
    """Adds nothing: this command has no arguments."""


def run(args: Namespace) -> int:
    """Lists the games, and says of those that can't be played which file is wrong."""
    broken = {name: game.why for name, game in BROKEN_GAMES.items()}
    for game in GAMES.values():
        why = rules_missing(game) or what_is_wrong(game)
        if why:
            broken[game.name] = f"{game.name}/{why}"
    print("\n\n".join("\n".join(describe(game)) for game in GAMES.values() if game.name not in broken))
    for folder, why in broken.items():
        print(f"\n{folder} can't be played: {why}")
    return 1 if broken else 0


def rules_missing(game: AnyGame) -> str | None:
    """The rules of this game that can't be read, and why; None if all can."""
    for language in LANGUAGES:
        try:
            book(game.name, language)
        except FileNotFoundError as error:
            return f"{Path(error.filename).name} is missing."
        except ValueError as error:
            return f"the rules in {language!r} can't be read: {error}."
    return None


def describe(game: AnyGame) -> Iterator[str]:
    """The game's options, and how many can play each combination of those that can be listed."""
    usual = msgspec.to_builtins(game.options_type())
    yield f"{game.name}: {game.title}, rules {game.rules_version}"
    for name, kind in get_type_hints(game.options_type).items():
        default = options_text({name: usual[name]}).partition("=")[2]
        values = "the file of a deck, or null" if name == DECK else values_of(kind)
        yield f"  option {name}: {values}; {default} if you don't say"
    yield "  Who can play:"
    for options in every_options(game):
        changed = {name: value for name, value in msgspec.to_builtins(options).items() if value != usual[name]}
        words = options_text(changed) if changed else "as standard"
        yield f"    {words}: {_counts(game.seats(options))} players"


def _counts(counts: Sequence[int]) -> str:
    whole = len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1
    return f"{counts[0]} to {counts[-1]}" if whole else listed(counts, "or")
