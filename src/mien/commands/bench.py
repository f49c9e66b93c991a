"""mien bench: measures agents on frozen deals, with frozen partners, in results that anybody can replay."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from mien.benchmark.measures import Measure
from mien.benchmark.page import page
from mien.benchmark.plan import TABLES, TRACKS
from mien.benchmark.results import Result, load, save, verify
from mien.benchmark.results import run as play
from mien.columns import lay_out
from mien.kit import BadOptions, Refusal


def add(parser: ArgumentParser) -> None:
    """Adds what to do, the track or the files, and who plays."""
    parser.add_argument(
        "word",
        choices=list(ACTIONS),
        metavar="WORD",
        help="run plays a track and prints its measures; score prints those of result files, ranked; verify plays "
        "everything in them again, and says what is not true; page makes the leaderboard",
    )
    parser.add_argument("what", nargs="+", metavar="TRACK", help=f"{', '.join(TRACKS)}; or files of results")
    parser.add_argument(
        "--agent",
        action="append",
        metavar="AGENT",
        help="a level, random, a partner of the pool, module:Class, net:FILE.npz or program:COMMAND; "
        "several times for agents that were made independently of each other",
    )
    parser.add_argument("--table", choices=list(TABLES), default="small", help="where a track is played; small")
    parser.add_argument("--name", metavar="NAME", help="what the leaderboard calls the agent")
    parser.add_argument("--kind", default="rules", metavar="KIND", help="rules, learning or language model")
    parser.add_argument(
        "--trained-with", action="append", default=[], metavar="WHAT", help="what of the benchmark it has seen"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="where run writes its result, and page its page")


def run(args: Namespace) -> int:
    """Does what the word says; raises ForgedResult for a result that is not true."""
    ACTIONS[args.word](args)
    return 0


def run_track(args: Namespace) -> None:
    """Plays a track, keeps the result, and prints its measures."""
    if len(args.what) != 1 or not args.agent:
        raise BadOptions(Refusal("bad-options", "Type: mien bench run TRACK --agent AGENT."))
    result = play(
        args.what[0],
        args.agent,
        table=args.table,
        name=args.name,
        kind=args.kind,
        trained_with=args.trained_with,
    )
    if args.out:
        save(result, args.out)
    print(measures_text(result))


def score(args: Namespace) -> None:
    """Prints a table for each track."""
    print("\n\n".join(tables_text([load(Path(file)) for file in args.what])))


def check(args: Namespace) -> None:
    """Plays everything again."""
    for file in args.what:
        result = load(Path(file))
        verify(result)
        count = len(result.games) or len(result.performances) or len(result.chances)
        print(f"{file}: {result.name}, {result.track}: all {count} games or trials are as told.")


def draw(args: Namespace) -> None:
    """Writes the leaderboard."""
    if not args.out:
        raise BadOptions(Refusal("bad-options", "Say where the page goes: --out FILE.html."))
    args.out.write_text(page([load(Path(file)) for file in args.what]), encoding="utf-8")


ACTIONS: dict[str, Callable[[Namespace], None]] = {
    "run": run_track,
    "score": score,
    "verify": check,
    "page": draw,
}


def measures_text(result: Result) -> str:
    """All measures of a result."""
    rows = [(name, figure(one), str(one.count)) for name, one in result.measures.items()]
    return f"{result.name}, {result.track}, table {result.table}\n\n" + lay_out(("measure", "", "of"), rows)


def tables_text(results: Sequence[Result]) -> list[str]:
    """A table for each track, ranked by score."""
    texts = []
    for track, table in dict.fromkeys((one.track, one.table) for one in results):
        rows = ranked([one for one in results if (one.track, one.table) == (track, table)])
        shown = [name for name in rows[0].measures if all(name in row.measures for row in rows)]
        brief = [name for name in shown if not name.startswith(("with ", "agent ", "refused by "))]
        cells = [(row.name, *(figure(row.measures[name]) for name in brief)) for row in rows]
        texts.append(f"{track}, table {table}\n\n" + lay_out(("agent", *brief), cells))
    return texts


def ranked(results: Sequence[Result]) -> list[Result]:
    """The best first, by score: wins saturate."""
    return sorted(results, key=lambda one: -one.measures["score"].mean)


def figure(measure: Measure) -> str:
    return f"{measure.mean:.2f} ±{measure.error:.2f}"
