"""A whole evening, from a link to the tally: three games, four people with cameras, a phone, a big screen."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import PHONE, WIDE, Person, Room, label_of, room, together
from harness.browser.witness import CAMERAS, connected, give_cameras, turn_on
from playwright.async_api import CDPSession
from tests.browser.test_replay_and_screen import TELEVISION

GAMES = [
    ("Émoticon", {}),
    ("Emojito", {"tab": "Together", "Edition": "Huch", "Trophies to win": "1 trophy"}),
    ("Expressions", {}),
]

PATIENT = 90_000
"""Milliseconds for the big screen: five pages with cameras keep a small machine busy."""


class Locked:
    """A phone in a pocket: its page is hidden and nothing in it runs; its line is down."""

    def __init__(self, person: Person, cdp: CDPSession) -> None:
        self._person = person
        self._cdp = cdp

    async def lock(self) -> None:
        await self._person.context.set_offline(True)
        await self._cdp.send("Emulation.setFocusEmulationEnabled", {"enabled": False})
        await self._cdp.send("Page.setWebLifecycleState", {"state": "frozen"})

    async def unlock(self) -> None:
        await self._cdp.send("Page.setWebLifecycleState", {"state": "active"})
        await self._cdp.send("Emulation.setFocusEmulationEnabled", {"enabled": True})
        await self._person.context.set_offline(False)


@asynccontextmanager
async def in_the_pocket(person: Person, host: Person) -> AsyncIterator[None]:
    """Locks somebody's phone for a while; the others see that they are away."""
    # What a phone asked for while its line was down is told in its console.
    person.forgiven.append("ERR_INTERNET_DISCONNECTED|WebSocket connection|Failed to fetch dynamically")
    phone = Locked(person, await person.context.new_cdp_session(person.page))
    await phone.lock()
    await expect(host.page.get_by_text("away").first).to_be_attached()
    yield
    await phone.unlock()
    await expect(host.page.get_by_text("away")).to_have_count(0)


@pytest.mark.long
def test_an_evening_from_a_link_to_the_tally(chromium: str, secure: str) -> None:
    run(evening(chromium, secure))


async def evening(chromium: str, address: str) -> None:
    async with room(chromium, address, CAMERAS) as here:
        mira, jonas, lou, zoe, wall = await arriving(here)
        players = [mira, jonas, lou, zoe]
        for number, (game, options) in enumerate(GAMES, 1):
            if number > 1:
                await changes_game(mira, game)
            await chooses(mira, options)
            await mira.press("Start with 4")
            await expect(wall.page.get_by_role("region", name="The board")).to_be_visible(timeout=PATIENT)
            if number < 3:
                async with in_the_pocket(zoe, mira):
                    await expect(zoe.page.locator("html")).to_be_attached()
            # A phone that was locked at the end of the last game shows that until it has heard of this one.
            await expect(zoe.end).to_have_count(0)
            answers = await together(*(player.play(Random(f"{game} {player.name}")) for player in players))
            assert all(answers)
            await expect(wall.page.get_by_role("list", name="How it ended")).to_be_visible(timeout=PATIENT)
        await tallied(players, wall)


async def arriving(here: Room) -> tuple[Person, Person, Person, Person, Person]:
    """By a link, by the code somebody says, on a phone; then cameras and a big screen. All like it plain."""
    mira = await here.person("Mira", viewport=WIDE)
    jonas, lou = [await here.person(name, viewport=WIDE) for name in ("Jonas", "Lou")]
    zoe = await here.person("Zoe", viewport=PHONE, has_touch=True, is_mobile=True)
    wall = await here.person("the wall", viewport=TELEVISION)
    players = [mira, jonas, lou, zoe]
    await give_cameras(players)
    link = await mira.open_table("Émoticon")
    await jonas.join(link)
    await zoe.join(link)
    await wall.page.goto(f"{link}/screen")
    short = await wall.page.get_by_text(re.compile("^[A-U]{4}-[A-U]{4}$")).inner_text()
    await lou.page.goto(here.address)
    await lou.page.get_by_label("Table code").fill(short.lower())
    await lou.press("Join")
    await lou.sit()
    assert lou.page.url == link
    for player in players:
        await player.play_plainly()
        await turn_on(player)
    await connected(*players)
    await jonas.press("Poke Zoe")
    return mira, jonas, lou, zoe, wall


async def changes_game(host: Person, game: str) -> None:
    await host.press("Change game")
    await host.press("Change game")
    await label_of(host.page.get_by_role("dialog", name="Change game").get_by_role("radio", name=game)).click()
    await expect(host.page.get_by_role("heading", name=game)).to_be_visible()


async def chooses(host: Person, options: dict[str, str]) -> None:
    for row, option in options.items():
        if row == "tab":
            await host.page.get_by_role("radio", name=option).click()
        else:
            await host.choose(row, option)


async def tallied(players: list[Person], wall: Person) -> None:
    """Everybody sees who won how often; the host closes the table, and all stand on the podium."""
    host = players[0]
    for player in players:
        tally = player.page.get_by_label("The evening so far")
        await expect(tally.get_by_role("listitem")).to_have_count(4)
        await expect(tally.get_by_text("in 3 games")).to_have_count(4)
    await host.press("Menu")
    await host.press("Close the table for good")
    await host.press("Yes, close it for everyone")
    for page in [player.page for player in players] + [wall.page]:
        await expect(page.get_by_role("heading", name="What an evening")).to_be_visible()
        for player in players:
            await expect(page.get_by_text(player.name, exact=True)).to_be_visible()
    guest = players[1]
    await guest.page.get_by_role("link", name="Go to the start page").click()
    await expect(guest.page.get_by_text("3 games played")).to_be_visible()
