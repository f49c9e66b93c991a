"""A real server with the built pages, and a real browser to look at them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from socket import socket

from harness import Missing

from mien.server.pages.site import BROWSER

MIEN = [sys.executable, "-c", "import sys; from mien.cli import main; sys.exit(main(sys.argv[1:]))"]
"""The command line of the tree."""


def check_pages() -> None:
    """Raises Missing if the pages have not been built."""
    if not (BROWSER / "index.html").is_file():
        raise Missing("The pages are not built: run `make web`.")


@contextmanager
def serving(data: Path, mien: Sequence[str | Path] = MIEN, **more: str) -> Iterator[str]:
    """The address of a server of its own, whose bots answer at once; `more` are further settings."""
    check_pages()
    port = int(more.get("MIEN_PORT") or free_port())
    settings = {
        "MIEN_HOST": "127.0.0.1",
        "MIEN_PORT": str(port),
        "MIEN_DATA": str(data),
        "MIEN_BOT_PACE": "0",
        # All the tables of all the tests are put up from one address.
        "MIEN_TABLES_PER_HOUR": "1000",
        "MIEN_LOG": "json",
        **more,
    }
    with subprocess.Popen(
        [*mien, "serve"], env=os.environ | settings, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stderr is not None
        assert any(json.loads(line)["event"] == "open" for line in server.stderr), "The server did not start."
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.stderr.read()


PLAIN = "mien.test"
"""A name of this machine that no browser takes for this machine: its pages are not secure ones."""


LOCAL = "mien.local"
"""Another one, which our own certificates are for."""


ELSEWHERE = "sofa.lan"
"""A name that they could be for, but are not: no machine here is called so."""


def plain(address: str) -> str:
    """The same server by that name."""
    return address.replace("127.0.0.1", PLAIN)


def find_chromium() -> str:
    """The path of a Chromium; tools/need-chromium installs one."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        raise Missing("There is no Chromium: run `tools/need-chromium`.")
    return found


def find_light_chromium() -> str:
    """Chromium without windows: it takes half of the time, but refuses no camera and shows no warnings."""
    return shutil.which("chromium-headless-shell") or find_chromium()


def free_port() -> int:
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
