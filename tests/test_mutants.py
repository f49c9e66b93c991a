"""The mutation run finds places, draws some, and tells what is caught from what is missed."""

from __future__ import annotations

import json
import shutil
from fnmatch import fnmatch
from pathlib import Path

import pytest
from coverage import CoverageData
from tools.mutants import trial
from tools.mutants.covering import TESTS, Covering, add_report, load, measure
from tools.mutants.drawing import draw
from tools.mutants.faults import faults_of
from tools.mutants.packages import NOT_RULES, PACKAGES
from tools.mutants.page import page
from tools.mutants.results import Outcome, Result, Run, caught, laid_over, load_same
from tools.mutants.trial import Scratch

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("code", "faults"),
    [
        ("a < b", {("comparison", "a <= b")}),
        ("a is not b", {("comparison", "a is b")}),
        ("a and b", {("and/or", "(a or b)")}),
        ("not a", {("not", "(a)")}),
        ("a + b", {("sum", "(a - b)")}),
        ("'a' + b", set()),
        ("a = True", {("constant", "False")}),
        ("A: int = 7", {("constant", "0")}),
        ("def f():\n    a = 7", {("constant", "8")}),
        ("a if b else c", {("branches swapped", "(c if b else a)")}),
        ("[a for a in b if c]", {("filter dropped", "[a for a in b]")}),
        ("x = any(a)", {("any/all, min/max", "all(a)")}),
        ("x = f(a, b)", {("arguments swapped", "f(b, a)")}),
        ("x = f(a=b)", {("argument a= dropped", "f()")}),
        ("f(a)", {("call removed", "pass")}),
        ("a.b = c", {("assignment removed", "pass")}),
        ("a = b", set()),
        ("raise a", {("raise removed", "pass")}),
        ("if a:\n    raise b", {("guard removed", "pass"), ("raise removed", "pass")}),
        ("if a:\n    b\nelse:\n    c", {("branches swapped", "if not a:\n    b\nelse:\n    c")}),
        ("if TYPE_CHECKING:\n    f(a)", set()),
    ],
)
def test_places_are_found(code: str, faults: set[tuple[str, str]], tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text(f'"""Words."""\n{code}\n')
    found = faults_of(tmp_path, "code.py")
    assert {(fault.kind, fault.after) for fault in found} == faults


TWO = """
def one(a):
    return a < 1 and a > 2

def two(a):
    return a < 3
"""


def test_a_function_has_one_fault_at_most_and_others_do_not_change_which(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text(TWO)
    drawn = draw(faults_of(tmp_path, "code.py"), 1, 9)
    assert sorted(fault.function for fault in drawn) == ["one", "two"]
    (tmp_path / "code.py").write_text("def before(b):\n    return b == 1\n" + TWO)
    again = draw(faults_of(tmp_path, "code.py"), 1, 9)
    assert [fault.key for fault in again if fault.function != "before"] == [fault.key for fault in drawn]


@pytest.fixture
def bare_pytest(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pytest that a test starts loads no plugins that are only installed: half of its time goes into them."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


@pytest.mark.usefixtures("bare_pytest")
def test_a_fault_is_caught_or_missed_and_what_fails_by_itself_catches_nothing(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    source = "def more(a):\n    return a + 1\n\ndef less(a):\n    return a - 1\n"
    (tmp_path / "src/sums.py").write_text(source)
    (tmp_path / "test_sums.py").write_text(
        "from sums import less, more\n"
        "def test_more():\n    assert more(1) == 2\n"
        "def test_less():\n    assert less(1) is not None\n"
        "def test_never():\n    assert False\n"
    )
    (tmp_path / "tools/mutants").mkdir(parents=True)
    shutil.copy(ROOT / "tools/mutants/watch.py", tmp_path / "tools/mutants/watch.py")
    tests = [f"test_sums.py::test_{name}" for name in ("never", "more", "less")]
    covering = Covering(CoverageData(no_disk=True), dict.fromkeys(tests, 1.0), [])
    scratch = Scratch(tmp_path)
    results = [
        scratch.try_out(fault, tests, covering)
        for fault in faults_of(tmp_path, "src/sums.py")
        if fault.kind == "sum"
    ]
    assert [(result.function, result.outcome, result.by) for result in results] == [
        ("more", "caught", "test_sums.py::test_more"),
        ("less", "missed", ""),
    ]
    assert (tmp_path / "src/sums.py").read_text() == source


def test_every_fault_meets_the_tests_that_read_the_code() -> None:
    tests = {"tests/test_refusals.py::test_a": 1.0, "tests/kit/test_b.py::test_b": 1.0}
    covering = Covering(CoverageData(no_disk=True), tests, [])
    table = next(package for package in PACKAGES if package.name == "table")
    (fault, *_) = faults_of(ROOT, "src/mien/table/codes.py")
    assert trial.tests_for(fault, table, covering, 60) == ["tests/test_refusals.py::test_a"]


@pytest.mark.usefixtures("bare_pytest")
def test_tests_that_can_not_be_run_catch_nothing(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/sums.py").write_text("def more(a):\n    return a + 1\n")
    (tmp_path / "tools/mutants").mkdir(parents=True)
    shutil.copy(ROOT / "tools/mutants/watch.py", tmp_path / "tools/mutants/watch.py")
    tests = ["test_renamed.py::test_more"]
    covering = Covering(CoverageData(no_disk=True), dict.fromkeys(tests, 1.0), [])
    (fault, *_) = faults_of(tmp_path, "src/sums.py")
    assert Scratch(tmp_path).try_out(fault, tests, covering).outcome == "not tried"


def test_what_tests_run_is_known_of_all_that_were_measured(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Coverage leaves out whatever lies below `test_…`, as the folder would that is called like this test.
    tree = tmp_path_factory.mktemp("tree")
    (tree / "src/mien").mkdir(parents=True)
    (tree / "src/mien/__init__.py").touch()
    (tree / "src/mien/sums.py").write_text("def more(a):\n    return a + 1\n\ndef less(a):\n    return a - 1\n")
    for name in ("more", "less"):
        test = f"from mien.sums import {name}\ndef test_{name}():\n    assert {name}(1) != 1\n"
        (tree / f"test_{name}.py").write_text(test)
    apart = "subprocess.run([sys.executable, '-c', 'from mien.sums import less; less(1)'], check=True)"
    (tree / "test_apart.py").write_text(f"import subprocess, sys\ndef test_apart():\n    {apart}\n")
    (tree / "tools/mutants").mkdir(parents=True)
    for name in ("watch.py", "coverage.ini"):
        shutil.copy(ROOT / "tools/mutants" / name, tree / "tools/mutants" / name)
    monkeypatch.setenv("PYTHONPATH", str(tree / "src"))
    # What this test starts would be taken for a part of it.
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "")
    for name in ("more", "less", "apart"):
        measure(tree, tree / "known", [f"test_{name}.py"], 1)
    known = load(tree / "known")
    assert known.of_line("src/mien/sums.py", 2) == {"test_more.py::test_more"}
    assert known.of_line("src/mien/sums.py", 5) == {"test_less.py::test_less", "test_apart.py::test_apart"}
    assert set(known.seconds) == {f"test_{name}.py::test_{name}" for name in ("more", "less", "apart")}


def test_tests_that_are_measured_again_count_as_the_last_time(tmp_path: Path) -> None:
    known, new = tmp_path / "known.json", tmp_path / "new.json"
    for report in (
        {"seconds": {"a": 1.0, "b": 1.0, "c": 1.0}, "failed": ["a", "b"]},
        {"seconds": {"b": 2.0, "d": 2.0}, "failed": ["d"]},
    ):
        new.write_text(json.dumps(report))
        add_report(known, new)
    assert json.loads(known.read_text()) == {
        "seconds": {"a": 1.0, "b": 2.0, "c": 1.0, "d": 2.0},
        "failed": ["a", "d"],
    }


def test_the_page_shows_scores_and_what_was_missed() -> None:
    sure = Result("src/mien/kit/a.py", 1, "f", "not", "not a", "(a)", "caught", "tests/kit/test_a.py::test_a")
    missed = Result("src/mien/kit/b.py", 2, "f", "and/or", "a\n  | b", "(a & b)", "missed")
    same = Result("src/mien/kit/c.py", 3, "f", "constant", "1", "2", "same behaviour", "nobody looks")
    text = page({"kit": Run("2026-11-17", "abc", 1, "make mutants", [sure, missed, same])})
    assert "| kit | 3 | 1 | 1 | 1 | 0 | 50 % | 2026-11-17 | `abc` | `make mutants` |" in text
    assert "| `kit/b.py:2` | and/or | `a \\| b` | `(a & b)` |" in text


def test_what_was_caught_is_known_wherever_in_its_file_it_is_now() -> None:
    outcomes: tuple[Outcome, ...] = ("caught", "timed out", "missed", "same behaviour", "not tried")
    tried = [Result("a.py", line, "f", "constant", str(line), "0", how) for line, how in enumerate(outcomes)]
    known = caught({"kit": Run("2026-11-17", "abc", 1, "make mutants", tried)})
    assert list(known) == [("a.py", "f", "constant", "0", "0"), ("a.py", "f", "constant", "1", "0")]
    moved = Result("a.py", 99, "f", "constant", "1", "0", "not tried")
    assert known[moved.key].outcome == "timed out"


def test_every_file_belongs_to_one_package_and_every_test_that_is_asked_is_there() -> None:
    owned = [file for package in PACKAGES for file in package.files_in(ROOT)]
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / "src/mien").rglob("*.py")}
    assert len(owned) == len(set(owned))
    assert not [file for file in files - set(owned) if not any(fnmatch(file, one) for one in NOT_RULES)]
    assert not [tests for tests in TESTS if not (ROOT / tests).exists()]
    for package in PACKAGES:
        assert any(package.owns(f"{tests}/") for tests in TESTS), f"no test of {package.name} is asked"


def test_what_some_tests_miss_stays_as_it_was_known() -> None:
    def result(line: int, outcome: Outcome) -> Result:
        return Result("src/mien/kit/a.py", line, f"f{line}", "constant", "1", "2", outcome)

    known = [result(1, "missed"), result(2, "missed"), result(3, "not tried"), result(4, "missed")]
    found = [
        result(1, "caught"),
        result(2, "not tried"),
        result(3, "missed"),
        result(4, "missed"),
        result(5, "missed"),
    ]
    told = [one.outcome for one in laid_over(known, found)]
    assert told == ["caught", "missed", "not tried", "missed", "missed"]


def test_every_fault_that_is_listed_as_changing_nothing_is_still_there() -> None:
    for file, *listed in load_same():
        faults = faults_of(ROOT, file)
        assert any([fault.function, fault.before, fault.after, fault.nth] == listed for fault in faults)
