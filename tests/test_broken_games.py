"""A folder that holds no game: `mien games` says which file and why, and the others are played all the same."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import mien

SOURCE = Path(mien.__file__).parent
INIT = "from mien.games.emoticon import GAME as IT\n"


def games(folder: Path) -> subprocess.CompletedProcess[str]:
    code = "import sys; from mien.cli import main; sys.exit(main(['games']))"
    return subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": str(folder)}, text=True, capture_output=True, check=False
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("from mien.games.charades.rules import setup\n", "charades/rules.py is missing."),
        ("ANSWER = 42\n", "charades/__init__.py has no GAME."),
        ("GAME = 42\n", "GAME is a int, not a Game."),
        ("\nGAME = 1 / 0\n", "charades/__init__.py, line 2: ZeroDivisionError: division by zero."),
        (INIT + "GAME = IT\n", "the game calls itself 'emoticon', but its folder is 'charades'."),
        ("from mien.kit import Game\nGAME = Game(name='charades')\n", "missing"),
    ],
    ids=["file", "no-game", "other-thing", "crash", "name", "contract"],
)
def test_a_broken_game_is_named_with_its_file_and_holds_up_no_other(tmp_path: Path, text: str, why: str) -> None:
    shutil.copytree(SOURCE, tmp_path / "mien", ignore=shutil.ignore_patterns("browser", "__pycache__", "golden"))
    broken = tmp_path / "mien/games/charades/__init__.py"
    broken.parent.mkdir()
    broken.write_text(text)
    said = games(tmp_path)
    assert said.returncode == 1, said.stderr
    assert "expressions: Expressions" in said.stdout
    (last,) = [line for line in said.stdout.splitlines() if line.startswith("charades can't be played: ")]
    assert why in last
