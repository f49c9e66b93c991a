"""A run that is cut off leaves no WebKit behind."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from uuid import uuid4

HOLD_ONE_OPEN = """
import asyncio, sys
from harness.engines.webkit.page import webkit

async def main():
    async with webkit(sys.argv[1]) as kits:
        context = await kits.new_context(viewport={"width": 390, "height": 844})
        await (await context.new_page()).goto("about:blank")
        print("open", flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""
MARK = "MIEN_TEST_RUN"
SOON = 20
"""Seconds for all of them to end."""


def running(mark: str) -> set[str]:
    """The names of the processes that a run started, itself left out."""
    return {name for name, environment in processes() if f"{MARK}={mark}".encode() in environment.split(b"\0")}


def processes() -> Iterator[tuple[str, bytes]]:
    """The name and the environment of every process that we may look at and that has not ended."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            yield (folder / "comm").read_text().strip(), (folder / "environ").read_bytes()
        except OSError:
            continue


@contextmanager
def a_run(webkit: str, mark: str) -> Iterator[subprocess.Popen[str]]:
    """A process of its own that has a WebKit open."""
    command = [sys.executable, "-c", HOLD_ONE_OPEN, webkit]
    with subprocess.Popen(command, env=os.environ | {MARK: mark}, stdout=subprocess.PIPE, text=True) as run:
        try:
            assert run.stdout is not None
            assert run.stdout.readline() == "open\n"
            yield run
        finally:
            run.kill()


def test_screen_driver_and_browser_end_with_a_run_that_is_killed(webkit: str) -> None:
    mark = uuid4().hex
    with a_run(webkit, mark) as run:
        assert {"Xvfb", "WebKitWebDriver", "MiniBrowser"} <= running(mark)
        run.kill()
        run.wait()
        end = monotonic() + SOON
        while left := running(mark):
            assert monotonic() < end, f"{left} are still there."
