"""People in tests: real sockets, real cookies, and an eye on every frame that reaches them."""

from __future__ import annotations

import asyncio
import itertools
import json
import ssl
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from io import BytesIO
from random import Random
from typing import Any

import aiohttp
from harness.server.streaming import Streaming

from mien.kit.change import merge

Frame = dict[str, Any]
PATIENT = aiohttp.ClientTimeout(total=60)


class Lost(Exception):
    """The connection went before what was waited for came."""


class Page:
    """One open socket of a guest, or what stands in for one."""

    def __init__(self, guest: Guest, ws: aiohttp.ClientWebSocketResponse | Streaming) -> None:
        self.guest = guest
        self.ws = ws
        self.frames: list[Frame] = []
        self.shown: list[Frame] = []
        """The same, with whole tables and games in place of what has changed of them."""
        self.table: Frame = {}
        self.game: Frame = {}
        self._ids = itertools.count(1)
        self._replies: dict[int, asyncio.Future[Frame]] = {}
        self._news = asyncio.Condition()
        self.closed: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._reading = asyncio.create_task(self._read())
        self._answered: tuple[int, int] = (0, 0)
        self.acknowledged: list[tuple[int, int, Any]] = []
        """Seat, step and answer, of all that the server has taken."""

    async def _read(self) -> None:
        async for message in self.ws:
            assert message.type is aiohttp.WSMsgType.TEXT, message
            frame = json.loads(message.data)
            self.frames.append(frame)
            self.shown.append(self._whole(frame))
            if frame["type"] in ("Table", "Table~"):
                self.table = self.shown[-1]
            elif frame["type"] in ("Game", "Game~"):
                self.game = self.shown[-1]
            elif frame["type"] in ("Done", "No") and frame["id"] in self._replies:
                self._replies.pop(frame["id"]).set_result(frame)
            async with self._news:
                self._news.notify_all()
        for waiting in self._replies.values():
            waiting.set_exception(Lost())
        self.closed.set_result(self.ws.close_code)
        async with self._news:
            self._news.notify_all()

    def _whole(self, frame: Frame) -> Frame:
        if frame["type"] == "Table~":
            assert frame["after"] == self.table["version"]
            return merged(self.table, frame)
        if frame["type"] == "Game~":
            assert frame["after"] == self.game["version"]
            return merged(self.game, frame)
        return frame

    async def say(self, message: object) -> None:
        await self.ws.send_str(message if isinstance(message, str) else json.dumps(message))

    async def ask(self, kind: str, **fields: Any) -> Frame:
        """Asks for something; the reply."""
        number = next(self._ids)
        reply: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self._replies[number] = reply
        await self.say({"type": "Do", "id": number, "command": {"type": kind, **fields}})
        return await reply

    async def do(self, kind: str, **fields: Any) -> Page:
        """Asks for something that is done."""
        reply = await self.ask(kind, **fields)
        assert reply["type"] == "Done", reply
        return self

    async def refused(self, kind: str, **fields: Any) -> str:
        """Asks for something that is refused; the code."""
        reply = await self.ask(kind, **fields)
        assert reply["type"] == "No", reply
        return str(reply["refusal"]["code"])

    async def until(self, true: Callable[[Page], Any]) -> Page:
        """Waits until this is so, by what has come over the socket."""
        async with self._news:
            while not true(self):
                if self.closed.done():
                    raise Lost(self.frames[-1:])
                await self._news.wait()
        return self

    def of(self, kind: str) -> list[Frame]:
        return [frame for frame in self.shown if frame["type"] == kind]

    @property
    def is_asked(self) -> bool:
        game = self.game
        open_question = bool(game) and game["ask"] is not None and game["answer"] is None
        return open_question and self._answered != (game["number"], game["step"])

    async def answer(self) -> Frame:
        """Gives some legal answer to the open question; the reply."""
        game = self.game
        self._answered = (game["number"], game["step"])
        answer = choose(game["ask"], self.guest.random)
        reply = await self.ask("Answer", step=game["step"], answer=answer)
        if reply["type"] == "Done":
            self.acknowledged.append((game["seat"], game["step"], answer))
        return reply

    async def play(self, steps: int | None = None) -> Page:
        """Answers whenever asked, to the end of the game or for so many answers."""
        given = 0
        while steps is None or given < steps:
            await self.until(lambda page: page.is_asked or page.game.get("outcome"))
            if self.game["outcome"]:
                break
            reply = await self.answer()
            assert reply["type"] == "Done" or reply["refusal"]["code"] == "too-late", reply
            given += 1
        return self

    async def leave(self) -> None:
        await self.ws.close()
        await self.closed


