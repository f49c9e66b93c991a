"""Tables that are put up over the wire, for tests that begin where people already sit."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from socket import AF_INET, AddressFamily
from typing import TYPE_CHECKING, Any

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from harness.browser.expecting import expect
from harness.server.guest import PATIENT, Guest
from yarl import URL

from mien.games import GAMES

if TYPE_CHECKING:
    from harness.browser.people import Person

ENGINES = {game.title: name for name, game in GAMES.items()}
KEEP = """(kept) => {
  if (localStorage.getItem('mien.me') === null)
    for (const [name, text] of Object.entries(kept)) localStorage.setItem(name, text);
}"""
"""What a browser keeps of somebody who has chosen a name before."""


class OnThisMachine(AbstractResolver):
    """Finds every host here, as the tests' browsers do."""

    async def resolve(self, host: str, port: int = 0, family: AddressFamily = AF_INET) -> list[ResolveResult]:
        return [ResolveResult(hostname=host, host="127.0.0.1", port=port, family=AF_INET, proto=0, flags=0)]

    async def close(self) -> None:
        """Holds nothing."""


async def seat_people(
    game: str,
    *people: Person,
    bots: int = 0,
    level: str = "beginner",
    plain: bool = False,
    options: dict[str, Any] | None = None,
) -> str:
    """Seats people, the first of them the host, and bots at a new table, and opens its lobby in their browsers.

    Returns its link. Their browsers know their names and faces, so neither home nor the form for a name is drawn.
    `plain`: with the default controls instead of the boards."""
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(_guest_of(person)) for person in people]
        code = await guests[0].create(ENGINES[game])
        pages = []
        for at, guest in enumerate(guests):
            pages.append(await (await guest.open(code, avatar=_avatar(at))).do("Sit"))
        if options:
            await pages[0].do("ChooseOptions", options=options)
        for _ in range(bots):
            await pages[0].do("SeatBot", level=level)
        link = f"{people[0].address}/t/{code}"
        await asyncio.gather(*(_come(person, link, _avatar(at), plain) for at, person in enumerate(people)))
        for page in pages:
            await page.leave()
    return link


@asynccontextmanager
async def _guest_of(person: Person) -> AsyncIterator[Guest]:
    """The guest that this person's browser is, with the same cookie."""
    async with aiohttp.ClientSession(
        person.address,
        headers={"Origin": person.address},
        cookie_jar=aiohttp.CookieJar(unsafe=True),
        connector=aiohttp.TCPConnector(resolver=OnThisMachine()),
        timeout=PATIENT,
    ) as session:
        had = {cookie["name"]: cookie["value"] for cookie in await person.context.cookies(person.address)}
        session.cookie_jar.update_cookies(had, URL(person.address))
        guest = await Guest(person.name, session, person.address).greet()
        await person.context.add_cookies(
            [
                {"name": cookie.key, "value": cookie.value, "url": person.address, "httpOnly": True}
                for cookie in session.cookie_jar
            ]
        )
        yield guest


async def _come(person: Person, link: str, avatar: str, plain: bool) -> None:
    """Opens the table in this person's browser, which knows who they are."""
    kept = {"mien.me": json.dumps({"name": person.name, "avatar": avatar}), "mien.plain": "1" if plain else ""}
    if person.page.url.startswith(person.address):
        await person.page.evaluate(KEEP, kept)
    else:
        # Nothing of the server is open, which could keep it: the table's page does so before it looks who is here.
        known = f"if (location.href === {json.dumps(link)}) ({KEEP})({json.dumps(kept)})"
        await person.page.add_init_script(known)
    await person.page.goto(link)
    # Where people sit in pairs, they are named there, too.
    await expect(person.page.get_by_text(f"{person.name} (you)").first).to_be_visible()


def _avatar(at: int) -> str:
    """Another face for everybody."""
    return f"{at}{at}00000"


async def end_unseen(*people: Person) -> None:
    """These people, whose seats bots have taken, look away until the game is over, and come back to its end.

    To draw what bots do, step by step, takes a browser longer than all that was played before."""
    link = people[0].page.url
    for person in people:
        await person.page.goto("about:blank")
    async with _guest_of(people[0]) as guest:
        page = await guest.open(link.rsplit("/", 1)[1])
        await page.until(lambda page: page.game.get("outcome"))
        await asyncio.gather(*(_sees_the_end(person, link) for person in people))
        await page.leave()


async def _sees_the_end(person: Person, link: str) -> None:
    await person.page.goto(link)
    await expect(person.end).to_be_visible()
