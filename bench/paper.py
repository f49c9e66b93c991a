"""What it costs to print a deck of a hundred photos and the games' own cards: the file, and the PDF made of it.

python -m bench.paper
"""

from __future__ import annotations

import asyncio
import io
import json
import re
import resource
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from typing import NamedTuple

from harness.browser.browsers import launched
from PIL import Image, ImageFilter

from mien.games import GAMES

CHROMIUM = "/usr/bin/chromium"
CARDS = 100
SIDES = (1200, 1600)
PROGRAM = "import sys; from mien.cli import main; sys.exit(main(sys.argv[1:]))"
READY = "button:enabled:has-text('Print')"


class Printed(NamedTuple):
    """What `mien deck print` wrote, and what the browser made of it."""

    cpu: float
    """Seconds of the command."""
    file: int
    """Bytes."""
    seconds: float
    """On the clock, from opening the file to the PDF."""
    pdf: int
    pages: int


def photos_deck(path: Path, cards: int = CARDS) -> Path:
    """Writes a deck of photos as large as a phone sends them; no two are alike."""
    said = {"format": 1, "game": "emojito", "title": {"en": "Photos"}, "language": "en"}
    rows = [{"id": f"card-{n}", "name": {"en": f"Feeling {n}"}, "picture": f"{n}.jpg"} for n in range(cards)]
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("deck.json", json.dumps({**said, "cards": rows}))
        for number in range(cards):
            archive.writestr(f"{number}.jpg", photo(number))
    return path


def photo(number: int) -> bytes:
    """Soft grain over a colour of its own: as hard to make small as a photo."""
    grain = Image.effect_noise(SIDES, 90).filter(ImageFilter.GaussianBlur(2))
    colour = Image.new("L", SIDES, number * 37 % 256)
    out = io.BytesIO()
    Image.merge("RGB", (grain, Image.blend(grain, colour, 0.5), colour)).save(out, "JPEG", quality=85)
    return out.getvalue()


def write(what: str, to: Path) -> float:
    """Has the command write the file; returns its seconds of CPU."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", PROGRAM, "deck", "print", what, str(to)], check=True, capture_output=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


async def as_pdf(chromium: str, file: Path) -> bytes:
    """What a browser prints of this file."""
    async with launched(chromium) as browser:
        page = await browser.new_page()
        await page.goto(file.as_uri())
        await page.locator(READY).wait_for()
        return await page.pdf(prefer_css_page_size=True)


def pages_of(pdf: bytes) -> int:
    """How many pages there are."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def printed(what: str, folder: Path) -> Printed:
    """Writes the file, and prints it."""
    to = folder / "printed.html"
    cpu = write(what, to)
    began = time.perf_counter()
    pdf = asyncio.run(as_pdf(CHROMIUM, to))
    return Printed(cpu, to.stat().st_size, time.perf_counter() - began, len(pdf), pages_of(pdf))


def main() -> None:
    """Prints a row for each deck."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        deck = str(photos_deck(folder / "photos.mien"))
        for what in (deck, *(name for name, game in GAMES.items() if game.paper)):
            cpu, file, seconds, pdf, pages = printed(what, folder)
            row = (
                f"{cpu:.1f} s",
                f"{file / 1e6:.1f} MB",
                f"{seconds:.1f} s",
                f"{pdf / 1e6:.1f} MB",
                f"{pages} pages",
            )
            print(Path(what).stem, *row, sep=" | ")


if __name__ == "__main__":
    main()
