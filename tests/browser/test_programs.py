"""A host invites a program on the page; it plays a whole game beside people in browsers, or a bot plays on."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random

from harness.browser.browsers import run
from harness.browser.people import Person, room, together
from playwright.async_api import expect
from tests.program.test_bot import JAVASCRIPT, POLITE, python

SOME = 2
"""Answers by each person, before bots take over their seats: it is the program that plays to the end."""

MIEN = [sys.executable, "-c", "import sys; from mien.cli import main; sys.exit(main())"]


async def invite(host: Person, name: str) -> str:
    """Invites a program by this name; its key."""
    page = host.page
    await host.press("Add a bot")
    await page.get_by_role("dialog", name="Add a bot").get_by_role("button", name="Invite a program").click()
    dialog = page.get_by_role("dialog", name="Invite a program")
    await dialog.get_by_label("What’s it called?").fill(name)
    await dialog.get_by_role("radio", name="10 seconds").check()
    await dialog.get_by_role("button", name="Get the key").click()
    command = dialog.get_by_text(re.compile(r"^mien bot http.*/t/.* --key [0-9a-f]{48} -- "))
    told = await command.text_content()
    await page.keyboard.press("Escape")
    await expect(page.get_by_text("program, not here yet")).to_be_visible()
    assert told is not None
    return told.partition("--key ")[2].partition(" ")[0]


@asynccontextmanager
async def playing(address: str, link: str, key: str, program: Sequence[str]) -> AsyncIterator[None]:
    """`mien bot` with this program, for a while."""
    table = f"{address}/t/{link.rpartition('/t/')[2]}"
    running = await asyncio.create_subprocess_exec(*MIEN, "bot", table, "--key", key, "--", *program)
    try:
        yield
    finally:
        if running.returncode is None:
            running.terminate()
        await running.wait()


def test_a_program_plays_a_whole_game_beside_people_in_browsers(chromium: str, secure: str) -> None:
    run(beside_people(chromium, secure))


async def beside_people(chromium: str, secure: str) -> None:
    async with room(chromium, secure) as here:
        mira, lou = await here.table("Expressions", "Mira", "Lou")
        key = await invite(mira, "Node")
        async with playing(secure, mira.page.url, key, JAVASCRIPT):
            for person in (mira, lou):
                await expect(person.page.get_by_text("program", exact=True)).to_be_visible()
                await expect(person.page.get_by_text("Node", exact=True)).to_be_visible()
            await mira.page.get_by_role("button", name=re.compile("^Start with")).click()
            assert all(await together(mira.play_some(Random(1), SOME), lou.play_some(Random(2), SOME)))


def test_a_program_that_answers_nonsense_is_replaced_and_the_host_is_told_why(chromium: str, secure: str) -> None:
    run(thrown_out(chromium, secure))


async def thrown_out(chromium: str, secure: str) -> None:
    async with room(chromium, secure) as here:
        mira, lou = await here.table("Expressions", "Mira", "Lou")
        key = await invite(mira, "Rash")
        async with playing(secure, mira.page.url, key, python(POLITE % '"rubbish"')):
            await expect(mira.page.get_by_text("program", exact=True)).to_be_visible()
            await mira.page.get_by_role("button", name=re.compile("^Start with")).click()
            assert all(await together(mira.play_some(Random(1), SOME), lou.play_some(Random(2), SOME)))
        await mira.press("Change game")
        await mira.page.get_by_role("button", name=re.compile("^Rash")).click()
        await expect(
            mira.page.get_by_text("It gave too many wrong answers. A bot has taken over.")
        ).to_be_visible()
        await mira.press("Remove program")
        await expect(mira.page.get_by_text("Rash")).to_have_count(0)
