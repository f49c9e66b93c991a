"""`python -m tools.mutants`: puts faults into the code, one at a time, and says which no test notices."""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from itertools import chain, zip_longest
from pathlib import Path
from queue import Queue

from msgspec.structs import replace
from tools.mutants import covering, results
from tools.mutants.drawing import draw
from tools.mutants.faults import Fault, faults_of
from tools.mutants.packages import PACKAGES, Package
from tools.mutants.results import Result, Run
from tools.mutants.trial import Scratch, copy_into, tests_for

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build/mutants"

Drawn = list[tuple[Package, Fault]]


def main(words: list[str]) -> str | None:
    """Returns what is wrong, or nothing."""
    options = read(words)
    packages = [package for package in PACKAGES if not options.package or package.name in options.package]
    if unknown := set(options.package or ()) - {package.name for package in packages}:
        return f"There is no package {', '.join(unknown)}. There are {', '.join(one.name for one in PACKAGES)}."
    if options.measure is not None or not covering.is_measured(FOLDER):
        print("Measuring which tests run which line: half an hour for all of them.", flush=True)
        if not options.measure:
            covering.forget(FOLDER)
        covering.measure(ROOT, FOLDER, options.measure or covering.TESTS, options.at_once)
    drawn: list[Drawn] = []
    for package in packages:
        faults = [fault for file in package.files_in(ROOT) for fault in faults_of(ROOT, file)]
        drawn.append([(package, fault) for fault in draw(faults, options.seed, options.each)])
    # By turns, so that a run that ends early has tried something of every package.
    by_turns = [one for one in chain.from_iterable(zip_longest(*drawn)) if one is not None]
    known = results.caught(results.load()) if options.rest or options.by else {}
    until = time.monotonic() + 60 * options.minutes
    found = try_all(by_turns, known, options, until)
    keep(packages, found, options, shlex.join(["python", "-m", "tools.mutants", *words]))
    return None


def read(words: list[str]) -> Namespace:
    """The options of the command line."""
    parser = ArgumentParser("tools.mutants", description=__doc__)
    parser.add_argument("--each", type=int, default=15, help="faults in each package")
    parser.add_argument("--seed", type=int, default=1, help="decides which faults are drawn")
    parser.add_argument("--minutes", type=float, default=45, help="after which no further fault is tried")
    parser.add_argument(
        "--seconds", type=float, default=60, help="that the tests of a line may take for each fault"
    )
    parser.add_argument("--package", action="append", help="only this one; may be given several times")
    parser.add_argument("--rest", action="store_true", help="only what was not tried or missed the last time")
    parser.add_argument(
        "--by", action="append", metavar="TESTS", help="only by these tests, which were written for it; as --rest"
    )
    parser.add_argument("--at-once", type=int, default=2, help="faults that are tried at the same time")
    parser.add_argument(
        "--measure",
        nargs="*",
        metavar="TESTS",
        help="measure anew which tests run which line; if some are named, only those, beside what is known",
    )
    return parser.parse_args(words)


def try_all(
    drawn: Drawn, known: Mapping[tuple[str, ...], Result], options: Namespace, until: float
) -> list[tuple[Package, Result]]:
    """Tries these faults, some at once, but for those whose result is known; prints what became of each."""
    tests, same = covering.load(FOLDER), results.load_same()
    named = [test for test in tests.seconds if options.by and test.startswith(tuple(options.by))]
    with (
        tempfile.TemporaryDirectory(prefix="mien-mutants-") as folder,
        ThreadPoolExecutor(options.at_once) as threads,
    ):
        scratches: Queue[Scratch] = Queue()
        for number in range(options.at_once):
            scratches.put(copy_into(Path(folder) / str(number), ROOT))

        def one(place: tuple[Package, Fault]) -> tuple[Package, Result]:
            package, fault = place
            result = Result(
                fault.file, fault.line, fault.function, fault.kind, fault.before, fault.after, "not tried"
            )
            if why := same.get((fault.file, fault.function, fault.before, fault.after, fault.nth)):
                result.outcome, result.by = "same behaviour", why
            elif result.key in known:
                return package, replace(known[result.key], line=fault.line)
            elif time.monotonic() < until:
                scratch = scratches.get()
                try:
                    asked = named if options.by else tests_for(fault, package, tests, options.seconds)
                    result = scratch.try_out(fault, asked, tests)
                finally:
                    scratches.put(scratch)
            print(told(result), flush=True)
            return package, result

        return list(threads.map(one, drawn))


def told(result: Result) -> str:
    """A result in a line, or in a few if the fault was missed."""
    line = f"{result.outcome:>14}  {result.file}:{result.line} {result.kind} ({result.seconds} s) {result.by}"
    if result.outcome == "missed":
        changed = [
            *(f"- {code}" for code in result.before.splitlines()),
            *(f"+ {code}" for code in result.after.splitlines()),
        ]
        line += f"{result.tests} tests passed\n" + "\n".join(f"{'':>16}{code}" for code in changed)
    return line


def the_commit() -> str:
    """Which commit the code is of; its results are no part of it."""
    git = partial(subprocess.check_output, cwd=ROOT, text=True)
    but = f":!{results.FILE.relative_to(ROOT)}"
    changed = git(["git", "status", "--porcelain", "--untracked-files=no", ".", but])
    return git(["git", "rev-parse", "--short=8", "HEAD"]).strip() + ("-dirty" if changed else "")


def keep(packages: list[Package], found: list[tuple[Package, Result]], options: Namespace, command: str) -> None:
    """Writes what came of it beside what is known of the other packages, and prints the scores."""
    runs = results.load()
    commit = the_commit()
    for package in packages:
        mine = [result for owner, result in found if owner is package]
        if options.by and package.name in runs:
            mine = results.laid_over(runs[package.name].results, mine)
        runs[package.name] = Run(datetime.now(UTC).date().isoformat(), commit, options.seed, command, mine)
    results.save({package.name: runs[package.name] for package in PACKAGES if package.name in runs})
    print()
    for package in packages:
        run = runs[package.name]
        score = "–" if run.score is None else f"{run.score:.0%}"
        print(f"{package.name:<16} {score:>5} of {len(run.results)}, {run.count('missed')} missed")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
