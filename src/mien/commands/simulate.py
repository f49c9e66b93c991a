"""mien simulate: plays many games at random, and says what came of them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from statistics import mean, median

import msgspec

from mien.at_random import finish, seeds
from mien.columns import lay_out
from mien.commands.progress import progress
from mien.commands.seating import add_table, at_least_one, set_up
from mien.kit import Match, Outcome, find_game
from mien.starting import seed_of
from mien.transcript import options_text


def add(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    add_table(parser)
    parser.add_argument("--games", type=at_least_one, default=1000, metavar="K", help="how many; 1000")
    parser.add_argument("--save", type=Path, metavar="DIR", help="a folder for the records")


def run(args: Namespace) -> int:
    """Plays the games, and sums them up."""
    game = find_game(args.game)
    options, seats = set_up(game, args)
    if args.save:
        args.save.mkdir(parents=True, exist_ok=True)
    outcomes, lengths = [], []
    row = islice(seeds(seed_of(args.seed)), args.games)
    for number, seed in enumerate(progress(row, args.games), 1):
        match = Match.start(game, seats=seats, options=options, seed=seed)
        finish(match)
        record = match.record
        assert record.outcome is not None
        outcomes.append(record.outcome)
        lengths.append(len(record.answers))
        if args.save:
            (args.save / f"{game.name}-{number:05}.record.json").write_bytes(record.to_json())
    chosen = options_text(msgspec.to_builtins(options))
    print(f"{game.title}, {seats} seats, {chosen}: {args.games} games at random\n")
    print("\n\n".join(sum_up(outcomes, lengths)))
    return 0


def sum_up(outcomes: Sequence[Outcome], lengths: Sequence[int]) -> Iterable[str]:
    """Tables of how the games ended, of what each seat got, and of how long they took."""
    games = len(outcomes)
    ends = Counter((_winners(outcome), outcome.rule) for outcome in outcomes)
    yield lay_out(
        ("won by", "rule", "games", "share"),
        [(who, rule, str(count), _share(count, games)) for (who, rule), count in ends.most_common()],
    )
    rows = []
    for seat, scores in enumerate(zip(*(outcome.scores for outcome in outcomes), strict=True)):
        wins = sum(seat in outcome.winners for outcome in outcomes)
        rows.append((str(seat), str(wins), _share(wins, games), *_spread(scores)))
    yield lay_out(("seat", "wins", "share", "mean score", "median", "lowest", "highest"), rows)
    yield lay_out(("length", "mean", "median", "lowest", "highest"), [("answers", *_spread(lengths))])


def _winners(outcome: Outcome) -> str:
    if not outcome.winners:
        return "nobody"
    if len(outcome.winners) == len(outcome.scores):
        return "all"
    return "one seat" if len(outcome.winners) == 1 else f"{len(outcome.winners)} seats"


def _share(count: int, games: int) -> str:
    return f"{count / games:.1%}"


def _spread(numbers: Sequence[int]) -> tuple[str, str, str, str]:
    return f"{mean(numbers):.1f}", f"{median(numbers):g}", str(min(numbers)), str(max(numbers))
