"""What the docs show can be typed, and what they point to is there."""

from __future__ import annotations

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
from mien.server.system.settings import load

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", *sorted((ROOT / "docs").glob("*.md"))]
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)

BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)


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
    lines = [line.strip() for block in BLOCK.findall(text) for line in block[2].splitlines()]
    indented = re.findall(r"^ {4}(\S.*)$", text, re.MULTILINE)
    inline = re.findall(r"`([^`\n]+)`", BLOCK.sub("", text))
    for line in [*lines, *indented, *inline]:
        if match := re.match(rf"(?:[A-Z_]+=\S+ |\.venv/bin/)*{command} ([a-z].*)", line):
            yield match[1]


@every_page
def test_python_examples_are_python(page: Path) -> None:
    # README's and that of docs/bots.md are run, too: tests/kit/test_starting.py, tests/test_bots.py.
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


FROM_ROOT = {"architecture": "ARCHITECTURE", "contributing": "CONTRIBUTING", "security": "SECURITY"}
"""Pages of the site whose text lies at the root of the tree (docs/conf.py)."""


def anchors(page: Path) -> set[str]:
    """The addresses of a page's headings."""
    if page.parent.name == "docs" and page.stem in FROM_ROOT:
        page = ROOT / f"{FROM_ROOT[page.stem]}.md"
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_page
def test_every_link_within_the_docs_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", page.read_text(encoding="utf-8")):
        path, _, anchor = link.partition("#")
        there = (page.parent / path) if path else page
        assert there.exists(), link
        assert not anchor or anchor in anchors(there), link


def test_every_word_of_the_command_line_is_told() -> None:
    pages = [(ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("commands.md", "hosting.md")]
    told = set(re.findall(r"`(--[a-z-]+)", "".join(pages)))
    for name in COMMANDS:
        assert re.search(rf"^## mien {name}\b", pages[0], re.MULTILINE)
        flags = ArgumentParser(add_help=False)
        command(name).add(flags)
        assert {flag for action in flags._actions for flag in action.option_strings} <= told


def test_every_address_of_the_server_is_on_the_protocols_page_and_no_other(tmp_path: Path) -> None:
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
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


def files_named(text: str) -> list[str]:
    return re.findall(r"`((?:[\w*-]+/)*[\w*-]+\.(?:py|ts|svelte|md|toml|json))`", text)


def test_every_file_that_the_map_names_is_there() -> None:
    for name in files_named((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")):
        places = (ROOT / "src", ROOT / "web/src", ROOT / "tests")
        assert (ROOT / name).exists() or any(next(place.glob(f"**/{name}"), None) for place in places), name


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
