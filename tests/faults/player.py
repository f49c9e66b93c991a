"""A person who plays on through everything, and remembers what became of each answer."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from random import Random
from typing import Any

import aiohttp
from harness.server.guest import choose, merged
from tests.faults.history import Given, History, written

PATIENCE = 4.0
"""Seconds without a reply after which a page doubts its connection, as browsers' pages do."""
TALKS = 0.1
"""How often somebody says something after a step."""


class Player:
    """One person at one table: connects, plays, loses the connection, and comes again."""

    def __init__(
        self, name: str, session: aiohttp.ClientSession, history: History, where: Callable[[], str], random: Random
    ) -> None:
        self.name = name
        self._session = session
        self._history = history
        self._where = where
        self._random = random
        self._ids = itertools.count(1)
        self._pending: dict[int, tuple[str, Any]] = {}
        self._table: dict[str, Any] = {}
        self._game: dict[str, Any] = {}
        self._tried: tuple[int, int] = (0, 0)
        self._lines = 0
        self.acknowledged = 0
        self.finishing = False
        """Whether no new game is begun."""
        self.done = False
        """Whether this person may go home."""

    @property
    def code(self) -> str:
        """The table."""
        return self._history.code

    @property
    def ended(self) -> int | None:
        """The number of the game whose end this person sees, if nothing else is under way."""
        over = bool(self._game.get("outcome")) and self._table.get("stage") == "over" and not self._pending
        return self._game["number"] if over else None

    @property
    def seat(self) -> int | None:
        """Where this person sits, as the table they are connected to shows it."""
        return self._game.get("seat") if self._table else None

    def remember_anew(self, history: History) -> None:
        """Begins another memory, as after a backup was put back: what happened since is gone for everybody."""
        self._history = history

    async def play(self) -> None:
        """Plays until the checker has seen enough."""
        while not self.done:
            try:
                await self._attend()
            except (aiohttp.ClientError, OSError, TimeoutError):
                pass
            finally:
                self._forget()
            if not self.done:
                await asyncio.sleep(self._random.uniform(0.02, 0.15))

    async def _attend(self) -> None:
        address = self._where()
        async with self._session.ws_connect(
            f"{address}/api/tables/{self._history.code}/socket",
            headers={"Origin": address},
            max_msg_size=0,
            timeout=aiohttp.ClientWSTimeout(ws_close=1.0),
        ) as line:
            hello = {"type": "Hello", "name": self.name, "language": "en", "avatar": "a1", "build": ""}
            seen = {"game": self._game.get("number", 0), "step": self._game.get("step", 0)}
            await line.send_str(json.dumps(hello | seen))
            while not self.done:
                message = await line.receive(PATIENCE)
                if message.type is not aiohttp.WSMsgType.TEXT:
                    return
                await self._hear(line, json.loads(message.data))

    async def _hear(self, line: aiohttp.ClientWebSocketResponse, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "Table" | "Table~":
                self._table = self._whole(self._table, frame)
            case "Game" | "Game~":
                self._game = self._whole(self._game, frame)
                self._history.saw(self._game)
                if self._random.random() < TALKS:
                    await self._talk(line)
            case "Done":
                self._settle(frame["id"], "done")
            case "No" if frame["id"] is not None:
                # A store that was lost in the middle of a commit may have kept it all the same.
                in_doubt = frame["refusal"]["code"] == "store-down"
                self._settle(frame["id"], "unknown" if in_doubt else "refused")
                await asyncio.sleep(0.02)
                self._tried = (0, 0)
        await self._act(line)

    def _whole(self, held: dict[str, Any], frame: dict[str, Any]) -> dict[str, Any]:
        """What this page holds now; a change that does not follow on what it held is a fault."""
        if not frame["type"].endswith("~"):
            return frame
        if held.get("version") != frame["after"]:
            self._history.faults.append(f"{self._history.code}: a change after {frame['after']} does not fit")
        return merged(held, frame)

    async def _act(self, line: aiohttp.ClientWebSocketResponse) -> None:
        """Answers if asked; begins the next game if one is over, or none has begun."""
        game = self._game
        if self._pending:
            return
        if game and game["ask"] is not None and game["answer"] is None:
            if self._tried == (game["number"], game["step"]):
                return
            self._tried = (game["number"], game["step"])
            answer = choose(game["ask"], self._random)
            given: Given = (game["number"], game["seat"], game["step"], written(answer))
            await self._do(line, "answer", given, type="Answer", step=game["step"], answer=answer)
        elif self._may_begin:
            await self._do(line, "other", None, type="Start")

    @property
    def _may_begin(self) -> bool:
        table = self._table
        ready = bool(table) and table["stage"] != "playing" and table["host"] == table["you"]
        return ready and not self.finishing

    async def _talk(self, line: aiohttp.ClientWebSocketResponse) -> None:
        self._lines += 1
        text = f"{self.name} {self._lines}"
        await self._do(line, "line", text, type="Talk", text=text)

    async def sit(self, line: aiohttp.ClientWebSocketResponse) -> None:
        """Takes a chair."""
        await self._do(line, "other", None, type="Sit")

    async def _do(self, line: aiohttp.ClientWebSocketResponse, kind: str, what: Any, **command: Any) -> None:
        number = next(self._ids)
        self._pending[number] = (kind, what)
        await line.send_str(json.dumps({"type": "Do", "id": number, "command": command}))

    def _settle(self, number: int, fate: Any) -> None:
        kind, what = self._pending.pop(number, ("other", None))
        if kind == "answer":
            self._history.answered(what, fate)
            self.acknowledged += fate == "done"
        elif kind == "line":
            self._history.said(what, fate)

    def _forget(self) -> None:
        """What was asked over a connection that is gone may have happened or not."""
        for number in list(self._pending):
            self._settle(number, "unknown")
        self._tried = (0, 0)
        # Another game may have begun that this page has not heard of.
        self._table = {}
