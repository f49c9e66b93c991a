"""A seventh language comes with one file: one that nobody speaks, which shows what was never translated."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path

import pytest
from bench.gallery import NAMES
from harness.scratch import ROOT, copy_tree, run
from playwright.async_api import Page
from tests.languages.staging import HOUSE, golden, seats_and_answers, stage
from tests.languages.test_room import TABLES

from mien.games import GAMES

CODE = "qps"
"""A code for private use, of English with an accent on every vowel (web/languages/pseudo.ts)."""

MIEN = (sys.executable, "-c", "import sys; from mien.cli import main; sys.exit(main())", "languages")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree with the language imported from its one file, and the pages built."""
    tree = tmp_path_factory.mktemp("seventh")
    copy_tree(tree)
    (tree / "seventh.arb").write_text(run(tree, *MIEN, "pseudo"), encoding="utf-8")
    run(tree, *MIEN, "import", "seventh.arb")
    run(tree, sys.executable, "-m", "tools.generate")
    build = ["--outDir", "../src/mien/browser", "--emptyOutDir", "--logLevel", "warn"]
    run(tree, "npm", "run", "--silent", "build", "--", *build, folder="web")
    return tree


def test_it_is_whole_and_goes_out_as_it_came_in(tree: Path) -> None:
    assert "Nothing is wrong with qps" in run(tree, *MIEN, "check", CODE)
    run(tree, *MIEN, "export", CODE, "again.arb")
    assert json.loads((tree / "again.arb").read_text("utf-8")) == json.loads(
        (tree / "seventh.arb").read_text("utf-8")
    )


def test_it_is_added_by_files_of_its_own_alone(tree: Path) -> None:
    made = ("web/public/art", "src/mien/browser", "seventh.arb", "again.arb", "web/node_modules")
    changed = [
        name
        for path in sorted(tree.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
        for name in [path.relative_to(tree).as_posix()]
        if not name.startswith(made)
        and not ((ROOT / name).is_file() and (ROOT / name).read_bytes() == path.read_bytes())
    ]
    assert [name for name in changed if not re.search(rf"\b{CODE}\b", name)] == []


def test_a_wrong_text_is_named_with_its_line_and_said_in_english(tree: Path, tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt"
    copy_tree(spoilt)
    file = spoilt / "web/src/lib/i18n/messages/pl.json"
    lines = file.read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if '"lobby.of"' in line)
    lines[at] = '  "lobby.of": "Stolik {imie}",'
    file.write_text("\n".join(lines), "utf-8")
    said = run(spoilt, *MIEN, "check", code=1)
    wrong = (
        f"web/src/lib/i18n/messages/pl.json:{at + 1}: lobby.of has the gaps imie (argument), not name (argument)"
    )
    assert said.splitlines() == [wrong]


SHOWN = r"""() => {
  const NAMES = ['aria-label', 'alt', 'title', 'placeholder', 'aria-description'];
  const OTHERS = 'script, style, noscript, [lang]:not(html), [translate=no]';
  const isSaid = (element) => element && !element.closest(OTHERS);
  const said = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isSaid(node.parentElement)) said.add(node.data.trim());
  for (const name of NAMES)
    for (const element of document.querySelectorAll(`[${name}]`))
      if (isSaid(element)) said.add(element.getAttribute(name).trim());
  return [...said];
}"""

COUNTRIES = [
    *(
        "Australia",
        "Brazil",
        "Canada",
        "Chile",
        "China",
        "France",
        "Germany",
        "Greece",
        "India",
        "Italy",
        "Jamaica",
    ),
    *("Japan", "Kenya", "Mexico", "Netherlands", "Spain", "United Kingdom", "United States"),
]
"""Those with flags on photos: browsers know what each language calls them."""

GIVEN = [*NAMES, *(game.title for game in GAMES.values()), *COUNTRIES, "mien", "Apache", "and"]
"""What people, games, countries and licences are called; and how a browser strings names together if it must."""

OURS = re.compile(
    rf"https?://\S+|\S+\.(?:local|test|lan|crt|sh)\b|[a-z]+-[a-z]+-\w{{4,5}}|\b(?:{'|'.join(GIVEN)})\b"
)
"""What is not to be translated: addresses, codes of tables, and these."""


async def untranslated(page: Page) -> list[str]:
    """Every text of the page, for eyes or for ears, that has a vowel without an accent."""
    said: list[str] = await page.evaluate(SHOWN)
    return [text for text in said if re.search("[aeiou]", OURS.sub("", text))]


def test_nothing_on_screen_is_untranslated(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(tree / "src"))
    assert asyncio.run(looked_at(tmp_path)) == {}


async def looked_at(data: Path) -> dict[str, list[str]]:
    """What is not translated, by where it stands."""
    found: dict[str, list[str]] = {}
    async with stage(data) as here:
        for path in HOUSE:
            found[f"/{path}"] = await untranslated(await here.look(path, CODE))
        for game, mode, seats in TABLES:
            record = golden(game, mode, seats)
            for title, seat, answers in seats_and_answers(record):
                async with here.board(record, seat, answers) as path:
                    for screen in ("", "/screen"):
                        page = await here.look(path + screen, CODE, seat=seat)
                        found[f"{game} {mode} {seats}, {title}{screen}"] = await untranslated(page)
    return {where: texts for where, texts in found.items() if texts}
