"""A whole evening by its running order: three games, four people with cameras, two phones, a big screen.

One phone sleeps, one person stalls, one leaves and comes back; at the end all have an album, and meet again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import CHANGED, PHONE, WIDE, Person, Room, room, together
from harness.browser.witness import CAMERAS, connected, give_cameras, turn_on
from tests.browser.test_evening import PATIENT, chooses, in_the_pocket
from tests.browser.test_replay_and_screen import TELEVISION
from tests.browser.test_running_order import NEXT_TIME

STALLED = 45_000
"""Milliseconds by which a page offers to nudge somebody: it waits for thirty seconds first."""
TURNS = 9
"""Answers of three people: whoever sleeps beside them has missed three turns by then."""


@pytest.mark.long
def test_an_evening_by_its_running_order_ends_with_an_album_and_comes_together_again(
    chromium: str, secure: str
) -> None:
    run(evening(chromium, secure))


async def evening(chromium: str, address: str) -> None:
    async with room(chromium, address, CAMERAS) as here:
        *players, wall = await arriving(here)
        mira, jonas, lou, zoe = players
        await lays_the_order(mira, "Emojito", "Expressions", "Émoticon")
        await chooses(mira, {"tab": "Together", "Edition": "Huch", "Trophies to win": "1 trophy"})
        await mira.press("Start with 4")
        await plays_on(players)
        await expect(wall.page.get_by_role("list", name="How it ended")).to_be_visible(timeout=PATIENT)

        await mira.press("Next: Expressions")
        await stalls(lou, mira, others=[jonas, zoe])
        async with in_the_pocket(zoe, mira):
            await without(zoe, [mira, jonas, lou])
        await plays_on(players)

        await mira.press("Next: Émoticon")
        link = jonas.page.url
        await jonas.page.goto("about:blank")
        await without(jonas, [mira, lou, zoe])
        await jonas.page.goto(link)
        await plays_on(players)
        await expect(wall.page.get_by_role("list", name="How it ended")).to_be_visible(timeout=PATIENT)

        await looks_at_the_album(players)
        await comes_together_again(players)


async def arriving(here: Room) -> tuple[Person, ...]:
    """Two on laptops, two on phones, all with cameras; a television on the wall."""
    mira, jonas = [await here.person(name, viewport=WIDE) for name in ("Mira", "Jonas")]
    lou, zoe = [await here.person(name, viewport=PHONE, has_touch=True, is_mobile=True) for name in ("Lou", "Zoe")]
    players = (mira, jonas, lou, zoe)
    await give_cameras(players)
    link = await mira.open_table("Emojito")
    for guest in players[1:]:
        await guest.join(link)
    wall = await here.person("the wall", viewport=TELEVISION)
    await wall.page.goto(f"{link}/screen")
    for player in players:
        await player.play_plainly()
        await turn_on(player)
    await connected(*players)
    return (*players, wall)


async def lays_the_order(host: Person, *games: str) -> None:
    await host.press("Plan the evening")
    for game in games:
        await host.press(f"+ {game}")
    await expect(host.page.get_by_role("dialog", name="This evening").get_by_role("listitem")).to_have_count(3)
    await host.page.keyboard.press("Escape")


async def plays_on(players: Sequence[Person]) -> None:
    """All play the game to its end."""
    await together(*(player.play(Random(player.name)) for player in players))


async def stalls(silent: Person, host: Person, *, others: Sequence[Person]) -> None:
    """Somebody says nothing when it is their turn: they are nudged, and then a bot answers for them, once."""
    await asyncio.wait_for(one_by_one([host, *others], until=silent), 120)
    await host.page.get_by_role("button", name=f"Nudge {silent.name}").click(timeout=STALLED)
    await expect(silent.page.get_by_text(f"{host.name} is waiting for you.").last).to_be_visible()
    await host.press("Let a bot answer")
    await expect(silent.open_question).to_have_count(0)


async def one_by_one(people: Sequence[Person], *, until: Person) -> None:
    """They answer as they are asked, until somebody else is asked."""
    while not await until.open_question.first.is_visible():
        for person in people:
            if await person.open_question.first.is_visible():
                await person.answer(Random(person.name))
        await until.page.evaluate(CHANGED)


async def without(absent: Person, others: Sequence[Person]) -> None:
    """The others play three rounds while somebody is away: nobody waits longer than they like."""
    skip = others[0].page.get_by_role("button", name="Don’t wait")
    answers = 0
    async with asyncio.timeout(120):
        while answers < TURNS:
            if await skip.first.is_visible():
                await skip.first.click()
            for person in others:
                if await person.open_question.first.is_visible():
                    await person.answer(Random(f"{person.name} {answers}"))
                    answers += 1
            await others[0].page.evaluate(CHANGED)


async def looks_at_the_album(players: Sequence[Person]) -> None:
    """Whoever acted before a camera adds the pictures; all see them, until consent is withdrawn."""
    for player in players:
        await player.page.get_by_role("link", name="Album of the evening").click()
        album = player.page.get_by_role("article")
        for game in ("Emojito", "Expressions", "Émoticon"):
            await expect(album.get_by_role("region", name=game)).to_be_visible()
    host = players[0]
    stills = host.page.get_by_role("article").locator("img[src*='/photos/still-']")
    offers = [player.page.get_by_role("button", name="to the album") for player in players]
    counts = [await offer.count() for offer in offers]
    assert any(counts), "nobody was offered a picture of themselves"
    actor = players[counts.index(1)]
    await offers[counts.index(1)].click()
    await expect(stills.first).to_be_visible()
    back = actor.page.get_by_role("button", name="Take it back")
    while count := await back.count():
        await back.first.click()
        await expect(back).to_have_count(count - 1)
    await expect(stills).to_have_count(0)
    for player in players:
        await player.press("Back to the table")


async def comes_together_again(players: Sequence[Person]) -> None:
    """One link brings the same people to the same seats."""
    host, *guests = players
    await host.press("Make a link for next time")
    await expect(guests[0].page.get_by_text("This link brings all of you back to your seats.")).to_be_visible()
    (code,) = await host.page.evaluate(NEXT_TIME)
    for player in (*reversed(guests), host):
        await player.page.goto(f"{host.address}/t/{code}")
        await expect(player.page.get_by_text(f"{player.name} (you)")).to_be_visible()
    for guest in guests:
        await expect(host.page.get_by_text(guest.name, exact=True).first).to_be_visible()
