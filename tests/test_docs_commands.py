"""Every shell example of the docs is followed as it is printed, or says why it can't be followed here.

A page is followed from its top to its bottom, in a folder of its own, with a server on a port of its own:
`mien serve` is started, asked whether it is well, and stopped.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from harness.server.serving import free_port

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "SECURITY.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLE = re.compile(
    r"(?:^ *<!-- not run: (?P<why>.*?) -->\n)?"
    r"(?:Save this as `(?P<file>\S+)`:\n\n)?"
    r"^ *```(?P<language>[\w{}-]*)[^\n]*\n(?P<text>.*?)^ *```$",
    re.DOTALL | re.MULTILINE,
)
SERVE = """#!/bin/sh
# Starts the real server, asks whether it is well, and stops it; every other command is passed on.
if [ "$1" != serve ]; then exec {mien} "$@"; fi
said=$(mktemp -u)
mkfifo "$said"
{mien} "$@" > "$said" 2>&1 & server=$! reader=
trap 'kill $server $reader; wait $server' EXIT
exec 3< "$said"
while read -r line <&3; do
  case $line in *'"open"'* | *' open '*) break ;; esac
done
cat <&3 & reader=$!
{mien} healthcheck
"""


def examples(page: Path) -> list[dict[str, str | None]]:
    """The examples of a page that somebody would type or save, in their order."""
    return [found.groupdict() for found in EXAMPLE.finditer(page.read_text(encoding="utf-8"))]


def followed(page: Path) -> bool:
    return any(each["language"] == "sh" and each["why"] is None for each in examples(page))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_example_says_what_it_is(page: Path) -> None:
    """An example without a language could be a command that nobody has tried."""
    assert [each["text"] for each in examples(page) if not each["language"]] == []
    for each in examples(page):
        assert each["why"] != ""
        for name in re.findall(r"`(tests/[^`]+)`", each["why"] or ""):
            assert (ROOT / name).exists(), name


@pytest.mark.parametrize(
    "page", [page for page in PAGES if followed(page)], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_a_page_can_be_followed(page: Path, tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "mien").write_text(SERVE.format(mien=Path(sys.executable).with_name("mien")))
    (tools / "mien").chmod(0o755)
    env = {
        "PATH": f"{tools}:{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "MIEN_PORT": str(free_port()),
        "MIEN_HOST": "127.0.0.1",
    }
    here = tmp_path / "here"
    here.mkdir()
    if page.stem in ("backups", "move"):  # pages for somebody who has a server already
        run("mien serve && cp data/secret .", here, env)
    for each in examples(page):
        text = textwrap.dedent(each["text"] or "")
        if each["language"] == "python":
            if each["file"]:
                (here / each["file"]).write_text(text)
            elif "open(" in text:
                (here / "typed.py").write_text(text)
                run("python typed.py", here, env)
        elif each["language"] == "sh" and each["why"] is None:
            run(text, here, env)
        if page.stem == "move" and "mien backup" in text:
            run("mv data old", here, env)  # from here on it is the other machine


def run(text: str, here: Path, env: dict[str, str]) -> None:
    """Types these lines, one after the other, until one fails."""
    done = subprocess.run(
        ["sh", "-eu", "-c", text],
        cwd=here,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{text}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
