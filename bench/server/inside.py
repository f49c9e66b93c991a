"""What an answer costs inside the server: bytes by what they say, and the event loop's time, without a network.

The same games as `python -m bench.server` plays, by real sessions at real tables, with a store that only says yes.
So it can be repeated, on a busy machine too: CPU time, and of several runs the best.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from time import thread_time
from typing import Any, cast

import msgspec
import uvloop

from mien.games import GAMES
from mien.games.emojito.rules import Challenge, Challenging, Done, Guessing, NoChallenge, Performing, Ready
from mien.kit import Position, Refusal
from mien.server import wire
from mien.server.bots.desk import BotDesk
from mien.server.guests.write_limits import WriteLimits
from mien.server.net.session import Session
from mien.server.net.transport import Take
from mien.server.net.websocket import WebSocket
from mien.server.store.base import Store
from mien.server.system.settings import Settings
from mien.server.tables.live import LiveTable
from mien.table import entries as log

SEATS = 5
GAME = "emojito"
TABLES = 20
TURNS = 12
"""Turns of the event loop after which all have been told."""
FRAME = 8
"""Bytes around a message from a page: it is masked."""


class YesStore:
    """Keeps nothing, and says at once that it did."""

    def append(self, *_: Any) -> asyncio.Future[bool]:
        kept: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        kept.set_result(True)
        return kept


class Counting:
    """A transport that counts what is written."""

    def __init__(self, hello: bytes, kept: list[bytes] | None) -> None:
        self.bytes = 0
        self.take: Take | None = None
        self.waiting = 0
        self._hello = hello
        self._kept = kept
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def first(self) -> bytes:
        return self._hello

    async def listen(self, take: Take) -> None:
        self.take = take
        await self._gone

    def frame(self, message: bytes) -> bytes:
        if self._kept is not None:
            self._kept.append(message)
        return WebSocket.frame(cast(Any, None), message)

    def write(self, frames: bytes) -> None:
        self.bytes += len(frames)

    def close(self, refusal: Refusal) -> None: ...

    async def closed(self) -> None: ...


Step = list[tuple[int, bytes]]


def script(seed: bytes) -> list[Step]:
    """A whole game: at each step who says what, as it comes over the wire."""
    chance = random.Random(seed)
    position = Position.start(GAMES[GAME], seats=SEATS, seed=seed)
    steps: list[Step] = []
    while position.asks:
        step = []
        for seat in tuple(position.asks):
            answer = _answer(position.state.phase, seat, chance)
            said = {"type": "Answer", "step": position.step, "answer": answer}
            step.append((seat, msgspec.json.encode({"type": "Do", "id": position.step, "command": said})))
        for seat, message in step:
            position = position.answered(seat, json.loads(message)["command"]["answer"])
        steps.append(step)
    return steps


def _answer(phase: Any, seat: int, chance: random.Random) -> Any:
    if isinstance(phase, Guessing):
        return chance.randint(1, 7)
    if isinstance(phase, Challenging):
        leader = next(other for other in phase.leaders if other != seat)
        return Challenge(leader) if chance.random() < 0.3 else NoChallenge()
    return Done() if isinstance(phase, Performing) else Ready()


class Played:
    """A table at which five people sit and play a game that was thought up before."""

    def __init__(self, seed: bytes, kept: list[bytes] | None) -> None:
        self.steps = iter(script(seed))
        self.answers = 0
        self.taken = 0
        """Bytes that came in, framed."""
        self.lines: list[Counting] = []
        self._seed = seed
        self._kept = kept
        self._tasks: list[asyncio.Task[Any]] = []

    async def open(self) -> None:
        """Five people come, sit down and start."""
        live = LiveTable("code", cast(Store, YesStore()), cast(BotDesk, None), "process", rate=1_000_000)

        async def find() -> LiveTable:
            return live

        writing = WriteLimits(Settings(bytes_per_hour=10**12))
        await live.change(lambda table: [log.Created(at=1, game=GAME, host="0")])
        for seat in range(SEATS):
            line = Counting(msgspec.json.encode(wire.Hello(f"Guest {seat}", "en", "a1", "")), self._kept)
            self.lines.append(line)
            session = Session(line, str(seat), "", writing)
            self._tasks.append(asyncio.create_task(session.serve(find)))
            while line.take is None:
                await asyncio.sleep(0)
        sat = [log.Sat(person=str(seat), chair=seat) for seat in range(SEATS)]
        start = log.Started(game=GAME, rules=GAMES[GAME].rules_version, options={}, seed=self._seed.hex())
        await live.change(lambda table: [*sat, start])
        await asyncio.sleep(0)

    def play(self) -> bool:
        """All who are asked answer at once; False when the game is over."""
        for seat, message in (step := next(self.steps, [])):
            take = self.lines[seat].take
            assert take is not None
            take(message)
            self.answers += 1
            self.taken += len(message) + FRAME
        return bool(step)

    @property
    def sent(self) -> int:
        """Bytes that went out, framed."""
        return sum(line.bytes for line in self.lines)

    async def close(self) -> None:
        """Everybody goes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)


async def play(games: int, kept: list[bytes] | None = None) -> tuple[float, float, float, int]:
    """Plays so many games: the microseconds and the bytes out and in of an answer, and the number of answers."""
    tables = [Played(bytes([seed]) * 32, kept) for seed in range(games)]
    for table in tables:
        await table.open()
    for _ in range(TURNS):
        await asyncio.sleep(0)
    before = sum(table.sent for table in tables)
    if kept is not None:
        kept.clear()
    gc.collect()
    began = thread_time()
    while sum(table.play() for table in tables):
        for _ in range(TURNS):
            await asyncio.sleep(0)
    took = thread_time() - began
    answers = sum(table.answers for table in tables)
    sent, taken = sum(table.sent for table in tables) - before, sum(table.taken for table in tables)
    for table in tables:
        await table.close()
    return took * 1e6 / answers, sent / answers, taken / answers, answers


def shares(kept: Sequence[bytes]) -> Counter[str]:
    """How many bytes each part of these messages takes, by the way to it."""
    found: Counter[str] = Counter()
    for text in kept:
        _count(json.loads(text), "", found)
    return found


def _count(value: Any, path: str, found: Counter[str]) -> None:
    found[path] += len(msgspec.json.encode(value))
    if isinstance(value, dict):
        for name, inside in value.items():
            _count(inside, f"{path}.{name}", found)
            found[f"{path}.{name}"] += len(name) + 4
    elif isinstance(value, list) and path.endswith("happened"):
        for event in [event for step in value for event in step]:
            _count(event, f"{path}.{event[0]}", found)


def main() -> None:
    """Prints the bytes of an answer and where they go, and the best of the times."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--parts", type=int, default=30, help="so many of the parts that take most bytes")
    parser.add_argument("--show", type=int, default=0, help="so many of the messages that one page gets")
    asked = parser.parse_args()
    run = uvloop.new_event_loop().run_until_complete
    kept: list[bytes] = []
    _, sent, taken, answers = run(play(TABLES, kept))
    print(f"bytes an answer, framed: {sent:.0f} to five pages, {taken:.0f} from them, {sent + taken:.0f} together")
    for path, size in shares(kept).most_common(asked.parts):
        print(f"{size / answers:8.1f}  {path}")
    for message in kept[: asked.show]:
        print(message.decode())
    times = [run(play(TABLES))[0] for _ in range(asked.runs)]
    print(f"{min(times):.1f} microseconds an answer in the event loop, best of {asked.runs}")


if __name__ == "__main__":
    main()
