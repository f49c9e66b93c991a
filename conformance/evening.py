"""An evening at a server: each game to its end, with somebody who watches and somebody who comes back."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any

import aiohttp

from conformance.client import SECONDS, Connection, Message, Person
from conformance.sentences import Broken, check

GAMES = ("expressions", "emojito", "emoticon", "facecards")
NOT_COMPARED = ("version", "now", "happened", "deadline")
"""What is another thing in a whole message: clocks, counts, and the steps that were asked for."""


@asynccontextmanager
async def people(address: str, *names: str) -> AsyncIterator[list[Person]]:
    """Browsers of these people, each with a cookie of its own."""
    sessions = [aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) for _ in names]
    here = [Person(session, address, name) for session, name in zip(sessions, names, strict=True)]
    try:
        for person in here:
            await person.post("/api/me")
        yield here
    finally:
        for person in here:
            for connection in person.connections:
                await connection.leave()
            await person.session.close()


async def play_evening(address: str, games: tuple[str, ...] = GAMES) -> None:
    """Plays every game; raises Broken at the first sentence that does not hold."""
    names = [f"Player {number}" for number in range(1, 7)]
    async with people(address, "Watcher", *names) as (watcher, *players):
        await check_cookie(address, players[0], games[0])
        for game in games:
            await play_game(game, players, watcher)


async def check_cookie(address: str, person: Person, game: str) -> None:
    """Nobody comes in without a cookie, or from a page of somebody else; a stream says its name at once."""
    code = (await person.post("/api/tables", {"game": game}))["code"]
    socket, stream = f"{address}/api/tables/{code}/socket", f"{address}/api/tables/{code}/stream"
    async with aiohttp.ClientSession() as stranger:
        for session, origin in ((stranger, address), (person.session, "http://elsewhere.example")):
            try:
                await (await session.ws_connect(socket, headers={"Origin": origin})).close()
            except aiohttp.WSServerHandshakeError as error:
                check("cookie", error.status in (401, 403), f"It was refused with {error.status}.")
            else:
                raise Broken("cookie", f"A connection opened for a page of {origin}.")
    hello = {"type": "Hello", "name": person.name, "language": "en", "avatar": "a1", "build": ""}
    async with person.session.post(stream, json=hello, headers=person.origin) as response:
        async with asyncio.timeout(SECONDS):
            line = await response.content.readline()
        check("stream", b'"Stream"' in line and b'"id"' in line, f"The first line was {line[:100]!r}.")


async def play_game(game: str, people: list[Person], watcher: Person) -> None:
    """One game from its lobby to its end."""
    code = (await people[0].post("/api/tables", {"game": game}))["code"]
    host = await people[0].dial(code)
    await host.until("whole", lambda: host.table)
    check("whole", host.came[0]["type"] == "Chat", f"First came {host.came[0]['type']}.")
    seats = max(min(host.table["seat_counts"]), 3 if 3 in host.table["seat_counts"] else 0)
    players = [host, *[await person.dial(code) for person in people[1:seats]]]
    screen = await watcher.dial(code, {"type": "Watch", "build": ""})
    for player in players:
        reply = await player.ask("Sit")
        check("reply", reply["type"] == "Done", f"Sit was answered with {reply}.")
    await check_small_talk(host, screen)
    await host.ask("Start")
    chance = Random(game)
    await together(_play_and_come_back(host, chance), *(_play(player, chance) for player in players[1:]))
    await screen.until("whole", lambda: screen.game and screen.game["outcome"])
    check("seat", screen.game["seat"] is None, "A big screen has a seat.")
    seed, promised = screen.game["seed"], screen.game["commitment"]
    check("seed", sha256(bytes.fromhex(seed)).hexdigest() == promised, f"{seed} is not the seed of {promised}.")
    for player in (*players, screen):
        await player.leave()


async def together(*parts: Coroutine[Any, Any, None]) -> None:
    """Does all of these at once; if one breaks, the others are stopped."""
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def check_small_talk(host: Connection, screen: Connection) -> None:
    """What is no command, and what can't be done."""
    await host.say({"type": "Ping"})
    await host.heard("ping", lambda it: it["type"] == "Pong")
    before = len(host.came)
    await host.say('{"type":"Nonsense"}')
    await host.heard("nonsense", lambda it: it["type"] == "No" and it["id"] is None, before)
    reply = await host.ask("Answer", step=99, answer=None)
    check("reply", reply["type"] == "No", "A question that nobody asked was answered.")
    await screen.until("whole", lambda: screen.table)
    before = len(screen.came)
    await screen.say({"type": "Do", "id": 1, "command": {"type": "Talk", "text": "psst"}})
    reply = await screen.heard("screen", lambda it: it["type"] in ("No", "Done"), before)
    check("screen", reply["type"] == "No", "A big screen spoke.")


