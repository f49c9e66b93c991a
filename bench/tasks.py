"""The longest tasks on the main threads of three browsers that play Emojito, with cameras and without."""

from __future__ import annotations

import asyncio
import json
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from harness.browser.people import room, together
from harness.browser.serving import find_chromium, serving
from harness.browser.studio import Cast, Studio
from harness.browser.witness import CAMERAS, connected, turn_on
from msgspec import Struct
from playwright.async_api import Browser

LONG = 50
"""Milliseconds after which a task keeps a touch waiting."""
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
MAIN = "CrRendererMain"
PARTS = ("joining", "playing", "going")


class Task(Struct, frozen=True):
    """What a main thread did at one go: the time that passed, and the time it really worked, in milliseconds."""

    passed: float
    worked: float
    on: str


@asynccontextmanager
async def traced(browser: Browser, tasks: list[Task]) -> AsyncIterator[None]:
    """Notes every task of every page's main thread."""
    await browser.start_tracing(categories=CATEGORIES)
    yield
    tasks += tasks_in(json.loads(await browser.stop_tracing())["traceEvents"])


def tasks_in(trace: list[dict[str, Any]]) -> Iterator[Task]:
    threads = defaultdict(list)
    names = {
        (event["pid"], event["tid"]): event["args"]["name"] for event in trace if event["name"] == "thread_name"
    }
    for event in trace:
        if event["ph"] == "X" and names.get((event["pid"], event["tid"])) == MAIN:
            threads[event["pid"], event["tid"]].append(event)
    for events in threads.values():
        for task in events:
            if task["name"] == "RunTask":
                yield Task(task["dur"] / 1000, task.get("tdur", 0) / 1000, longest_part(task, events))


def longest_part(task: dict[str, Any], events: list[dict[str, Any]]) -> str:
    """What took most of a task, as Chromium calls it."""
    end = task["ts"] + task["dur"]
    parts = [
        part
        for part in events
        if task["ts"] <= part["ts"] < end and part is not task and part["name"] != "RunTask"
    ]
    longest = max(parts, key=lambda part: part["dur"], default=None)
    if longest is None or task["dur"] < LONG * 1000 / 2:
        return ""
    about = longest.get("args", {}).get("data") or {}
    return " ".join(filter(None, (longest["name"], about.get("functionName") or about.get("type"))))


async def play(browser: Browser, studio: Studio, cameras: bool) -> dict[str, list[Task]]:
    """Three people come, turn their cameras on if they do, play two turns, and go; what each part took."""
    parts: dict[str, list[Task]] = {part: [] for part in PARTS}
    people = await studio.seated("Emojito", "Mira", "Jonas", "Lou")
    async with traced(browser, parts["joining"]):
        if cameras:
            await together(*(turn_on(person) for person in people))
            await connected(*people)
    async with traced(browser, parts["playing"]):
        cast = await Cast.begin(people, "Together")
        for right in (1, 2):
            await cast.perform()
            await cast.guess(right=right)
            await cast.go_on()
    async with traced(browser, parts["going"]):
        await studio.leave()
    return parts


async def measure(rounds: int) -> None:
    seen: defaultdict[tuple[str, bool], list[Task]] = defaultdict(list)
    with TemporaryDirectory() as folder, serving(Path(folder)) as address:
        async with room(find_chromium(), address, CAMERAS) as here:
            studio = Studio(here)
            # Once before anything counts: the pages are fetched and compiled then.
            await play(here.browser, studio, cameras=True)
            for cameras in (False, True) * rounds:
                for part, tasks in (await play(here.browser, studio, cameras)).items():
                    seen[part, cameras] += tasks
    print(f"{'':10} {'cameras':8} {'tasks':>7} {'over 50 ms':>11} {'worked':>7}  the longest")
    for part in PARTS:
        for cameras in (False, True):
            tell(part, cameras, seen[part, cameras])


def tell(part: str, cameras: bool, tasks: list[Task]) -> None:
    """How many tasks took over 50 ms, how many worked for so long, and which worked longest."""
    long = [task for task in tasks if task.passed > LONG]
    hard = [task for task in tasks if task.worked > LONG]
    longest = sorted(tasks, key=lambda task: -task.worked)[:3]
    told = ", ".join(f"{task.worked:.0f} of {task.passed:.0f} ms {task.on}" for task in longest)
    print(f"{part:10} {'on' if cameras else 'off':8} {len(tasks):>7} {len(long):>11} {len(hard):>7}  {told}")


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2, help="how often the scene is played, each way")
    asyncio.run(measure(parser.parse_args().rounds))


if __name__ == "__main__":
    main()
