"""Sheets of drawings without names, drawn by the pages' own parts in Chromium, and the key to them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from signal import SIGTERM
from typing import Any

import msgspec
from harness.browser.serving import find_light_chromium, free_port
from msgspec import Struct
from playwright.sync_api import Page, sync_playwright

WEB = Path(__file__).parents[2] / "web"


LOADED = """Promise.all(
  [...document.querySelectorAll('img, image')].map(async (shown) => {
    const image = new Image();
    image.src = shown.src ?? shown.href.baseVal;
    await image.decode();
  }),
)"""
"""Waits until every picture on the sheet is there."""


class Item(Struct, frozen=True):
    """A drawing: what is shown, under which code, what it may be, and what it is."""

    code: str
    shown: dict[str, Any]
    candidates: tuple[str, ...]
    answer: str


class Look(Struct, frozen=True):
    """How sheets are laid out: the width of one drawing in pixels, and how many lie on a sheet."""

    width: int
    columns: int
    rows: int
    dark: bool = False


@contextmanager
def drawing_page() -> Iterator[Page]:
    """The page that draws sheets, served from the sources."""
    port = free_port()
    subprocess.run(["npm", "run", "--silent", "art"], cwd=WEB, check=True)
    command = ["npx", "vite", "--host", "127.0.0.1", "--port", str(port), "--strictPort"]
    # In a session of its own: npx starts what starts Vite, and all of them must end.
    with subprocess.Popen(command, cwd=WEB, stdout=subprocess.PIPE, text=True, start_new_session=True) as vite:
        assert vite.stdout is not None
        try:
            assert any("Local" in line for line in vite.stdout), "Vite did not start."
            with (
                sync_playwright() as playwright,
                playwright.chromium.launch(executable_path=find_light_chromium()) as browser,
            ):
                page = browser.new_page(viewport={"width": 1600, "height": 1200})
                page.goto(f"http://127.0.0.1:{port}/bench/readings.html")
                page.wait_for_function("() => 'draw' in window")
                yield page
        finally:
            os.killpg(vite.pid, SIGTERM)


def draw(page: Page, items: Sequence[Item], look: Look, folder: Path) -> None:
    """Writes the sheets, an empty reading to be filled in, and the key, which is not to be opened before."""
    folder.mkdir(parents=True, exist_ok=True)
    size = look.columns * look.rows
    for number, start in enumerate(range(0, len(items), size), 1):
        shown = [
            {"code": item.code, "shown": item.shown, "candidates": item.candidates}
            for item in items[start : start + size]
        ]
        layout = {"width": look.width, "columns": look.columns, "dark": look.dark}
        page.evaluate("sheet => window.draw(sheet)", {"items": shown, **layout})
        page.evaluate(LOADED)
        page.wait_for_function("() => !document.querySelector('canvas:not([data-painted])')")
        page.locator("ol").screenshot(path=folder / f"sheet-{number:02}.png")
    (folder / "reading.txt").write_text("".join(f"{item.code}:\n" for item in items))
    (folder / "key.json").write_bytes(msgspec.json.encode(items))
