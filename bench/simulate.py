"""`mien simulate` for every mode of every game, with the fewest players, four, and the most."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator

import msgspec

from mien.cli import main as mien
from mien.games import GAMES
from mien.kit import every_options


def every_mode() -> Iterator[list[str]]:
    """The words that have `mien simulate` play each of them."""
    for name, game in GAMES.items():
        for options in every_options(game):
            chosen = msgspec.to_builtins(options)
            words = [f"--option={key}={_spelt(value)}" for key, value in chosen.items() if value not in (None, ())]
            fitting = game.seats(options)
            for seats in sorted({min(fitting), max(fitting), min(fitting, key=lambda count: abs(count - 4))}):
                yield [name, f"--seats={seats}", *words]


def _spelt(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def main() -> None:
    """Plays them all; ends with 1 if a game did not come to its end."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    games = parser.parse_args().games
    failed = [words for words in every_mode() if mien(["simulate", *words, f"--games={games}"]) != 0]
    print(f"\n{len(list(every_mode()))} modes, {games} games each; {len(failed)} failed.")
    for words in failed:
        print(" ".join(words))
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
