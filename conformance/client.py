"""A client by the book: it holds what it was shown, merges what has changed, and waits for replies."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import aiohttp

from conformance.schema import SCHEMA, faults
from conformance.sentences import Broken, check

Message = dict[str, Any]
SECONDS = 20
"""How long anything may take."""


class Person:
    """A browser with a cookie."""

    def __init__(self, session: aiohttp.ClientSession, address: str, name: str) -> None:
        self.session = session
        self.address = address
        self.name = name
        self.connections: list[Connection] = []

    async def post(self, path: str, body: Message | None = None) -> Message:
        """What the server replies to this."""
        async with self.session.post(f"{self.address}{path}", json=body, headers=self.origin) as response:
            told: Message = await response.json()
            return told

    @property
    def origin(self) -> dict[str, str]:
        return {"Origin": self.address}

    async def dial(self, code: str, first: Message | None = None) -> Connection:
        """A connection to a table; its first message is `Hello` unless another is given."""
        socket = await self.session.ws_connect(
            f"{self.address}/api/tables/{code}/socket", headers=self.origin, max_msg_size=0
        )
        connection = Connection(self, socket)
        self.connections.append(connection)
        hello = {"type": "Hello", "name": self.name, "language": "en", "avatar": "a1", "build": ""}
        await connection.say(first or hello)
        return connection


class Connection:
    """One connection to a table, and what it has been shown."""

    def __init__(self, person: Person, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.person = person
        self.came: list[Message] = []
        self.table: Message = {}
        self.game: Message = {}
        self.given: dict[tuple[int, int], Any] = {}
        """The answers that were taken, by game and step."""
        self._socket = socket
        self._number = 0
        self._broken: Broken | None = None
        self._over = False
        self._news = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    async def say(self, message: Message | str) -> None:
        await self._socket.send_str(message if isinstance(message, str) else json.dumps(message))

    async def ask(self, kind: str, **fields: Any) -> Message:
        """Asks for something; the reply with that number."""
        self._number += 1
        number = self._number
        await self.say({"type": "Do", "id": number, "command": {"type": kind, **fields}})
        reply = await self.heard("reply", lambda it: it["type"] in ("Done", "No") and it["id"] == number)
        if reply["type"] == "No":
            for name in ("code", "text", "rule", "words"):
                check("refusal", name in reply["refusal"], f"The refusal of {kind} has no {name}.")
        return reply

    async def heard(self, name: str, fits: Callable[[Message], Any], since: int = 0) -> Message:
        """The first message that fits; raises Broken with this sentence if none comes."""
        await self.until(name, lambda: any(map(fits, self.came[since:])))
        return next(filter(fits, self.came[since:]))

    async def until(self, name: str, true: Callable[[], Any]) -> None:
        """Waits until this is so; raises Broken with this sentence if that does not come about."""
        try:
            async with asyncio.timeout(SECONDS), self._news:
                while not true():
                    if self._broken is not None:
                        raise self._broken
                    if self._over:
                        raise Broken(name, f"The connection ended after {self.came[-1:]}.")
                    await self._news.wait()
        except TimeoutError:
            raise Broken(
                name, f"Nothing came within {SECONDS} seconds, after {str(self.came[-2:])[:300]}."
            ) from None

    async def leave(self) -> None:
        await self._socket.close()
        await self._reading

    async def _read(self) -> None:
        async for raw in self._socket:
            try:
                self._take(json.loads(raw.data))
            except Broken as broken:
                self._broken = broken
                break
            except (KeyError, IndexError, TypeError, ValueError) as error:
                self._broken = Broken("merge", f"A change does not fit what was held: {error!r}.")
                break
            finally:
                async with self._news:
                    self._news.notify_all()
        self._over = True
        async with self._news:
            self._news.notify_all()

    def _take(self, message: Message) -> None:
        for fault in faults(message, SCHEMA["$defs"]["Outgoing"]):
            raise Broken("schema", fault)
        self.came.append(message)
        match message["type"]:
            case "Table":
                self.table = message
            case "Game":
                self.game = message
            case "Table~":
                check("whole", self.table, "A change of the table came before the table.")
                self.table = _follow(self.table, message)
            case "Game~":
                check("whole", self.game, "A change of the game came before the game.")
                self.game = _follow(self.game, message)
        if message["type"].startswith("Game"):
            self._look_at_game()

    def _look_at_game(self) -> None:
        """What must be true of a game whenever it is shown."""
        game = self.game
        seats = len(game["players"])
        for sense in ("sees", "hears"):
            lines = game["sightlines"][sense]
            fine = lines in ("all", "none") or (
                len(lines) == seats and all(other in range(seats) for one in lines for other in one)
            )
            check("sightlines", fine, f"{sense} is {lines} for {seats} seats.")
        if game["seat"] is None:
            nothing = game["ask"] is None and game["answer"] is None
            check("seat", nothing, "Somebody without a seat is asked, or has answered.")
        over = game["outcome"] is not None
        if not game["guided"]:
            check(
                "seed", over == (game["seed"] is not None), f"seed is {game['seed']}, outcome {game['outcome']}."
            )


def _follow(held: Message, change: Message) -> Message:
    check("after", change["after"] == held["version"], f"after {change['after']}, but {held['version']} was held.")
    counted = held | {"version": held["version"] + 1}
    if steps := change.get("happened", []):
        counted |= {"step": held["step"] + len(steps), "answer": None}
    whole: Message = merge(merge(counted, change["all"]), change.get("own", {}))
    return whole


def merge(held: Any, change: Message) -> Any:
    """What is held with a change in it, as the page has it in JavaScript."""
    merged = list(held) if isinstance(held, list) else dict(held)
    for key, value in change.items():
        name: Any = key.rstrip("+~")
        place = int(name) if isinstance(merged, list) else name
        if key.endswith("~"):
            merged[place] = merge(merged[place], value)
        elif key.endswith("+"):
            merged[place] = [*merged[place], *value]
        else:
            merged[place] = value
    return merged
