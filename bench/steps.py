"""The pictures of the tutorial for a first evening: every step as a phone shows it.

make tutorial-pictures
"""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from tempfile import TemporaryDirectory

from harness.browser.people import PHONE, WIDE, Person, room
from harness.browser.serving import find_light_chromium, serving
from PIL import Image

OUT = Path(__file__).parents[1] / "docs" / "pictures" / "evening"
QUALITY = 70
LOBBY = 580
"""Pixels of the lobby: below them are the addresses of the machine that took the picture."""


async def keep(person: Person, name: str, height: int | None = None) -> None:
    """Takes a picture of what the person sees now; of the top of the page alone, if a height is given."""
    await person.page.evaluate("document.fonts.ready")
    shot = await person.page.screenshot(animations="disabled")
    picture = Image.open(io.BytesIO(shot))
    picture.crop((0, 0, picture.width, height or picture.height)).save(
        OUT / f"{name}.webp", quality=QUALITY, method=6
    )


async def evening() -> None:
    """One opens a table of Face Cards, one comes by its link, and with two bots they begin."""
    with TemporaryDirectory() as folder, serving(Path(folder), MIEN_BOT_PACE="0") as address:
        async with room(find_light_chromium(), address) as here:
            mira = await here.person("Mira", viewport=WIDE, color_scheme="light")
            link = await mira.open_table("Face Cards")
            await mira.add_bot("good")
            await mira.add_bot("good")
            jonas = await here.person("Jonas", viewport=PHONE, color_scheme="light")
            await jonas.page.goto(address)
            await jonas.page.get_by_role("heading").first.wait_for()
            await keep(jonas, "1-start")
            await jonas.page.goto(link)
            name = jonas.page.get_by_label("Your name")
            await name.fill("Jonas")
            await keep(jonas, "2-name")
            await jonas.join(link)
            await mira.page.get_by_text("Jonas").first.wait_for()
            await keep(mira, "3-lobby", height=LOBBY)
            await mira.press("Start with 4")
            await jonas.question.wait_for()
            await keep(jonas, "4-turn")


def main() -> None:
    OUT.mkdir(exist_ok=True)
    asyncio.run(evening())


if __name__ == "__main__":
    main()
