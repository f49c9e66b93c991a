"""How long a page works on a view of the largest table: Emojito, fourteen seats in teams, a game played again.

Everybody but the page is a bare connection; what each view costs is read from Chromium's trace, in CPU time."""

from __future__ import annotations

import asyncio
import json
from argparse import ArgumentParser
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from secrets import token_hex
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse
from bench.gallery import NAMES, READY, Photographer, put_up
from bench.tasks import MAIN
from harness.browser.people import PHONE, WIDE, Person, room
from harness.browser.serving import find_light_chromium, serving
from msgspec import Struct
from playwright.async_api import CDPSession

from mien.kit import Match, Record
from mien.server.guests.cookies import Guestbook
from mien.server.store import open_store

GAME = Path(__file__).parents[1] / "src/mien/games/emojito/golden/huch-teams-normal-rules-3-14-seats.record.json"
SCREENS = {"phone": PHONE, "wide": WIDE}
ANSWER = "answer"
"""A view in which somebody has answered, and nothing else has changed."""
SEAT = 0
"""Whose page it is."""
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
AIMS = {1: 16, 4: 50}
"""Milliseconds that a view may take, at the machine's speed and four times slower."""
BREATH = 1.0
"""Seconds that a reveal holds its breath before it opens."""
QUIET = 0.45
"""Seconds after which nothing moves any more."""
LINGERS = 4.0
"""Seconds that a reveal is seen at least, though the table has gone on."""
REST = {"revealing": BREATH + 2 * QUIET, "performing": LINGERS - BREATH}
"""Seconds until all of a view has been seen, where it takes longer than that."""
SCRIPTS = ("FunctionCall", "RunMicrotasks", "TimerFire", "FireAnimationFrame")

STEADY = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

LATER = {"revealing": "reveal opens", "performing": "reveal goes"}
"""What is drawn by itself some time after a view."""


class Drawn(Struct, frozen=True):
    """What one view cost the page's main thread, in milliseconds of CPU time."""

    kind: str
    worked: float
    forced: int
    """How often a script had the page laid out."""


class Table:
    """The table of a record, with a connection for every seat."""

    def __init__(self, record: Record, lines: list[ClientWebSocketResponse]) -> None:
        self.record = record
        self._lines = lines
        self._asked = 0

    async def answer(self, seat: int, step: int, answer: Any) -> None:
        """Has a seat answer; returns when the table has it."""
        self._asked += 1
        line = self._lines[seat]
        command = {"type": "Answer", "step": step, "answer": answer}
        await line.send_json({"type": "Do", "id": self._asked, "command": command})
        async for message in line:
            said = json.loads(message.data)
            if said.get("id") == self._asked:
                assert said["type"] == "Done", said
                return


def kinds(record: Record) -> dict[int, str]:
    """The phase that each step of the record begins with."""
    return {match.step: type(match.state.phase).__name__.lower() for match in Match.steps(record)}


async def play(person: Person, table: Table, turns: int) -> list[str]:
    """Plays some turns on; returns what each view was, in the order in which the page got them."""
    record, phases = table.record, kinds(table.record)
    views: list[str] = []
    for at, given in enumerate(record.answers):
        after = record.answers[at + 1] if at + 1 < len(record.answers) else None
        phase = phases[given.step]
        if phase == "performing" and after and given.step != after.step and views.count("guessing") == turns:
            return views
        await table.answer(given.seat, given.step, given.answer)
        new = after is None or after.step != given.step
        kind = phases.get(given.step + 1, "over") if new else ANSWER
        views.append(kind)
        await person.page.evaluate(STEADY)
        if new:
            await asyncio.sleep(REST.get(kind, QUIET))
    return views


class Trace:
    """What the main thread did."""

    def __init__(self, events: list[dict[str, Any]]) -> None:
        threads = {
            (event["pid"], event["tid"])
            for event in events
            if event["name"] == "thread_name" and event["args"]["name"] == MAIN
        }
        own = [event for event in events if (event["pid"], event["tid"]) in threads]
        received = [event for event in own if event["name"] == "WebSocketReceive"]
        thread = received[0]["pid"], received[0]["tid"]
        self._own = sorted(
            (event for event in own if (event["pid"], event["tid"]) == thread), key=lambda event: event["ts"]
        )
        self.received: list[float] = [event["ts"] for event in received]
        self.tasks = [event for event in self._own if event["name"] == "RunTask" and event["ph"] == "X"]
        self._starts: list[float] = [task["ts"] for task in self.tasks]
        self._commits: list[float] = [event["ts"] for event in self._own if event["name"] == "Commit"]
        self._timers: list[float] = [event["ts"] for event in self._own if event["name"] == "TimerFire"]

    def drawn(self, kind: str, at: float) -> Drawn:
        """What was done from this moment until the next frame is handed over."""
        end = self._handed_over(at)
        first = max(0, bisect_left(self._starts, at) - 1)
        if self.tasks[first]["ts"] + self.tasks[first]["dur"] < at:
            first += 1
        some = [task for task in self.tasks[first:] if task["ts"] <= end]
        worked = sum(task.get("tdur", task["dur"]) for task in some) / 1000
        return Drawn(kind, worked, sum(self._forced(task) for task in some))

    def timer(self, since: float, until: float) -> float | None:
        """When something was drawn between two views because its time had come: when most was done."""
        timers = [timer for timer in self._timers if since < timer < until]
        return max(timers, key=lambda timer: self.drawn("", timer).worked, default=None)

    def frame_after(self, at: float) -> float:
        """When the work on the second frame after this moment begins."""
        return self._starts[bisect_right(self._starts, self._handed_over(at))]

    def _handed_over(self, at: float) -> float:
        """When the next frame is."""
        return self._commits[min(bisect_left(self._commits, at), len(self._commits) - 1)]

    def _forced(self, task: dict[str, Any]) -> int:
        start, end = task["ts"], task["ts"] + task["dur"]
        first = bisect_left(self._own, start, key=lambda event: event["ts"])
        inside = list(takewhile(lambda event: event["ts"] <= end, self._own[first:]))
        scripts = [event for event in inside if event["ph"] == "X" and event["name"] in SCRIPTS]
        return sum(
            any(script["ts"] <= event["ts"] < script["ts"] + script["dur"] for script in scripts)
            for event in inside
            if event["name"] == "Layout"
        )


