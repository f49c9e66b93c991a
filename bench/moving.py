"""The moving picture of the README: some turns of a real game, as one who plays sees them.

make moving-picture
"""

from __future__ import annotations

import asyncio
import base64
import io
import itertools
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from harness.browser.emojito import Player
from harness.browser.people import Person, room
from harness.browser.serving import find_light_chromium, serving
from PIL import Image
from playwright.async_api import Page, ViewportSize

OUT = Path(__file__).parents[1] / "docs" / "pictures" / "playing.webp"
VIEW: ViewportSize = {"width": 1200, "height": 800}
WIDTH = 720
"""Pixels across, in the picture."""
MOST_BYTES = 1_500_000
GAP = 0.12
"""Seconds between two pictures, at least."""
REST = 1200
"""Milliseconds for which a picture stands at most, however long nothing moved."""
TURNS = 3
"""Reveals after which it is enough."""


class Film:
    """What a page showed, picture by picture, and when."""

    def __init__(self) -> None:
        self.shots: list[tuple[float, Image.Image]] = []

    async def take(self, page: Page) -> None:
        """Begins to take every picture that the page draws."""
        line = await page.context.new_cdp_session(page)

        async def keep(shot: dict[str, object]) -> None:
            meta = shot["metadata"]
            assert isinstance(meta, dict)
            at = float(meta["timestamp"])
            if not self.shots or at - self.shots[-1][0] >= GAP:
                picture = Image.open(io.BytesIO(base64.b64decode(str(shot["data"])))).convert("RGB")
                height = round(picture.height * WIDTH / picture.width)
                self.shots.append((at, picture.resize((WIDTH, height), Image.Resampling.LANCZOS)))
            await line.send("Page.screencastFrameAck", {"sessionId": shot["sessionId"]})

        line.on("Page.screencastFrame", lambda shot: asyncio.ensure_future(keep(shot)))
        await line.send("Page.startScreencast", {"format": "png"})

    def written(self, quality: int) -> bytes:
        """All of it as one animated WebP."""
        times = [at for at, _ in self.shots]
        gaps = [min(REST, round(1000 * (later - at))) for at, later in itertools.pairwise(times)]
        first, *others = (picture for _, picture in self.shots)
        out = io.BytesIO()
        first.save(
            out,
            "WEBP",
            save_all=True,
            append_images=others,
            duration=[*gaps, 2 * REST],
            loop=0,
            quality=quality,
            method=6,
            minimize_size=False,
            allow_mixed=True,
        )
        return out.getvalue()


async def film() -> Film:
    """A game of Emojito with bots, from its first card on."""
    with TemporaryDirectory() as folder, serving(Path(folder), MIEN_BOT_PACE="0.6") as address:
        async with room(find_light_chromium(), address) as here:
            mira = await here.person("Mira", viewport=VIEW, reduced_motion="no-preference", color_scheme="light")
            await begin(mira)
            shown = Film()
            await shown.take(mira.page)
            await Player(mira, Random(18)).play(TURNS)
            return shown


async def begin(person: Person) -> None:
    await person.open_table("Emojito", bots=True)
    await person.press("Start with 4")
    await person.page.get_by_role("region", name="The board").or_(person.question).first.wait_for()


def main() -> None:
    shown = asyncio.run(film())
    for quality in (70, 55, 40, 25):
        picture = shown.written(quality)
        print(f"{len(shown.shots)} pictures, quality {quality}: {len(picture):,} bytes", flush=True)
        if len(picture) <= MOST_BYTES:
            OUT.write_bytes(picture)
            return
    raise SystemExit(f"It does not fit into {MOST_BYTES:,} bytes.")


if __name__ == "__main__":
    main()
