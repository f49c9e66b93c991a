"""The programs in examples/python do what their first line says."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

PROGRAMS = Path(__file__).parent.parent / "examples/python"

SAYS = {
    "play.py": "won (EM-22)",
    "bot.py": "games among three beginners",
    "search.py": "left most cards in Harmony",
    "replay.py": "The last pairs were",
}


def test_every_program_is_named_on_the_page_and_here() -> None:
    page = (PROGRAMS / "README.md").read_text(encoding="utf-8")
    assert sorted(SAYS) == sorted(path.name for path in PROGRAMS.glob("*.py"))
    assert all(f"[{name}]({name})" in page for name in SAYS)


@pytest.mark.parametrize("name", SAYS)
def test_a_program_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(PROGRAMS / name), run_name="__main__")
    assert SAYS[name] in capsys.readouterr().out
