"""mien games: what can be played, with which options, by how many."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import get_type_hints

import msgspec

from mien.commands.seating import values_of
from mien.games import BROKEN, GAMES
from mien.kit import AnyGame, listed
from mien.kit.contract import every_options
from mien.transcript import options_text


def add(parser: ArgumentParser) -> None:
    """This command takes nothing."""


def run(args: Namespace) -> int:
    """Lists the games."""
    print("\n\n".join("\n".join(describe(game)) for game in GAMES.values()))
    for folder, why in BROKEN.items():
        print(f"\n{folder} can't be played: {why}")
    return 1 if BROKEN else 0


def describe(game: AnyGame) -> Iterator[str]:
    """The game's options, and how many can play each combination of those that can be listed."""
    usual = msgspec.to_builtins(game.options_type())
    yield f"{game.name}: {game.title}, rules {game.rules_version}"
    for name, kind in get_type_hints(game.options_type).items():
        default = options_text({name: usual[name]}).partition("=")[2]
        yield f"  option {name}: {values_of(kind)}; {default} if you don't say"
    yield "  Who can play:"
    for options in every_options(game):
        changed = {name: value for name, value in msgspec.to_builtins(options).items() if value != usual[name]}
        words = options_text(changed) if changed else "as it comes"
        yield f"    {words}: {_counts(game.seats(options))} players"


def _counts(counts: Sequence[int]) -> str:
    whole = len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1
    return f"{counts[0]} to {counts[-1]}" if whole else listed(counts, "or")
