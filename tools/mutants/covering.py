"""Which tests run which line, and how long each test takes: measured once with coverage, kept in build/mutants."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from coverage import CoverageData

TESTS = (
    "src/mien/games",
    "tests/kit",
    "tests/table",
    "tests/store",
    "tests/server",
    "tests/commands",
    "tests/arena",
    "tests/bots",
    "tests/test_bots.py",
    "tests/test_examples.py",
    "tests/test_golden.py",
    "tests/test_refusals.py",
    "tests/test_rulebook.py",
)
"""The tests that faults meet. Laws on all options, browsers, kills and fuzzing would catch more, but take long."""


class Covering:
    """Answers which tests run a line, from one run of all of them."""

    def __init__(self, data: CoverageData, seconds: Mapping[str, float], failed: Sequence[str]) -> None:
        self._data = data
        self.seconds = {test: time for test, time in seconds.items() if test not in failed}
        self._files = {Path(file).as_posix().split("/src/mien/")[-1]: file for file in data.measured_files()}

    @cache  # noqa: B019 (there is one of it)
    def _by_line(self, file: str) -> dict[int, set[str]]:
        measured = self._files.get(file.removeprefix("src/mien/"))
        found: dict[int, set[str]] = defaultdict(set)
        if measured is not None:
            for line, contexts in self._data.contexts_by_lineno(measured).items():
                found[line] = {test for test in map(_test_of, contexts) if test in self.seconds}
        return found

    def of_line(self, file: str, line: int) -> set[str]:
        """The tests that run this line; none for a line that runs when its file is imported."""
        return self._by_line(file)[line]

    def of_file(self, file: str) -> set[str]:
        """The tests that run anything in this file."""
        return set().union(*self._by_line(file).values())


def _test_of(context: str) -> str:
    """The name of a test in a context, as pytest-cov or a test's own process writes it."""
    for end in ("|run", "|setup", "|teardown", " (call)", " (setup)", " (teardown)"):
        context = context.removesuffix(end)
    return context


def measure(root: Path, folder: Path) -> None:
    """Runs all tests with coverage; takes some minutes."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("covered*"):
        old.unlink()
    words = ["-q", "-n", "2", "-p", "tools.mutants.watch", "--cov", "--cov-config=tools/mutants/coverage.ini"]
    subprocess.run(
        [sys.executable, "-m", "pytest", *words, "--cov-context=test", "--cov-report=", *TESTS],
        cwd=root,
        env=os.environ | {"MUTANTS_REPORT": str(folder / "measured.json")},
        check=False,
    )
    # What the processes that tests started have left behind.
    combine = [sys.executable, "-m", "coverage", "combine", "-q", "--append"]
    subprocess.run([*combine, "--rcfile=tools/mutants/coverage.ini"], cwd=root, check=False)


def load(folder: Path) -> Covering:
    """What `measure` has kept."""
    data = CoverageData(str(folder / "covered"))
    data.read()
    report = json.loads((folder / "measured.json").read_text())
    return Covering(data, report["seconds"], report["failed"])
