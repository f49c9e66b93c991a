"""People who come to a table, play for a while, and finish what they have begun."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from random import Random

import aiohttp
from harness.server.guest import Guest
from tests.faults.history import History
from tests.faults.player import Player

from mien.games import GAMES

BOT_EVERY = 4
"""Of so many tables, one has a bot at it."""
MOST_ANSWERS = 20
"""Answers between two troubles, at most."""
STALL_SECONDS = 60.0
"""How long it may take until somebody can answer again."""


async def set_table(
    stack: AsyncExitStack, address: str, where: Callable[[Random], str], random: Random, number: int
) -> tuple[History, list[Player]]:
    """A table of one of the games, with people who sit at it; `where` says to which address somebody goes next."""
    game = sorted(GAMES)[number % len(GAMES)]
    seated: list[Player] = []
    history = History("")
    with_bots = random.randrange(BOT_EVERY) == 0
    for name in [f"{number}-{letter}" for letter in "abcd"[: 4 - with_bots]]:
        session = await stack.enter_async_context(
            aiohttp.ClientSession(
                cookie_jar=aiohttp.CookieJar(unsafe=True), timeout=aiohttp.ClientTimeout(total=None, connect=5)
            )
        )
        guest = await _greet(session, address, name)
        if not history.code:
            history.code = await _create(session, address, game)
        chooser = Random(random.random())
        seated.append(Player(name, session, history, partial(where, chooser), chooser))
        page = await guest.open(history.code)
        await page.do("Sit")
        if name.endswith("a") and with_bots:
            await page.do("SeatBot", level="beginner")
        await page.leave()
    return history, seated


async def _greet(session: aiohttp.ClientSession, address: str, name: str) -> Guest:
    guest = Guest(name, session, address)
    async with session.post(f"{address}/api/me", headers={"Origin": address}) as response:
        guest.id = (await response.json())["you"]
    return guest


async def _create(session: aiohttp.ClientSession, address: str, game: str) -> str:
    wanted = {"game": game, "bots": False}
    async with session.post(f"{address}/api/tables", json=wanted, headers={"Origin": address}) as response:
        return str((await response.json())["code"])


async def some_answers(players: Sequence[Player], random: Random) -> bool:
    """Waits until some answers were acknowledged, then for a moment in which the next are being written."""
    wanted = sum(player.acknowledged for player in players) + random.randint(1, MOST_ANSWERS)
    try:
        async with asyncio.timeout(STALL_SECONDS):
            while sum(player.acknowledged for player in players) < wanted:
                await asyncio.sleep(0.005)
    except TimeoutError:
        return False
    await asyncio.sleep(random.uniform(0, 0.01))
    return True


async def finish(players: Sequence[Player]) -> None:
    """No game is begun any more; waits until all people at each table see the same end, or nothing moves on."""
    for player in players:
        player.finishing = True
    tables: dict[str, list[Player]] = {}
    for player in players:
        tables.setdefault(player.code, []).append(player)
    # However slow the machine is: only a game that stands still can't be finished.
    while tables and await _moves(players, tables):
        pass
    for player in players:
        player.done = True


async def _moves(players: Sequence[Player], tables: dict[str, list[Player]]) -> bool:
    """Whether, within a while, another answer was given or another table is done; takes those away that are."""
    given, left = sum(player.acknowledged for player in players), len(tables)
    with suppress(TimeoutError):
        async with asyncio.timeout(STALL_SECONDS):
            while given == sum(player.acknowledged for player in players) and left == len(tables):
                await asyncio.sleep(0.05)
                for code, seated in list(tables.items()):
                    ends = {player.ended for player in seated}
                    if len(ends) == 1 and None not in ends:
                        del tables[code]
            return True
    return False
