"""A fifth game touches two folders: examples/winkers, laid into a copy of the tree (make test-fifth-game)."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from harness.browser.people import room
from harness.browser.serving import find_light_chromium, serving
from harness.scratch import ROOT, copy_tree, run

GAME = ROOT / "examples/winkers"
HOMES = ("src/mien/games/winkers/", "web/src/games/winkers/")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of everything git tracks, with the game's two folders laid into it and its files generated."""
    tree = tmp_path_factory.mktemp("fifth")
    copy_tree(tree)
    for side in ("src", "web"):
        shutil.copytree(GAME / side, tree / side, dirs_exist_ok=True)
    run(tree, sys.executable, "-m", "tools.generate")
    return tree


def changed(tree: Path) -> Iterator[str]:
    """The files of the copy that are not as they are here."""
    for path in sorted(tree.rglob("*")):
        name = path.relative_to(tree).as_posix()
        made = name.startswith(("web/node_modules", "web/public/art", "src/mien/browser")) or "__pycache__" in name
        if path.is_file() and not made:
            here = ROOT / name
            if not here.is_file() or here.read_bytes() != path.read_bytes():
                yield name


def test_nothing_but_its_two_folders_is_touched(tree: Path) -> None:
    names = list(changed(tree))
    assert [name for name in names if not name.startswith(HOMES)] == []
    assert any(name.endswith("wire.gen.ts") for name in names)


def test_the_laws_hold_of_it(tree: Path) -> None:
    laws = [f"tests/test_{law}.py" for law in ("contract", "golden", "citations", "rulebook", "bots")]
    pytest_q = [sys.executable, "-m", "pytest", "-q"]
    assert "passed" in run(tree, *pytest_q, "-k", "winkers", "src/mien/games/winkers", *laws)
    run(tree, *pytest_q, "tests/test_one_folder.py")


def test_the_browser_side_takes_it(tree: Path) -> None:
    run(tree, "npm", "run", "--silent", "check", folder="web")
    run(tree, "npm", "run", "--silent", "lint", folder="web")
    about = [f"src/lib/{what}" for what in ("i18n", "guide", "rules", "look", "table", "game")]
    run(tree, "npx", "vitest", "run", *about, folder="web")


def test_it_is_played_in_a_browser(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = ["--outDir", "../src/mien/browser", "--emptyOutDir", "--logLevel", "warn"]
    run(tree, "npm", "run", "--silent", "build", "--", *build, folder="web")
    monkeypatch.setenv("PYTHONPATH", str(tree / "src"))
    with serving(tmp_path) as address:
        asyncio.run(played(address))


async def played(address: str) -> None:
    async with room(find_light_chromium(), address) as here:
        mira = await here.person("Mira")
        await mira.open_table("Winkers")
        for _ in range(4):
            await mira.add_bot()
        await mira.press("Start with 5")
        await mira.play(Random(5))
