"""mien arena: has bots play with and against each other, and shows how well they do."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path

import msgspec

from mien.arena.bout import Bout, Played
from mien.arena.cores import play_all
from mien.arena.lineup import lineup, one_among
from mien.arena.results import Results, Tables, code_of, counted, played_before, save
from mien.arena.standings import Figure, Standing, score_against, together
from mien.at_random import seeds
from mien.columns import lay_out
from mien.commands.progress import progress
from mien.commands.seating import add_table, at_least_one, set_up
from mien.kit import AnyGame, find_bot, find_game, listed
from mien.starting import seed_of
from mien.transcript import options_text

SEED = "arena"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        help="the levels that play, repeated until all seats are taken; if you don't say, all of them",
    )
    parser.add_argument("--games", type=at_least_one, default=200, metavar="K", help="how many at each table; 200")
    parser.add_argument(
        "--cross", action="store_true", help="a table for each pair of levels: one of the first among the second"
    )
    add_table(parser)
    parser.set_defaults(seed=SEED)
    parser.add_argument("--cores", type=at_least_one, metavar="N", help="how many to use; if you don't say, all")
    parser.add_argument(
        "--save",
        type=Path,
        metavar="FILE",
        help="a JSON file for all results; what it already has is not played again",
    )
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="a picture of the table")


def run(args: Namespace) -> int:
    """Plays the games, and prints how the bots did; 130 if it was interrupted."""
    game = find_game(args.game)
    options, seats = set_up(game, args)
    bots = levels_from(game, args.bots)
    tables = {f"{one} among {rest}": one_among(one, rest, seats) for one in bots for rest in bots}
    if not args.cross:
        tables = {",".join(bots): bots}
    chosen = msgspec.to_builtins(options)
    asked = Results(game.name, game.rules_version, code_of(game.name), chosen, seats, args.seed, bots)
    before = played_before(asked, args.save) if args.save else {}
    row = tuple(islice(seeds(seed_of(args.seed)), args.games))
    bouts = {
        table: [Bout(game.name, chosen, seed, lineup(levels, seats, at)) for at, seed in enumerate(row)]
        for table, levels in tables.items()
    }
    games = play_on(bouts, before, args.cores)
    if args.save:
        save(counted(asked, longer(before, games)), args.save)
    whole = all(len(rows) == args.games for rows in games.values())
    results = counted(asked, {table: rows for table, rows in games.items() if rows})
    title = f"{game.title}, {seats} seats, {options_text(chosen)}"
    print(f"{title}: {count_text(games, args.games)}, seed {args.seed!r}\n")
    if args.cross and whole:
        print(cross_text(results))
    for table, rows in results.games.items():
        if args.cross:
            print(f"\n{table}")
        print(lay_out(*table_text(results.standings[table], rows)))
    if args.plot and whole:
        args.plot.write_bytes(draw(title, results))
    return 0 if whole else 130


def play_on(bouts: Mapping[str, Sequence[Bout]], before: Tables, cores: int | None) -> Tables:
    """All these games, including those played before; fewer if it is interrupted."""
    games = {table: list(before.get(table, ())[: len(row)]) for table, row in bouts.items()}
    left = [(table, bout) for table, row in bouts.items() for bout in row[len(games[table]) :]]
    whole = sum(map(len, bouts.values()))
    playing = play_all([bout for _, bout in left], cores)
    bar = progress(playing, whole, done=whole - len(left))
    with suppress(KeyboardInterrupt):
        for (table, _), played in zip(left, bar, strict=True):
            games[table].append(played)
    return {table: tuple(rows) for table, rows in games.items()}


def longer(before: Tables, now: Tables) -> Tables:
    """For each table, the longer of its two lists of games."""
    return before | {table: rows for table, rows in now.items() if len(rows) > len(before.get(table, ()))}


def levels_from(game: AnyGame, words: str | None) -> tuple[str, ...]:
    """The levels that these words name; raises BadOptions."""
    levels = tuple(game.bots) if words is None else tuple(word.strip() for word in words.split(","))
    for level in levels:
        find_bot(game, level)
    return levels


def count_text(games: Tables, asked: int) -> str:
    """How many games were played at a table, of how many."""
    played = [len(rows) for rows in games.values()]
    if min(played) == asked:
        return f"{asked} games per table"
    return f"stopped after {listed(played)} of {asked} games per table"


def table_text(rows: Sequence[Standing], games: Sequence[Played]) -> tuple[Sequence[str], list[Sequence[str]]]:
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
    """For each bot, how it does as the only one among each of the others."""
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


def cross_text(results: Results) -> str:
    """The table of pairs."""
    team = all(together(games) for games in results.games.values())
    head = ("games won by all, one:" if team else "fair = 1, one:", *(f"among {rest}" for rest in results.bots))
    spell = _percent if team else _figure
    return lay_out(head, [(one, *map(spell, figures)) for one, figures in cross(results).items()])


def draw(title: str, results: Results) -> bytes:
    """The table as a picture."""
    # Imported here, so that only a run that draws a picture waits for the library.
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
