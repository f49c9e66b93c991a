"""Every folder of tests is run by a word of the Makefile."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_folder_of_tests_is_run_by_make() -> None:
    lines = (ROOT / "Makefile").read_text().replace("\\\n", " ").splitlines()
    recipes = [line for line in lines if "pytest " in line or line.startswith("BOT_TESTS :=")]
    run = set(re.findall(r"tests/(\w+)", " ".join(recipes)))
    there = {path.parent.relative_to(ROOT / "tests").parts[0] for path in (ROOT / "tests").glob("*/**/test_*.py")}
    assert there - run == set()
