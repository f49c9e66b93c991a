"""`python -m tools.site` makes the documentation of this version, and an index of all versions beside it.

Every version has a folder of its own below build/docs; what other versions wrote there stays.
"""

from __future__ import annotations

import re
import subprocess
import sys
from html import escape
from pathlib import Path

import mien

ROOT = Path(__file__).parents[1]
OUT = ROOT / "build/docs"
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>mien: all versions of the documentation</title>
<style>body {{ font: 1.1rem/1.6 sans-serif; max-width: 36rem; margin: 2rem auto; padding: 0 1rem }}</style>
<h1>The documentation of mien</h1>
<p><a href="{latest}/index.html">Version {latest}</a> is the latest.</p>
<h2>All versions</h2>
<ul>
{items}
</ul>
</html>
"""


def versions(folder: Path) -> list[str]:
    """The versions that have a folder here, the latest first."""
    found = [path.name for path in folder.iterdir() if re.fullmatch(r"\d+(\.\d+)+", path.name)]
    return sorted(found, key=lambda name: tuple(map(int, name.split("."))), reverse=True)


def index(folder: Path) -> str:
    """The page that leads to every version in this folder."""
    found = versions(folder)
    items = "\n".join(f'<li><a href="{escape(name)}/index.html">{escape(name)}</a></li>' for name in found)
    return PAGE.format(latest=escape(found[0]), items=items)


def main() -> int:
    """Makes the site; returns Sphinx's status."""
    words = ["-q", "-W", "--keep-going", "-b", "html", str(ROOT / "docs"), str(OUT / mien.__version__)]
    status = subprocess.run([sys.executable, "-m", "sphinx", *words], check=False).returncode
    (OUT / "index.html").write_text(index(OUT), encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main())
