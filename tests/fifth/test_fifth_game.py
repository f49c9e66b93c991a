"""A fifth game touches two folders: examples/winkers, laid into a copy of the tree (make test-fifth-game)."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import pytest
from harness.browser.expecting import expect
from harness.browser.people import Person, room
from harness.browser.serving import find_light_chromium, serving
from harness.scratch import ROOT, copy_tree, run

GAME = ROOT / "examples/winkers"
BOARD_LINES = 400
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


def test_a_board_costs_a_few_hundred_lines() -> None:
    """The frame does what all boards have in common, so that a game's own part stays small."""
    board = (GAME / HOMES[1] / "board").iterdir()
    assert sum(len(path.read_text().splitlines()) for path in board) <= BOARD_LINES


def test_it_is_played_in_a_browser(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = ["--outDir", "../src/mien/browser", "--emptyOutDir", "--logLevel", "warn"]
    run(tree, "npm", "run", "--silent", "build", "--", *build, folder="web")
    monkeypatch.setenv("PYTHONPATH", str(tree / "src"))
    with serving(tmp_path) as address:
        asyncio.run(played(address))


async def played(address: str) -> None:
    """Ten play on the smallest phone: the face that she chooses and the button are in the window."""
    async with room(find_light_chromium(), address) as here:
        mira = await here.person("Mira")
        await mira.resize(320, 568)
        await mira.open_table("Winkers")
        for _ in range(9):
            await mira.add_bot()
        await mira.press("Start with 10")
        said = [said async for said in answers(mira, Random(5))]
        assert said[0].startswith("Look at ")
        await expect(mira.end).to_be_visible()


async def answers(person: Person, chance: Random) -> AsyncIterator[str]:
    """Looks at a face and names nobody, as often as asked; tells what the button said."""
    faces = person.page.get_by_role("radiogroup", name="Who do you look at?").get_by_role("radio")
    while True:
        await person.watch_for(person.open_question.or_(person.end))
        if await person.end.is_visible():
            return
        if await person.open_question.is_disabled():
            face = faces.nth(chance.randrange(await faces.count()))
            await face.check()
            await expect(face).to_be_in_viewport(ratio=1)
        await expect(person.open_question).to_be_in_viewport(ratio=1)
        yield await person.open_question.inner_text()
        await person.open_question.click()
        await expect(person.question.or_(person.end).first).not_to_have_attribute("aria-busy", "true")
