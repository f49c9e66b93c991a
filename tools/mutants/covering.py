"""Which tests run which line, and how long each test takes: measured with coverage, kept in build/mutants."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
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
    "tests/benchmark",
    "tests/decks",
    "tests/envs",
    "tests/program",
    "tests/test_bots.py",
    "tests/test_examples.py",
    "tests/test_generated.py",
    "tests/test_golden.py",
    "tests/test_refusals.py",
    "tests/test_rulebook.py",
)
"""The tests that faults meet. Laws on all options, browsers, kills and fuzzing would catch more, but take long."""

SETTINGS = "tools/mutants/coverage.ini"


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


DATA = "covered"
"""Which tests run which line, as coverage keeps it."""
REPORT = "measured.json"
"""How long each test takes, and which failed."""


def measure(root: Path, folder: Path, tests: Sequence[str], at_once: int) -> None:
    """Runs these tests with coverage, so many at once, and adds what it sees to what is known."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as new:
        report = {"MUTANTS_REPORT": f"{new}/{REPORT}", "MUTANTS_PROCESSES": str(root / SETTINGS)}
        coverage = [f"--cov-config={SETTINGS}", "--cov", "--cov-context=test", "--cov-report="]
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", f"-n{at_once}", "-p", "tools.mutants.watch", *coverage, *tests],
            cwd=root,
            env=os.environ | report | {"COVERAGE_FILE": f"{new}/{DATA}"},
            check=False,
        )
        # A test that fails catches nothing, and the others are good all the same.
        assert run.returncode in (0, 1), "the tests could not be run"
        # The processes that tests started have left files of their own beside the one of pytest.
        combine = [sys.executable, "-m", "coverage", "combine", "-q", "--append", f"--rcfile={SETTINGS}"]
        left = map(str, Path(new).glob(f"{DATA}*"))
        subprocess.run([*combine, f"--data-file={folder / DATA}", *left], cwd=root, check=True)
        add_report(folder / REPORT, Path(new) / REPORT)


def forget(folder: Path) -> None:
    """Leaves nothing of what was measured."""
    for name in (DATA, REPORT):
        (folder / name).unlink(missing_ok=True)


def add_report(known: Path, new: Path) -> None:
    """Lays a report over those before it: a test that was run again counts as it did the last time."""
    before = json.loads(known.read_text()) if known.is_file() else {"seconds": {}, "failed": []}
    now = json.loads(new.read_text())
    failed = [test for test in before["failed"] if test not in now["seconds"]] + now["failed"]
    known.write_text(json.dumps({"seconds": before["seconds"] | now["seconds"], "failed": failed}))


def is_measured(folder: Path) -> bool:
    """Whether `load` has anything to read."""
    return (folder / REPORT).is_file()


def load(folder: Path) -> Covering:
    """What `measure` has kept."""
    data = CoverageData(str(folder / DATA))
    data.read()
    report = json.loads((folder / REPORT).read_text())
    return Covering(data, report["seconds"], report["failed"])
