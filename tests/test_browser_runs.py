"""How a run of the browser tests begins and ends, seen from outside: by a run of pytest of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

LUCKY = """
tries = []

def test_steady():
    pass

def test_shaky():
    tries.append(1)
    assert len(tries) > 1

def test_broken():
    assert False
"""


def run(folder: Path, *hooks: str, before: str = "") -> tuple[int, list[str]]:
    """The exit code and the lines of a run with these hooks of the browser tests."""
    (folder / "conftest.py").write_text(f"{before}\nfrom tests.browser.fixtures import {', '.join(hooks)}\n")
    (folder / "test_lucky.py").write_text(LUCKY)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--reruns", "1", "--tb=no", f"--rootdir={folder}", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).strip().splitlines()


def test_a_run_ends_with_what_passed_only_when_tried_again(tmp_path: Path) -> None:
    code, lines = run(tmp_path, "pytest_runtest_logreport", "pytest_unconfigure")
    assert code == 1
    assert lines[-2:] == [
        "1 test passed only when tried again. These are bugs:",
        "  test_lucky.py::test_shaky",
    ]


def test_without_pages_a_run_says_in_one_sentence_what_to_do(tmp_path: Path) -> None:
    nowhere = "from pathlib import Path\nfrom harness.browser import serving\nserving.BROWSER = Path('nowhere')"
    code, lines = run(tmp_path, "pytest_configure", before=nowhere)
    assert code == 1
    assert lines == ["Exit: The pages are not built: run `make web`."]
