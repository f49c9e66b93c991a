"""A copy of the tree, to lay something into it and see what becomes of it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def copy_tree(tree: Path) -> None:
    """Copies everything that git tracks, or would."""
    names = run(ROOT, "git", "ls-files", "--cached", "--others", "--exclude-standard").splitlines()
    for name in names:
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    (tree / "web/node_modules").symlink_to(ROOT / "web/node_modules")


def run(tree: Path, *words: str, folder: str = ".", code: int = 0) -> str:
    """Runs a command in the copy, with the copy's own engines, and returns what it prints."""
    done = subprocess.run(
        words,
        cwd=tree / folder,
        env=os.environ | {"PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}"},
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == code, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout
