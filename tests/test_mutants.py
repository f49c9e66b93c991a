"""The mutation run finds places, draws some, and tells what is caught from what is missed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from coverage import CoverageData
from tools.mutants.covering import Covering
from tools.mutants.drawing import draw
from tools.mutants.faults import faults_of
from tools.mutants.page import page
from tools.mutants.results import Result, Run, load_same
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


def test_the_page_shows_scores_and_what_was_missed() -> None:
    caught = Result("src/mien/kit/a.py", 1, "f", "not", "not a", "(a)", "caught", "tests/kit/test_a.py::test_a")
    missed = Result("src/mien/kit/b.py", 2, "f", "and/or", "a\n  | b", "(a & b)", "missed")
    same = Result("src/mien/kit/c.py", 3, "f", "constant", "1", "2", "same behaviour", "nobody looks")
    text = page({"kit": Run("2026-11-17", "abc", 1, "make mutants", [caught, missed, same])})
    assert "| kit | 3 | 1 | 1 | 1 | 0 | 50 % | 2026-11-17 | `abc` | `make mutants` |" in text
    assert "| `kit/b.py:2` | and/or | `a \\| b` | `(a & b)` |" in text


def test_every_fault_that_is_listed_as_changing_nothing_is_still_there() -> None:
    for file, function, before, after in load_same():
        faults = faults_of(ROOT, file)
        assert any((fault.function, fault.before, fault.after) == (function, before, after) for fault in faults)
