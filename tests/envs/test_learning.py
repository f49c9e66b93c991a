"""What the page about environments shows runs, and the example learns."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/how-to/environments.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))
def test_an_example_of_the_page_runs(code: str) -> None:
    exec(compile(code, "environments.md", "exec"), {})


LEARN = """
import runpy, sys
before, after = runpy.run_path(sys.argv[1])["learn"](seconds=100, most_rounds=20)
sys.exit(not before < 0.10 < 0.40 < after)
"""


def test_twenty_rounds_teach_a_network_to_win() -> None:
    # In a process of its own: numpy learns at its import that it has one core.
    command = [sys.executable, "-c", LEARN, str(ROOT / "examples/learning/ppo.py")]
    learnt = subprocess.run(command, capture_output=True, text=True, check=False)
    assert learnt.returncode == 0, learnt.stdout + learnt.stderr


@pytest.mark.parametrize(
    ("words", "actions"),
    [(("expressions", "2"), "351"), (("expressions",), "[0-9]+"), (("chess",), None), ((), None)],
)
def test_the_numbers_are_explained_in_a_terminal(words: tuple[str, ...], actions: str | None) -> None:
    command = [sys.executable, "-m", "mien.envs.describe", *words]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == (1 if actions is None else 0)
    assert said.stdout == "" if actions is None else re.search(f"Actions: {actions} ids", said.stdout)
    assert "Traceback" not in said.stderr
