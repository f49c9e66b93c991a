"""What the docs show can be typed, what they point to is there, and every page is short enough to be read."""

from __future__ import annotations

import fnmatch
import re
import shlex
import textwrap
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness.server.serving import SECRET

from mien.cli import COMMANDS, command, parser
from mien.server.app import Server
from mien.server.system.metrics import families
from mien.server.system.settings import Settings, load

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
FROM_ROOT = {
    "reference/architecture": "ARCHITECTURE",
    "how-to/contributing": "CONTRIBUTING",
    "explanation/conduct": "CODE_OF_CONDUCT",
    "explanation/security": "SECURITY",
    "reference/changes": "CHANGELOG",
}
"""Pages of the site whose text lies at the root of the tree (docs/conf.py)."""
SITE = sorted(DOCS.rglob("*.md"))
AT_ROOT = [ROOT / f"{name}.md" for name in ("README", *FROM_ROOT.values())]
PAGES = [*AT_ROOT, *SITE]
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())

BLOCK = re.compile(r"^( *)```([\w{}]*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
MOST_WORDS = 1200
"""On a page that people read from its beginning to its end."""
TO_LOOK_THINGS_UP = ("reference/", "figures.md")
"""Pages that people don't read as a whole."""


def blocks(page: Path, language: str) -> list[str]:
    """The examples of this language on a page."""
    return [
        textwrap.dedent(text)
        for _, spoken, text in BLOCK.findall(page.read_text(encoding="utf-8"))
        if spoken == language
    ]


def typed(page: Path, command: str) -> Iterator[str]:
    """What the page says to type that begins with this command, in examples or in the midst of a sentence."""
    text = page.read_text(encoding="utf-8")
    whole = "\n".join(block[2] for block in BLOCK.findall(text)).replace("\\\n", " ")
    lines = whole.splitlines()
    inline = re.findall(r"`([^`\n]+)`", BLOCK.sub("", text))
    for line in [*lines, *inline]:
        for part in re.split(r" && |; |\(|\bexec mien ", line):
            if match := re.match(rf"\s*(?:[A-Z_]+=\S+ |\S*\bbin/)*{command} ([a-z].*)", part):
                yield match[1].removesuffix(")")


@every_page
def test_python_examples_are_python(page: Path) -> None:
    # README's and the first bot's are run, too: tests/kit/test_starting.py, tests/test_bots.py.
    for code in blocks(page, "python"):
        compile(code, page.name, "exec")


@every_page
def test_every_mien_command_can_be_typed(page: Path) -> None:
    for line in typed(page, "mien"):
        words = shlex.split(re.sub(r"\$\(.*?\)", "today", line), comments=True)
        if words in ([name] for name in COMMANDS):
            continue  # its name alone, in a sentence
        parser().parse_args([word for word in words if word != "&"])


@every_page
def test_every_make_word_is_one(page: Path) -> None:
    known = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for line in typed(page, "make"):
        assert line.split()[0] in known


@every_page
def test_every_variable_is_a_setting(page: Path) -> None:
    known = {f"MIEN_{name.upper()}" for name in Settings.__struct_fields__}
    of_others = {"MIEN_DOMAIN", "MIEN_SERVER"}  # of compose.yaml, and of the pages' own server
    assert set(re.findall(r"\bMIEN_[A-Z_]+[A-Z]", page.read_text(encoding="utf-8"))) <= known | of_others


@every_page
def test_every_metric_is_counted(page: Path) -> None:
    known = {family.name for family in families()}
    for name in re.findall(r"`(mien_[a-z_]+)`", page.read_text(encoding="utf-8")):
        assert name.removesuffix("_total") in known, name


def anchors(page: Path) -> set[str]:
    """The addresses of a page's headings."""
    if page.is_relative_to(DOCS) and (name := page.relative_to(DOCS).with_suffix("").as_posix()) in FROM_ROOT:
        page = ROOT / f"{FROM_ROOT[name]}.md"
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    for included in re.findall(r"```{include} (\S+)", page.read_text(encoding="utf-8")):
        text += (page.parent / included).read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_page
def test_every_link_within_the_docs_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", BLOCK.sub("", page.read_text(encoding="utf-8"))):
        path, _, anchor = link.partition("#")
        there = (page.parent / path) if path else page
        assert there.resolve().exists(), link
        assert not anchor or anchor in anchors(there.resolve()), link


@pytest.mark.parametrize("page", SITE, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_a_page_is_short_enough_to_be_read(page: Path) -> None:
    name = page.relative_to(DOCS).as_posix()
    text = page.read_text(encoding="utf-8")
    if page.relative_to(DOCS).with_suffix("").as_posix() in FROM_ROOT:
        text = (ROOT / f"{FROM_ROOT[page.relative_to(DOCS).with_suffix('').as_posix()]}.md").read_text()
    if not name.startswith(TO_LOOK_THINGS_UP):
        assert words(text) <= MOST_WORDS, f"{words(text)} words: cut it in two, or leave something out."


def words(text: str) -> int:
    """Words of prose and tables; examples don't count, nor where a link leads."""
    plain = re.sub(r"\]\([^)]*\)", "]", BLOCK.sub("", text))
    return len(re.findall(r"[^\W_]+(?:['’.-][^\W_]+)*", plain))


def test_words_are_counted_as_people_count_them() -> None:
    assert words("One, two: [it's four](docs/there.md#at-all).\n\n```\nnot these\n```\n\n| 5 | and six |") == 7


def test_a_page_lies_in_one_of_the_four_folders() -> None:
    free = {"index.md", "questions.md", "figures.md"}
    kinds = ("tutorials/", "how-to/", "reference/", "explanation/", "questions/")
    for page in SITE:
        name = page.relative_to(DOCS).as_posix()
        assert name in free or name.startswith(kinds), name


def test_every_word_of_the_command_line_is_told() -> None:
    pages = [(DOCS / "reference" / name).read_text(encoding="utf-8") for name in ("commands.md", "settings.md")]
    told = set(re.findall(r"`(--[a-z-]+)", "".join(pages)))
    for name in COMMANDS:
        assert re.search(rf"^## mien {name}\b", pages[0], re.MULTILINE)
        flags = ArgumentParser(add_help=False)
        command(name).add(flags)
        assert {flag for action in flags._actions for flag in action.option_strings} <= told


def test_every_address_of_the_server_is_on_the_protocols_page_and_no_other(tmp_path: Path) -> None:
    page = (DOCS / "reference/protocol.md").read_text(encoding="utf-8")
    rows = "\n".join(row.split("|")[1] for row in page.splitlines() if row.startswith("| `"))
    told = {re.sub(r"\?.*", "", address) for address in re.findall(r"`((?:GET|POST) /[^`]*)`", rows)}
    server = Server(load({"data": str(tmp_path), "secret": SECRET}, {}, None))
    there = {
        f"{route.method} {_spelt(route.resource.canonical)}"
        for route in server.app().router.routes()
        if route.resource is not None and route.method != "HEAD"
    }
    assert told == there


def _spelt(path: str) -> str:
    """A route as the page writes it."""
    names = {"code": "CODE", "number": "N", "path": "…"}
    return re.sub(r"\{(\w+)[^}]*\}", lambda found: names.get(found[1], "ID"), path)


OF_READERS = {"feelings/deck.json", "decks/feelings/deck.json", "web/src/lib/i18n/messages/it.json"}
"""Files that a reader makes by following a page."""
TREE = [
    path.relative_to(ROOT).as_posix()
    for folder in ROOT.iterdir()
    if folder.is_dir() and not folder.name.startswith(".")
    for inside in (folder, *folder.iterdir())
    if inside.is_dir() and inside.name != "node_modules"
    for path in (inside.glob("*.*") if inside == folder else inside.rglob("*.*"))
]


def files_named(text: str) -> list[str]:
    return re.findall(r"`((?:[\w*-]+/)*[\w*-]+\.(?:py|ts|svelte|md|toml|json))`", text)


@every_page
def test_every_file_of_ours_that_a_page_names_with_its_folder_is_there(page: Path) -> None:
    for name in files_named(page.read_text(encoding="utf-8")):
        if "/" in name and name not in OF_READERS:
            assert fnmatch.filter(TREE, name) or fnmatch.filter(TREE, f"*/{name}"), name


@pytest.mark.parametrize("page", SITE, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_a_page_that_is_read_to_its_end_says_where_to_go_next(page: Path) -> None:
    name = page.relative_to(DOCS)
    if (
        name.parts[0] in ("tutorials", "how-to", "explanation")
        and name.with_suffix("").as_posix() not in FROM_ROOT
    ):
        ending = page.read_text(encoding="utf-8").rstrip().rpartition("\n\n")[2]
        assert re.search(r"\]\([^)]+\)", ending), "Its last paragraph leads nowhere."


def test_every_hop_in_the_life_of_an_answer_has_the_name_it_has_in_the_code() -> None:
    life = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("## The life of an answer")[2]
    paths = list((ROOT / "src/mien").rglob("*.py"))
    modules = {part for path in paths for part in path.with_suffix("").relative_to(ROOT).parts}
    code = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    for name in re.findall(r"`([\w.]+)(?:\([^`]*\))?`", life.partition("\n## ")[0]):
        if not name.endswith(".py"):
            for part in name.split("."):
                defined = re.search(rf"^\s*(?:async )?(?:class|def) {part}\b", code, re.MULTILINE)
                assert part in modules or defined, name


def test_the_glossary_has_at_most_thirty_words_and_each_once() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = page.partition("## The words")[2].partition("\n## ")[0]
    words = re.findall(r"^\| \*\*(.*?)\*\* \|", rows, re.MULTILINE)
    assert len(words) == len(set(words)) <= 30
    assert len(words) == rows.count("**") / 2