def read(trace: list[dict[str, Any]], views: list[str]) -> Iterator[Drawn]:
    """What each of the views cost."""
    seen = Trace(trace)
    assert len(seen.received) >= len(views), f"{len(views)} views, but {len(seen.received)} messages"
    ends = [*seen.received[1:], seen.received[-1] + 1e6]
    for kind, at, end in zip(views, seen.received, ends, strict=False):
        yield seen.drawn(kind, at)
        if kind in LATER and (later := seen.timer(at + 0.5e6, end)) is not None:
            yield seen.drawn(LATER[kind], later)
            if kind == "revealing":
                yield seen.drawn("its next frame", seen.frame_after(later))


async def measure(screen: str, slower: float, turns: int) -> list[Drawn]:
    record = Record.from_json(GAME.read_bytes())
    secret = token_hex(16)
    with TemporaryDirectory() as data, serving(Path(data), MIEN_SECRET=secret) as address:
        store = open_store(f"sqlite:{data}/mien.db")
        await store.open()
        async with room(find_light_chromium(), address) as here, ClientSession() as http:
            photographer = Photographer(here, store, Guestbook(secret.encode()), Path(data))
            code = await put_up(store, record, 0)
            lines = [await photographer.sit_by(http, code, seat) for seat in range(record.seats)]
            person = await here.person(NAMES[SEAT], viewport=SCREENS[screen], reduced_motion="no-preference")
            await photographer.be(person, SEAT)
            await person.page.goto(f"{address}/t/{code}")
            await person.page.get_by_role("main").wait_for()
            await person.page.wait_for_load_state("networkidle")
            await person.page.evaluate(READY)
            session: CDPSession = await person.context.new_cdp_session(person.page)
            await session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            await here.browser.start_tracing(page=person.page, categories=CATEGORIES)
            views = await play(person, Table(record, lines), turns)
            trace = json.loads(await here.browser.stop_tracing())["traceEvents"]
        await store.close()
    return list(read(trace, views))


def tell(screen: str, slower: float, drawn: list[Drawn]) -> None:
    """Each kind of view: how many there were, how long the median and the longest took, and layouts forced."""
    by_kind: defaultdict[str, list[Drawn]] = defaultdict(list)
    for one in drawn:
        by_kind[one.kind].append(one)
        if one.kind != ANSWER:
            by_kind["all but answers"].append(one)
    for kind, some in by_kind.items():
        worked = median(one.worked for one in some)
        aim = AIMS.get(int(slower)) if kind == "all but answers" else None
        reached = "" if aim is None else f"  {'reached' if worked <= aim else 'NOT reached'} (aim: ≤ {aim} ms)"
        longest, forced = max(one.worked for one in some), max(one.forced for one in some)
        print(f"{screen:6} {slower:>4g}× {kind:16}{len(some):>6}{worked:>8.1f}{longest:>8.1f}{forced:>7}{reached}")


async def measure_all(screens: list[str], speeds: list[float], turns: int, rounds: int) -> None:
    print(f"{'':13}{'view':16}{'views':>6}{'median':>8}{'longest':>8}{'forced':>7}")
    for screen in screens:
        for slower in speeds:
            drawn = [one for _ in range(rounds) for one in await measure(screen, slower, turns)]
            tell(screen, slower, drawn)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--screens", nargs="*", choices=SCREENS, default=list(SCREENS))
    parser.add_argument(
        "--slower", nargs="*", type=float, default=list(AIMS), help="times slower than the machine"
    )
    parser.add_argument("--turns", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=1)
    said = parser.parse_args()
    asyncio.run(measure_all(said.screens, said.slower, said.turns, said.rounds))


if __name__ == "__main__":
    main()