async def _play(player: Connection, chance: Random, most: int | None = None) -> None:
    """Answers whenever it is asked, to the end or so many times."""
    given = 0
    while most is None or given < most:
        await player.until("whole", lambda: _is_asked(player) or (player.game and player.game["outcome"]))
        if player.game["outcome"]:
            return
        game, answer = player.game, choose(player.game["ask"], chance)
        number, step = game["number"], game["step"]
        if given == 1:
            late = await player.ask("Answer", step=step - 1, answer=answer)
            check("late", late["type"] == "No", f"An answer to step {step - 1} was taken at step {step}.")
        reply = await player.ask("Answer", step=step, answer=answer)
        player.given[number, step] = answer
        if reply["type"] == "Done":
            given += 1
            await player.until("answer", partial(_has_answered, player, step, answer))
            if given % 5 == 2:
                await check_whole(player)


def _has_answered(player: Connection, step: int, answer: Any) -> bool:
    return bool(player.game["step"] > step or player.game["answer"] == answer)


def _is_asked(player: Connection) -> bool:
    game = player.game
    return bool(game) and game["ask"] is not None and (game["number"], game["step"]) not in player.given


async def _play_and_come_back(player: Connection, chance: Random) -> None:
    """Plays some, loses the connection, and goes on where it was; then answers for itself again."""
    await _play(player, chance, most=2)
    code, seat = player.table["code"], player.game["seat"]
    back = await player.person.dial(code)
    await back.until("again", lambda: back.game)
    back.given = player.given
    check("again", back.game["seat"] == seat, f"Seat {seat} came back as {back.game['seat']}.")
    await player.leave()
    await _play(back, chance)
    await back.leave()


async def check_whole(player: Connection) -> None:
    """What was merged is what the server would send whole; the game may go on meanwhile."""
    held, since = player.game, len(player.came)
    await player.say({"type": "Again"})
    whole = await player.heard("merge", lambda it: it["type"] == "Game", since)
    changed = any(it["type"] == "Game~" for it in player.came[since : player.came.index(whole, since)])
    if not changed:
        for name in held.keys() - set(NOT_COMPARED):
            check(
                "merge", held[name] == whole[name], f"{name} was {held[name]!r:.200}, and is {whole[name]!r:.200}."
            )


def choose(ask: Message, chance: Random) -> Any:
    """Some answer that the question takes."""
    if ask["type"] == "Choose":
        return chance.choice(ask["options"])
    if ask["type"] == "ChooseSome":
        return chance.sample(ask["options"], chance.randint(ask["least"], ask["most"]))
    sentence = chance.choice(ask["sentences"])
    case = chance.choice(sentence.get("cases", [{}]))
    filled = [
        words
        for words in itertools.product(*case.values())
        if not (sentence.get("distinct") and len(set(words)) < len(words))
        and list(words) not in sentence.get("but", ())
    ]
    return {"type": sentence["kind"], **dict(zip(case, chance.choice(filled), strict=True))}
