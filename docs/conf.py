"""How Sphinx makes the documentation's pages; `make docs` puts them into build/docs."""

import re
from datetime import UTC, datetime
from importlib.metadata import version as installed
from pathlib import Path

from sphinx.application import Sphinx

project = "mien"
author = "the people who make mien"
copyright = f"{datetime.now(UTC):%Y}, {author}; MIT licence"  # noqa: A001
version = release = installed("mien")

extensions = ["myst_parser"]
myst_heading_anchors = 3
# Examples of messages leave out what does not matter with an ellipsis, which is no JSON.
suppress_warnings = ["misc.highlighting_failure"]
html_theme = "furo"
html_extra_path = ["schema"]  # for programs, at the root of the site
html_title = "mien"
html_show_sphinx = False

ROOT = Path(__file__).parents[1]
ELSEWHERE = {
    "architecture": "ARCHITECTURE.md",
    "contributing": "CONTRIBUTING.md",
    "security": "SECURITY.md",
    "changes": "CHANGELOG.md",
}
"""Pages that lie at the root of the tree, where people look for them first."""


def take_from_root(app: Sphinx, name: str, source: list[str]) -> None:
    """Puts a page of the root in its place, with links that hold there."""
    if name not in ELSEWHERE:
        return
    text = (ROOT / ELSEWHERE[name]).read_text(encoding="utf-8").replace("](docs/", "](")
    for page, file in ELSEWHERE.items():
        text = text.replace(f"]({file}", f"]({page}.md")
    source[0] = re.sub(r"\]\((LICENSE|src|web|tests|examples|deploy)\b", r"](../\1", text)


def setup(app: Sphinx) -> None:
    app.connect("source-read", take_from_root)
