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
from harness.scratch import ROOT

from mien.server.pages.site import BROWSER

SEEDED = ("-m", "harness.browser.seeded")
"""The command line of the tree, with deals that the tests know."""


class Deals:
    """Where the deals of all servers that this process has started come from."""

    def __init__(self) -> None:
        self.seed = "mien"
        self.servers: set[subprocess.Popen[str]] = set()

    def come_from(self, seed: str) -> None:
        """From now on they come from this seed, in the servers that run and in those that are started."""
        self.seed = seed
        for server in self.servers:
            assert server.stdin is not None
            assert server.stdout is not None
            server.stdin.write(f"{seed}\n")
            server.stdin.flush()
            assert server.stdout.readline() == "seeded\n", "The server did not take the seed."


DEALS = Deals()


def check_pages() -> None:
    """Raises Missing if the pages have not been built."""
    if not (BROWSER / "index.html").is_file():
        raise Missing("The pages are not built: run `make web`.")


@contextmanager
def serving(data: Path, mien: Sequence[str | Path] = (), **more: str) -> Iterator[str]:
    """The address of a server of its own, whose bots answer at once; `more` are further settings.

    Its deals come from the tests' seed, unless it is another `mien` than that of the tree."""
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
    command = [*(mien or (sys.executable, *SEEDED, DEALS.seed)), "serve"]
    pipe = None if mien else subprocess.PIPE
    with subprocess.Popen(
        command,
        cwd=None if mien else ROOT,
        env=os.environ | settings,
        stdin=pipe,
        stdout=pipe,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stderr is not None
        assert any(json.loads(line)["event"] == "open" for line in server.stderr), "The server did not start."
        if not mien:
            DEALS.servers.add(server)
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            DEALS.servers.discard(server)
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
