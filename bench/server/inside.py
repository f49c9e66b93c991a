"""What an answer costs in the event loop: its bytes by what they say, its calls, and its time, without a network.

The same games as `python -m bench.server` plays, over real WebSockets at real tables, but no byte leaves the
process, and the store only says yes. So bytes and calls are the same at every run, on a busy machine too:
`tests/server/test_cost_of_an_answer.py` holds them below ceilings. The time is CPU time, the best of several runs.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import thread_time
from types import FrameType, coroutine
from typing import Any, NamedTuple, cast

import msgspec
import uvloop
from websockets.frames import TEXT, Frame

from mien.games import GAMES
from mien.games.emojito.answers import Challenge, Done, NoChallenge, Ready
from mien.games.emojito.rules import Challenging, Guessing, Performing
from mien.kit import Position
from mien.server import wire
from mien.server.bots.desk import BotDesk
from mien.server.guests.write_limits import WriteLimits
from mien.server.net.heartbeat import Heartbeat
from mien.server.net.session import Session
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


class YesStore:
    """Keeps nothing, and says at once that it did."""

    needs_notify = False

    def append(self, *_: Any) -> asyncio.Future[bool]:
        kept: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        kept.set_result(True)
        return kept

    async def read_remaining(self, *_: Any) -> list[bytes]:
        return []

    async def keep_checkpoint(self, *_: Any) -> None: ...


class Wire(asyncio.Transport):
    """A transport of asyncio that counts what is written, and sends it nowhere."""

    def __init__(self, kept: list[bytes] | None) -> None:
        super().__init__()
        self.bytes = 0
        self._kept = kept

    def write(self, data: Any) -> None:
        self.bytes += len(data)
        if self._kept is not None:
            self._kept.append(data)

    def is_closing(self) -> bool:
        return False

    def is_reading(self) -> bool:
        return True

    def get_write_buffer_size(self) -> int:
        return 0


class Calls:
    """Counts calls of functions written in Python, as `sys.setprofile` tells them."""

    def __init__(self) -> None:
        self.by_function: Counter[str] = Counter()
        """How often each was called; a coroutine that goes on counts once more."""

    def note(self, frame: FrameType, event: str, argument: Any) -> None:
        """As `sys.setprofile` calls it."""
        code = frame.f_code
        if event == "call" and code.co_filename != __file__:
            self.by_function[f"{Path(code.co_filename).stem}.{code.co_qualname}"] += 1


class Cost(NamedTuple):
    """What an answer costs, on average over `answers`."""

    answers: int
    sent: float
    """Bytes to all five pages, framed."""
    taken: float
    """Bytes of the answer itself, framed."""
    micros: float
    """Microseconds of the event loop's thread."""
    calls: Mapping[str, float]
    """Calls of each function written in Python; empty unless they were counted."""


Step = list[tuple[int, bytes]]
"""Who says what, as it comes over the wire."""


def script(seed: bytes) -> list[Step]:
    """A whole game, step by step."""
    chance = random.Random(seed)
    position = Position.start(GAMES[GAME], seats=SEATS, seed=seed)
    steps: list[Step] = []
    while position.asks:
        step = []
        for seat in tuple(position.asks):
            answer = _answer(position.state.phase, seat, chance)
            said = {"type": "Answer", "step": position.step, "answer": answer}
            step.append((seat, said))
        for seat, said in step:
            position = position.answered(seat, said["answer"])
        steps.append([(seat, framed({"type": "Do", "id": said["step"], "command": said})) for seat, said in step])
    return steps


