"""mien arena: bots against and with each other, and how they fare."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from tqdm import tqdm

from mien.arena.bout import Bout, Played
from mien.arena.cores import play_all
from mien.arena.lineup import lineup, one_among
from mien.arena.standings import Figure, Standing, score_against, standings, together
from mien.commands.at_random import seeds
from mien.commands.play import find_bot
from mien.commands.seating import AnyGame, add_table, at_least_one, find_game, seed_from, set_up
from mien.commands.simulate import lay_out
from mien.transcript import tell_options

SEED = "arena"


class Results(Struct, frozen=True):
    """A run of the arena, as it is saved."""

    game: str
    rules: int
    options: dict[str, Any]
    seats: int
    seed: str
    bots: tuple[str, ...]
    standings: dict[str, tuple[Standing, ...]]
    """By table: which bots were asked to sit at it."""
    games: dict[str, tuple[Played, ...]]


def add(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--bots", metavar="A,B,…", help="the levels that play; repeated until all seats are taken; all of them"
    )
    parser.add_argument("--games", type=at_least_one, default=200, metavar="K", help="how many at a table; 200")
    parser.add_argument("--cross", action="store_true", help="a table for each pair: one bot among others")
    add_table(parser)
    parser.set_defaults(seed=SEED)
    parser.add_argument("--cores", type=at_least_one, metavar="N", help="how many to use; all of them")
    parser.add_argument("--save", type=Path, metavar="FILE", help="a JSON file for all results")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="a picture of the table")


def run(args: Namespace) -> int:
    """Plays the games, and prints who fares how."""
    game = find_game(args.game)
    options, seats = set_up(game, args)
    bots = levels_from(game, args.bots)
    tables = {f"{one} among {rest}": one_among(one, rest, seats) for one in bots for rest in bots}
    if not args.cross:
        tables = {",".join(bots): bots}
    row = tuple(islice(seeds(seed_from(args.seed)), args.games))
    chosen = msgspec.to_builtins(options)
    bouts = [
        Bout(game.name, chosen, seed, lineup(levels, seats, number))
        for levels in tables.values()
        for number, seed in enumerate(row)
    ]
    playing = play_all(bouts, args.cores)
    played = list(tqdm(playing, total=len(bouts), unit="game", disable=None))
    games = {table: tuple(played[at * args.games : (at + 1) * args.games]) for at, table in enumerate(tables)}
    title = f"{game.title}, {seats} seats, {tell_options(chosen)}"
    print(f"{title}: {args.games} games a table, seed {args.seed!r}\n")
    results = Results(
        game=game.name,
        rules=game.rules_version,
        options=chosen,
        seats=seats,
        seed=args.seed,
        bots=bots,
        standings={table: standings(rows, bots) for table, rows in games.items()},
        games=games,
    )
    if args.cross:
        print(tell_cross(results))
    for table, rows in games.items():
        if args.cross:
            print(f"\n{table}")
        print(lay_out(*tell_table(results.standings[table], rows)))
    if args.save:
        args.save.write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=1))
    if args.plot:
        args.plot.write_bytes(draw(title, results))
    return 0


def levels_from(game: AnyGame, words: str | None) -> tuple[str, ...]:
    """The levels that these words name; raises BadOptions."""
    levels = tuple(game.bots) if words is None else tuple(word.strip() for word in words.split(","))
    for level in levels:
        find_bot(game, level)
    return levels


def tell_table(rows: Sequence[Standing], games: Sequence[Played]) -> tuple[Sequence[str], list[Sequence[str]]]:
    """The head and the rows of the table, in words."""
    team = together(games)
    weakest = rows[0].name
    against = () if team or len(rows) == 1 else (f"score / {weakest}",)
    head = ("team" if team else "bot", "games won", "of all", *(() if team else ("fair = 1",)), "score", *against)
    return (*head, "answers", "failed", "ms", "worst ms"), [
        (
            row.name,
            f"{row.wins:.0f}",
            _percent(row.win),
            *(() if team else (_figure(row.share),)),
            _figure(row.score),
            *(_figure(score_against(row.name, weakest, games)) for _ in against),
            str(row.answers),
            str(row.failed),
            f"{1000 * row.seconds:.1f}",
            f"{1000 * row.longest:.0f}",
        )
        for row in rows
    ]


def cross(results: Results) -> Mapping[str, tuple[Figure, ...]]:
    """What the one bot of the row fares among those of each column."""
    return {
        one: tuple(
            next(
                row.share
                for row in results.standings[f"{one} among {rest}"]
                if together(results.games[f"{one} among {rest}"]) or row.name == one
            )
            for rest in results.bots
        )
        for one in results.bots
    }


def tell_cross(results: Results) -> str:
    """The table of pairs."""
    team = all(together(games) for games in results.games.values())
    head = ("games won by all, one:" if team else "fair = 1, one:", *(f"among {rest}" for rest in results.bots))
    tell = _percent if team else _figure
    return lay_out(head, [(one, *map(tell, figures)) for one, figures in cross(results).items()])


def draw(title: str, results: Results) -> bytes:
    """The table as a picture."""
    # Only who wants a picture waits for its library.
    from mien.arena.plot import plot

    fair = None if all(together(games) for games in results.games.values()) else 1.0
    tables = tuple(results.standings.values())
    if len(tables) == 1:
        return plot(title, [row.name for row in tables[0]], {"share": [row.share for row in tables[0]]}, fair)
    return plot(title, [f"among {rest}" for rest in results.bots], cross(results), fair)


def _figure(figure: Figure) -> str:
    return f"{figure.mean:.2f} ±{figure.error:.2f}"


def _percent(figure: Figure) -> str:
    return f"{figure.mean:.1%} ±{figure.error:.1%}"
