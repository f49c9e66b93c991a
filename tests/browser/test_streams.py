"""Where WebSockets are blocked: a page plays over a stream, and says nothing unless that is blocked too."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from harness.browser.browsers import run
from harness.browser.people import Person, Room, room, together
from harness.browser.seating import seat_people
from harness.browser.serving import free_port, serving
from playwright.async_api import expect
from tests.browser.nginx import nginx
from tests.browser.proxy import Proxy, proxy

AWAY = re.compile("^away ·")
"""What stands at the seat of somebody whose connection is gone."""
LOST = "The connection was lost."
BLOCKED = ["WebSocket"]
"""What a browser notes of a socket that does not open."""

WATCH_FOR_WORDS = """(words) => {
  globalThis.seenWords = false;
  const look = () => { globalThis.seenWords ||= document.body.textContent.includes(words); };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}"""


async def begin(here: Room, game: str, *names: str, bots: int) -> list[Person]:
    """A game that has just begun."""
    players = [await here.person(name) for name in names]
    link = await players[0].open_table(game)
    for guest in players[1:]:
        await guest.join(link)
    for _ in range(bots):
        await players[0].add_bot()
    for player in players:
        player.forgiven += BLOCKED
        await player.play_plainly()
    await players[0].press(f"Start with {len(names) + bots}")
    return players


def test_a_game_is_played_where_sockets_are_refused(chromium: str, address: str) -> None:
    run(refused_sockets(chromium, address))


async def refused_sockets(chromium: str, address: str) -> None:
    chance = Random(12)
    async with proxy(address) as (between, detour), room(chromium, detour) as here:
        mira, jonas = players = await begin(here, "Face Cards", "Mira", "Jonas", bots=1)
        screen = await here.person("Screen")
        screen.forgiven += BLOCKED
        await screen.page.goto(f"{mira.page.url}/screen")
        await expect(screen.page.get_by_text("Mira").first).to_be_visible()
        await together(*(player.play(chance, most=2) for player in players))
        assert between.streams >= 3

        await mira.page.reload()
        await together(*(player.play(chance, most=1) for player in players))
        await offline_and_back(mira, jonas)
        await together(*(player.play_some(chance, most=1) for player in players))
        await expect(screen.page.get_by_text("won").first).to_be_visible()
        await goes_back_to_sockets(between, mira)


async def offline_and_back(mira: Person, jonas: Person) -> None:
    jonas.forgiven += ["ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_CHANGED"]
    await jonas.context.set_offline(True)
    await expect(jonas.page.get_by_text(LOST)).to_be_visible()
    await expect(mira.page.get_by_text(AWAY)).to_be_visible()
    await jonas.context.set_offline(False)
    await expect(jonas.page.get_by_text(LOST)).to_be_hidden()
    await expect(mira.page.get_by_text(AWAY)).to_be_hidden()


async def goes_back_to_sockets(between: Proxy, person: Person) -> None:
    assert between.sockets == 0
    between.upgrades = True
    await person.page.reload()
    await expect(person.end).to_be_visible()
    assert between.sockets == 1


def test_a_socket_that_opens_and_brings_nothing_is_given_up(chromium: str, address: str) -> None:
    run(swallowed(chromium, address))


async def swallowed(chromium: str, address: str) -> None:
    async with proxy(address) as (between, detour), room(chromium, detour) as here:
        between.swallows = True
        (mira,) = await begin(here, "Émoticon", "Mira", bots=3)
        await mira.play(Random(3), most=2)
        assert (between.sockets, between.streams) == (1, 1)


@pytest.mark.long
def test_a_stream_that_is_cut_again_and_again_loses_nothing(chromium: str, address: str) -> None:
    run(cut_streams(chromium, address))


async def cut_streams(chromium: str, address: str) -> None:
    """As through a proxy that takes 30 seconds for long enough, only faster."""
    chance = Random(30)
    async with proxy(address) as (between, detour), room(chromium, detour) as here:
        between.cut_after = 6
        mira, jonas = players = await begin(here, "Face Cards", "Mira", "Jonas", bots=2)
        for player in players:
            player.forgiven += ["ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_CLOSED", "ERR_EMPTY_RESPONSE"]
            await player.page.evaluate(WATCH_FOR_WORDS, LOST)
        await together(*(player.play(chance) for player in players))
        for player in players:
            await expect(player.end).to_be_visible()
        while between.cuts < 6:
            await mira.page.evaluate("new Promise((later) => setTimeout(later, 100))")
        assert not await mira.page.evaluate("globalThis.seenWords")
        assert not await jonas.page.evaluate("globalThis.seenWords")


@pytest.mark.parametrize(
    ("locale", "title", "again"),
    [
        ("en", "Nothing gets through", "Try again"),
        pytest.param("fr", "Rien ne passe", "Réessayer", marks=pytest.mark.long),
    ],
)
def test_a_proxy_that_holds_everything_back_is_told_of(
    chromium: str, address: str, locale: str, title: str, again: str
) -> None:
    run(held_back(chromium, address, locale, title, again))


async def held_back(chromium: str, address: str, locale: str, title: str, again: str) -> None:
    async with proxy(address) as (between, detour), room(chromium, address) as here:
        host = await here.person("Mira")
        link = await seat_people("Émoticon", host)
        guest = await here.person("Jonas", locale=locale)
        guest.forgiven += BLOCKED
        await guest.page.goto(link.replace(address, detour))
        between.buffers = True
        await guest.page.get_by_role("textbox").fill("Jonas")
        await guest.page.get_by_role("textbox").press("Enter")
        await expect(guest.page.get_by_role("heading", level=1, name=title)).to_be_visible()
        between.buffers = False
        await guest.press(again)
        await expect(host.page.get_by_role("button", name="Jonas seated")).to_be_visible()


def test_a_game_is_played_behind_nginx_as_debian_ships_it(chromium: str, tmp_path: Path) -> None:
    own = free_port()
    outside = f"http://mien.test:{own}"
    with serving(tmp_path, MIEN_URL=outside) as inside, nginx(tmp_path, own, inside):
        run(behind_nginx(chromium, outside))


async def behind_nginx(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        players = await begin(here, "Face Cards", "Mira", "Jonas", bots=1)
        sockets: list[str] = []
        players[0].page.on(
            "websocket", lambda opened: opened.on("framereceived", lambda _: sockets.append("news"))
        )
        await players[0].page.reload()
        chance = Random(5)
        await together(*(player.play(chance, most=3) for player in players))
        await together(*(player.let_bots_finish() for player in players))
        assert not sockets