def framed(message: Any) -> bytes:
    """A message from a page as it comes over the wire."""
    return Frame(TEXT, msgspec.json.encode(message)).serialize(mask=True)


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
        """Bytes that came in."""
        self._sockets: list[WebSocket] = []
        self._wires: list[Wire] = []
        self._seed = seed
        self._kept = kept
        self._tasks: list[asyncio.Task[Any]] = []

    async def open(self) -> None:
        """Five people come, sit down and start."""
        live = LiveTable("code", cast(Store, YesStore()), cast(BotDesk, None), "process", rate=1_000_000)

        async def find() -> LiveTable:
            return live

        settings = Settings(bytes_per_hour=10**12)
        writing = WriteLimits(settings)
        await live.change(lambda table: [log.Created(at=1, game=GAME, host="0")])
        for seat in range(SEATS):
            wire_out, socket = Wire(self._kept), WebSocket(settings.message_bytes, Heartbeat())
            socket.attach(wire_out, lambda: None)
            socket.data_received(framed(wire.Hello(f"Guest {seat}", "en", "a1", "")))
            session = Session(socket, str(seat), "", writing)
            self._tasks.append(asyncio.create_task(session.serve(find)))
            self._sockets.append(socket)
            self._wires.append(wire_out)
            while not wire_out.bytes:
                await asyncio.sleep(0)
        sat = [log.Sat(person=str(seat), chair=seat) for seat in range(SEATS)]
        start = log.Started(game=GAME, rules=GAMES[GAME].rules_version, options={}, seed=self._seed.hex())
        await live.change(lambda table: [*sat, start])
        await asyncio.sleep(0)

    def play(self) -> bool:
        """All who are asked answer at once; False when the game is over."""
        for seat, message in (step := next(self.steps, [])):
            self._sockets[seat].data_received(message)
            self.answers += 1
            self.taken += len(message)
        return bool(step)

    @property
    def sent(self) -> int:
        """Bytes that went out."""
        return sum(wire_out.bytes for wire_out in self._wires)

    async def close(self) -> None:
        """Everybody goes."""
        for socket in self._sockets:
            socket.connection_lost(None)
        await asyncio.wait(self._tasks)


@coroutine
def turn() -> Generator[None, None, None]:
    """Lets the event loop go round once; unlike `asyncio.sleep`, it is not counted as the server's."""
    yield


async def play(games: int, *, kept: list[bytes] | None = None, counts_calls: bool = False) -> Cost:
    """Plays so many games; what was written is added to `kept`."""
    tables = [Played(bytes([seed]) * 32, kept) for seed in range(games)]
    for table in tables:
        await table.open()
    for _ in range(TURNS):
        await asyncio.sleep(0)
    before = sum(table.sent for table in tables)
    if kept is not None:
        kept.clear()
    gc.collect()
    calls = Calls()
    if counts_calls:
        sys.setprofile(calls.note)
    began = thread_time()
    while sum([table.play() for table in tables]):
        for _ in range(TURNS):
            await turn()
    took = thread_time() - began
    sys.setprofile(None)
    answers = sum(table.answers for table in tables)
    sent, taken = sum(table.sent for table in tables) - before, sum(table.taken for table in tables)
    for table in tables:
        await table.close()
    return Cost(
        answers=answers,
        sent=sent / answers,
        taken=taken / answers,
        micros=took * 1e6 / answers,
        calls={name: count / answers for name, count in calls.by_function.most_common()},
    )


def messages(kept: Sequence[bytes]) -> Iterator[bytes]:
    """The messages in what was written to pages."""
    for written in kept:
        at = 0
        while at < len(written):
            size, start = written[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(written[start : start + 2], "big"), start + 2
            yield written[start : start + size]
            at = start + size


def shares(told: Iterable[bytes]) -> Counter[str]:
    """How many bytes each part of these messages takes, by the way to it."""
    found: Counter[str] = Counter()
    for text in told:
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


def cost(games: int = TABLES, *, kept: list[bytes] | None = None, counts_calls: bool = False) -> Cost:
    """Plays so many games, on a loop of its own."""
    loop = uvloop.new_event_loop()
    try:
        return loop.run_until_complete(play(games, kept=kept, counts_calls=counts_calls))
    finally:
        loop.close()


def main() -> None:
    """Prints the bytes and the calls of an answer, where they go, and the best of the times."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--parts", type=int, default=30, help="so many of the parts that take most bytes")
    parser.add_argument("--functions", type=int, default=30, help="so many of the functions that are called most")
    parser.add_argument("--show", type=int, default=0, help="so many of the messages that pages get")
    asked = parser.parse_args()
    kept: list[bytes] = []
    found = cost(kept=kept)
    together = found.sent + found.taken
    print(f"{found.sent:.0f} bytes to five pages and {found.taken:.0f} from one, framed: {together:.0f} an answer")
    told = list(messages(kept))
    for path, size in shares(told).most_common(asked.parts):
        print(f"{size / found.answers:8.1f}  {path}")
    for message in told[: asked.show]:
        print(message.decode())
    calls = cost(counts_calls=True).calls
    print(f"{sum(calls.values()):.1f} calls an answer")
    for name, count in list(calls.items())[: asked.functions]:
        print(f"{count:8.2f}  {name}")
    times = [cost().micros for _ in range(asked.runs)]
    print(f"{min(times):.1f} microseconds an answer in the event loop, best of {asked.runs}")


if __name__ == "__main__":
    main()
