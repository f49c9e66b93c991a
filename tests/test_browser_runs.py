"""What a run of the browser tests says where the pages are not built, seen from outside: by a run of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

NO_PAGES = """
from pathlib import Path
from harness.browser import serving
serving.BROWSER = Path("nowhere")
from tests.browser.fixtures import pytest_configure
"""


def test_without_pages_a_run_says_in_one_sentence_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(NO_PAGES)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", f"--rootdir={tmp_path}", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert (done.stdout + done.stderr).strip().splitlines() == ["Exit: The pages are not built: run `make web`."]