class Guest:
    """A browser with a cookie."""

    def __init__(self, name: str, session: aiohttp.ClientSession, address: str, *, streams: bool = False) -> None:
        self.name = name
        self.streams = streams
        self.http = session
        self.address = address
        self.id = ""
        self.random = Random(name)

    async def greet(self) -> Guest:
        async with self.http.post("/api/me") as response:
            assert response.status == 200
            self.id = (await response.json())["you"]
        return self

    async def create(self, game: str, *, bots: bool = False) -> str:
        """Puts up a table; its code."""
        async with self.http.post("/api/tables", json={"game": game, "bots": bots}) as response:
            assert response.status == 201, await response.text()
            return str((await response.json())["code"])

    async def dial(self, code: str, **headers: str) -> aiohttp.ClientWebSocketResponse | Streaming:
        if self.streams:
            return Streaming(self.http, code, **headers)
        url, headers = f"{self.address}/api/tables/{code}/socket", {"Origin": self.address} | headers
        return await self.http.ws_connect(url, headers=headers, max_msg_size=0)

    async def knock(self, code: str, **hello: Any) -> Page:
        """Opens the table and says hello."""
        page = Page(self, await self.dial(code))
        await page.say(
            {"type": "Hello", "name": self.name, "language": "en", "avatar": "a1", "build": "", **hello}
        )
        return page

    async def open(self, code: str, **hello: Any) -> Page:
        """Opens the table, says hello and is let in."""
        page = await self.knock(code, **hello)
        return await page.until(lambda page: page.table)

    async def turned_away(self, code: str, **hello: Any) -> str:
        """Tries to open the table; the code of the refusal."""
        page = await self.knock(code, **hello)
        await page.closed
        return str(page.of("No")[-1]["refusal"]["code"])

    async def get(self, path: str) -> tuple[int, bytes]:
        async with self.http.get(path) as response:
            return response.status, await response.read()

    async def post(self, path: str, body: bytes | str | BytesIO = b"", **headers: str) -> tuple[int, Frame]:
        async with self.http.post(path, data=body, headers=headers) as response:
            return response.status, json.loads(await response.read())


@asynccontextmanager
async def guests(
    address: str, *names: str, trust: ssl.SSLContext | bool = True, streams: bool = False
) -> AsyncIterator[tuple[Guest, ...]]:
    """Browsers of these people, with cookies; over https they trust what is said.

    Where WebSockets are blocked, they use streams.
    """
    sessions = [
        aiohttp.ClientSession(
            address,
            headers={"Origin": address},
            cookie_jar=aiohttp.CookieJar(unsafe=True),
            timeout=PATIENT,
            connector=aiohttp.TCPConnector(ssl=trust),
        )
        for _ in names
    ]
    try:
        made = [
            Guest(name, session, address, streams=streams) for name, session in zip(names, sessions, strict=True)
        ]
        yield tuple([await guest.greet() for guest in made])
    finally:
        for session in sessions:
            await session.close()


async def begin(*pages: Page) -> None:
    """All sit down, and the first of them starts the game."""
    for page in pages:
        await page.do("Sit")
    await pages[0].do("Start")


async def play(pages: Sequence[Page], *watching: Page) -> None:
    """A whole game, until all have seen how it ended."""
    await begin(*pages)
    await asyncio.gather(*(page.play() for page in pages))
    await asyncio.gather(*(page.until(lambda page: page.game["outcome"]) for page in (*pages, *watching)))


def merged(held: Frame, changed: Frame) -> Frame:
    """What is held, with this change in it; as every client does it."""
    counted, steps = held | {"version": held["version"] + 1}, steps_told(changed, held)
    if "step" in held:
        counted |= {"step": held["step"] + len(steps), "happened": steps} | ({"answer": None} if steps else {})
    whole: Frame = merge(merge(counted, changed["all"]), changed.get("own", {}))
    return whole


def steps_told(changed: Frame, held: Frame) -> list[Frame]:
    """The steps that a change tells of, by their numbers."""
    told = enumerate(changed.get("happened", ()), held.get("step", 0))
    return [
        {"step": step, "events": [event_of(event, held["events"]) for event in events]} for step, events in told
    ]


def event_of(told: list[Any], fields: dict[str, list[str]]) -> Frame:
    """An event that came as its type and then its fields."""
    kind, *values = told
    return {"type": kind} | dict(zip(fields[kind], values, strict=False))


def choose(ask: Frame, random: Random) -> Any:
    """Some legal answer to this question, as a browser would make it."""
    match ask["type"]:
        case "Choose":
            return random.choice(ask["options"])
        case "ChooseSome":
            return random.sample(ask["options"], random.randint(ask["least"], ask["most"]))
        case _:
            return _say(random.choice(ask["sentences"]), random)


def _say(sentence: Frame, random: Random) -> Frame:
    case = random.choice(sentence.get("cases", [{}]))
    filled = [
        words
        for words in itertools.product(*case.values())
        if not (sentence.get("distinct") and len(set(words)) < len(words))
        and list(words) not in sentence.get("but", ())
    ]
    return {"type": sentence["kind"], **dict(zip(case, random.choice(filled), strict=True))}
