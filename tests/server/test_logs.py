"""The server's log as text."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO

import pytest
import structlog

from mien.server.system.logs import set_up_logs


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("paper", "no_color", "coloured"),
    [(StringIO(), "", False), (Terminal(), "1", False), (Terminal(), "", True)],
)
def test_colours_are_for_terminals_whose_owner_wants_them(
    paper: StringIO, no_color: str, coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    set_up_logs("text", paper)
    structlog.get_logger().info("open", port=8460)
    assert "open" in paper.getvalue()
    assert ("\x1b[" in paper.getvalue()) == coloured


WARNING = """
import logging, sys
from mien.server.system.logs import set_up_logs

set_up_logs("json", sys.stdout)
logging.getLogger("psycopg.pool").warning("no connection")
logging.getLogger("psycopg.pool").info("a connection")
"""


def test_what_a_library_warns_of_names_the_library() -> None:
    # In a process of its own: pytest listens to the logs of this one.
    told = subprocess.run([sys.executable, "-c", WARNING], capture_output=True, check=True, text=True)
    assert (told.stdout, told.stderr) == ("", "WARNING:psycopg.pool:no connection\n")
