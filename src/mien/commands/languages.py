"""mien languages: checks what mien says in each language, and hands a language over as one file."""

from __future__ import annotations

import shutil
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

import mien
from mien.kit import Refusal, Refused

WEB = Path(mien.__file__).parents[2] / "web"
"""The pages' sources, where the words are; an installed mien has none."""


def add(parser: ArgumentParser) -> None:
    """Adds the action, the language and the file."""
    parser.add_argument(
        "word",
        nargs="?",
        default="list",
        choices=["list", "check", "export", "import", "pseudo"],
        metavar="WORD",
        help="list (if you say nothing), check, export CODE [FILE], import FILE, "
        "or pseudo, which prints a made-up language for tests",
    )
    parser.add_argument("what", nargs="?", metavar="CODE", help="a language, such as fr; for import the FILE")
    parser.add_argument("file", nargs="?", metavar="FILE", help="where to; mien.CODE.arb if you don't say")


def run(args: Namespace) -> int:
    """Runs the web build's own language tools, so that build and check never disagree; 1 if something is wrong."""
    script = WEB / "languages/main.ts"
    if not script.is_file():
        raise Refused(
            Refusal("no-sources", "Languages are kept in mien's source tree, and mien isn't running from one.")
        )
    node = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    if node is None or not (WEB / "node_modules").is_dir():
        raise Refused(Refusal("no-node", "This needs what the pages are built with. Type: make web"))
    words = [word for word in (args.word, args.what, args.file) if word is not None]
    return subprocess.run([node, str(script), *words], check=False).returncode
