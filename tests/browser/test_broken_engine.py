"""A server that can't load one game: its tables and its box say so, the host reads why, and the rest goes on."""

from __future__ import annotations

import sys
from pathlib import Path

from harness.browser.axe import is_open_to_all
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import room
from harness.browser.seating import seat_people
from harness.browser.serving import free_port, serving

TOKEN = "a token for the host"
WITHOUT_WORDS = "import sys; sys.modules['mien.games.emoticon.words'] = None"
BROKEN = [sys.executable, "-c", f"{WITHOUT_WORDS}; from mien.cli import main; sys.exit(main(sys.argv[1:]))"]
"""The command line of a tree in which a file of Émoticon is missing."""


def test_a_broken_game_is_said_to_be_broken_and_the_others_are_played(chromium: str, tmp_path: Path) -> None:
    run(at_both(chromium, tmp_path, str(free_port())))


async def at_both(chromium: str, data: Path, port: str) -> None:
    """One browser, before and after the file went missing."""
    settings = {"MIEN_PORT": port, "MIEN_HOST_TOKEN": TOKEN}
    address = f"http://127.0.0.1:{port}"
    async with room(chromium, address) as here:
        with serving(data, **settings):
            mira = await here.person("Mira")
            lost = await seat_people("Émoticon", mira)
            jonas = await here.person("Jonas")
            kept = await seat_people("Emojito", jonas)
            for person in (mira, jonas):
                await person.page.goto("about:blank")
        mira.forgiven.append("409")
        with serving(data, BROKEN, **settings):
            await mira.page.goto(lost)
            title = "This table can’t be opened right now"
            await expect(mira.page.get_by_role("heading", name=title)).to_be_visible()
            await expect(mira.page.get_by_text("This table needs the game “Émoticon”")).to_be_visible()
            await is_open_to_all(mira.page, "a table of a broken game")
            await mira.page.goto(address)
            await mira.press("Open a table for Émoticon")
            await mira.press("Play with friends")
            await expect(mira.page.get_by_role("alert")).to_contain_text("This game is broken on this server")
            await jonas.page.goto(kept)
            await expect(jonas.page.get_by_text("Jonas (you)")).to_be_visible()
            await mira.page.goto(f"{address}/host#{TOKEN}")
            panel = mira.page.get_by_role("region", name="Broken games")
            await expect(panel).to_contain_text("emoticon: ModuleNotFoundError in emoticon/words.py")
            await is_open_to_all(mira.page, "the status page with a broken game")
