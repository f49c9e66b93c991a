"""How Sphinx makes the documentation's pages; `make docs` puts them into build/docs."""

import os
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
smartquotes_action = "qe"  # quotes and ellipses; two hyphens stay two hyphens
html_theme = "furo"
html_extra_path = ["schema"]  # for programs, at the root of the site
html_title = f"mien {version}"
html_show_sphinx = False
templates_path = ["site"]
html_static_path = ["site/style.css"]
html_css_files = ["style.css"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "versions.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}

ROOT = Path(__file__).parents[1]
FROM_ROOT = {
    "reference/architecture": "ARCHITECTURE.md",
    "how-to/contributing": "CONTRIBUTING.md",
    "explanation/conduct": "CODE_OF_CONDUCT.md",
    "explanation/security": "SECURITY.md",
    "reference/changes": "CHANGELOG.md",
}
"""Pages whose text lies at the root of the tree, where people look for it first."""


def take_from_root(app: Sphinx, name: str, source: list[str]) -> None:
    """Puts a page of the root in its place, with links that hold there."""
    if name not in FROM_ROOT:
        return
    pages = {file: f"docs/{page}.md" for page, file in FROM_ROOT.items()}

    def moved(link: re.Match[str]) -> str:
        path, mark, anchor = link[1].partition("#")
        if not path or ":" in path:
            return link[0]
        there = os.path.relpath(pages.get(path, path), Path("docs", name).parent)
        return f"]({there}{mark}{anchor})"

    text = (ROOT / FROM_ROOT[name]).read_text(encoding="utf-8")
    source[0] = re.sub(r"\]\(([^)\s]+)\)", moved, text)


def setup(app: Sphinx) -> None:
    app.connect("source-read", take_from_root)
