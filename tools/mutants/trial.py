"""One fault in a scratch copy of the tree, and the tests that should fail of it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path

from harness.scratch import copy_tree
from tools.mutants.covering import Covering
from tools.mutants.faults import Fault
from tools.mutants.packages import Package
from tools.mutants.results import Result

FIRST = 12
"""Tests that are run before all others: most faults are caught by one of them."""
BESIDES = 1 / 3
"""How much of the time tests get that don't run the line, as far as coverage has seen."""
PATIENCE = 3
"""How many times longer than usual the tests may take before they count as hanging."""
START = 120
"""Seconds that pytest has besides: on a busy machine it takes a minute to start."""
READS_CODE = ("tests/test_refusals.py",)
"""Tests that read the code itself: every fault meets them."""
PLUGINS = ("--disable-plugin-autoload", "-p", "_hypothesis_pytestplugin", "-p", "tools.mutants.watch")
"""No others are needed: most faults are caught in less time than pytest takes to start with all of them."""
LAST_WORDS = 15
"""Seconds that pytest has to tidy up after it was stopped."""


def tests_for(fault: Fault, package: Package, covering: Covering, budget: float) -> list[str]:
    """The tests that could catch a fault: those of its line, of its file, called like it, or that read the code.

    The package's own come first, of each file the quickest, as many as fit in so many seconds.
    """
    lines = range(fault.line, fault.line + fault.before.count("\n") + 1)
    of_line = set(chain.from_iterable(covering.of_line(fault.file, line) for line in lines))
    of_file = covering.of_file(fault.file) - of_line
    seconds = covering.seconds
    words = [word for word in re.split("[/_.]", fault.file.removeprefix("src/mien/")) if len(word) > 2]
    alike = re.compile(
        "|".join(word.removesuffix("s") for word in words if word not in ("server", "games", "mien"))
    )

    def is_called_alike(test: str) -> bool:
        return alike.search(test.partition("::")[0].rpartition("tests/server/")[2]) is not None

    def ordered(tests: Collection[str], left: float) -> Iterator[str]:
        places: dict[str, int] = {}
        files: dict[str, int] = defaultdict(int)
        for test in sorted(tests, key=lambda test: (seconds[test], test)):
            file = test.partition("::")[0]
            places[test] = files[file]
            files[file] += 1
        for test in sorted(
            tests,
            key=lambda test: (not package.owns(test), not is_called_alike(test), places[test], seconds[test]),
        ):
            if seconds[test] <= left:
                left -= seconds[test]
                yield test

    # What runs in a process that is killed is not seen by coverage.
    called = {test for test in seconds if package.owns(test) and is_called_alike(test)}
    return [
        *ordered(of_line, budget),
        *ordered(of_file, budget * BESIDES if of_line else budget),
        *ordered(called - of_line - of_file, budget * BESIDES),
        *ordered([test for test in seconds if test.startswith(READS_CODE)], budget * BESIDES),
    ]


def copy_into(tree: Path, root: Path) -> Scratch:
    """A copy of the whole tree, with the pages if they are built."""
    copy_tree(tree)
    if (root / "src/mien/browser").is_dir():
        (tree / "src/mien/browser").symlink_to(root / "src/mien/browser")
    return Scratch(tree)


class Scratch:
    """A copy of the tree in which one fault at a time is tried."""

    def __init__(self, tree: Path) -> None:
        self._tree = tree
        self._ticks = int(time.time())
        self._sound: dict[str, bool] = {}

    def try_out(self, fault: Fault, tests: Sequence[str], covering: Covering) -> Result:
        """What the tests make of a fault. A test that fails must fail twice, and not without the fault."""
        result = Result(fault.file, fault.line, fault.function, fault.kind, fault.before, fault.after, "missed")
        began, left = time.monotonic(), list(tests)
        while left:
            some = left[:FIRST] if len(left) == len(tests) else left
            limit = START + PATIENCE * sum(covering.seconds[test] for test in some)
            with self._fault(fault):
                by = self._first_failure(some, limit)
                twice = by is None or by not in some or self._first_failure([by], limit) == by
            if by is None:
                result.tests += len(some)
                left = left[len(some) :]
            elif by == HANGS:
                # Where the machine is so busy that they hang without the fault, too, this says nothing.
                result.outcome = "not tried" if self._first_failure(some, limit) == HANGS else "timed out"
                break
            elif by not in some:
                # A file could not be read, or pytest could not start: the fault's doing, if it can without.
                alone = self._first_failure(some, limit) != by
                result.outcome, result.by = ("caught", by) if alone else ("not tried", "")
                break
            elif twice and self._is_sound(by):
                result.outcome, result.by = "caught", by
                break
            else:
                left.remove(by)
        result.seconds = round(time.monotonic() - began, 1)
        return result

    def _is_sound(self, test: str) -> bool:
        """Whether this test passes where there is no fault."""
        if test not in self._sound:
            self._sound[test] = self._first_failure([test], 120) is None
        return self._sound[test]

    @contextmanager
    def _fault(self, fault: Fault) -> Iterator[None]:
        path = self._tree / fault.file
        source = path.read_bytes()
        try:
            self._write(path, fault.put_into(source))
            yield
        finally:
            self._write(path, source)

    def _write(self, path: Path, source: bytes) -> None:
        """Python goes by a file's time, in whole seconds, to see whether what it has compiled is out of date."""
        path.write_bytes(source)
        self._ticks += 1
        os.utime(path, (self._ticks, self._ticks))

    def _first_failure(self, tests: Sequence[str], limit: float) -> str | None:
        """The first of these tests that fails, the file that can't be read, HANGS, or nothing."""
        report = self._tree / "report.json"
        report.unlink(missing_ok=True)
        (self._tree / "tests.json").write_text(json.dumps(tests))
        words = ["-x", "-q", "--tb=no", "--no-header", *PLUGINS]
        paths = f"{self._tree / 'src'}{os.pathsep}{self._tree}"
        names = {"MUTANTS_TESTS": "tests.json", "MUTANTS_REPORT": "report.json", "PYTHONPATH": paths}
        with subprocess.Popen(
            [sys.executable, "-m", "pytest", *words, *dict.fromkeys(test.partition("::")[0] for test in tests)],
            cwd=self._tree,
            env=os.environ | names,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as run:
            try:
                code = run.wait(limit)
            except subprocess.TimeoutExpired:
                # As Ctrl-C does: PostgreSQL is in a session of its own, and pytest stops it if it can.
                run.send_signal(signal.SIGINT)
                with suppress(subprocess.TimeoutExpired):
                    run.wait(LAST_WORDS)
                return HANGS
            finally:
                _end(run.pid)
        if code == 0:
            return None
        assert code != 5, f"none of these tests was found: {tests}"
        failed = json.loads(report.read_text())["failed"] if report.is_file() else []
        return failed[0] if failed else CANNOT_START


HANGS = "the tests hang"
CANNOT_START = "pytest can't start"


def _end(session: int) -> None:
    """Ends what a run of pytest has left behind: the servers and workers that it started."""
    with suppress(ProcessLookupError):
        os.killpg(session, signal.SIGTERM)
        time.sleep(0.2)
        os.killpg(session, signal.SIGKILL)
