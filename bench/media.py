"""What cameras cost a page: the longest tasks of its main thread, with them and without, and the first picture."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.browser.people import Person, room, together
from tests.browser.serving import find_chromium, serving
from tests.browser.studio import Cast, Studio
from tests.browser.witness import CAMERAS, ask, connected, turn_on

LONG = 50
"""Milliseconds from which on a task is felt."""
TASKS = ["disabled-by-default-devtools.timeline"]


async def play(people: list[Person], *, cameras: bool) -> None:
    """Three turn their cameras on, or not; sightlines change twice, and one of them leaves."""
    if cameras:
        await together(*(turn_on(person) for person in people))
        await connected(*people)
        await together(*(ask(person, "seen") for person in people))
    cast = await Cast.begin(people, "Together")
    await cast.perform()
    await cast.guess(right=1)
    await people[2].page.goto("about:blank")
    if cameras:
        await together(*(ask(person, "connected", 1) for person in people[:2]))


def on_main_threads(trace: list[dict[str, Any]]) -> Iterator[tuple[float, float]]:
    """Milliseconds of each task of the pages' main threads, by the processor's clock and by the wall's."""
    mains = {
        (event["pid"], event["tid"])
        for event in trace
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    for event in trace:
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) in mains and "dur" in event:
            yield event.get("tdur", event["dur"]) / 1000, event["dur"] / 1000


async def measure(address: str) -> None:
    print("| cameras | tasks | longest, ms of processor | over 50 ms | longest, ms by the wall |")
    print("|---|---|---|---|---|")
    async with room(find_chromium(), address, CAMERAS) as here:
        studio = Studio(here)
        for cameras in (False, True, False, True):
            people = await studio.seated("Emojito", "Mira", "Jonas", "Lou")
            await here.browser.start_tracing(categories=TASKS)
            await play(people, cameras=cameras)
            trace = json.loads(await here.browser.stop_tracing())["traceEvents"]
            tasks = sorted(on_main_threads(trace), reverse=True)
            longest = " ".join(f"{spent:.0f}" for spent, _ in tasks[:3])
            over = sum(spent > LONG for spent, _ in tasks)
            wall = max(lasted for _, lasted in tasks)
            print(f"| {'on' if cameras else 'off'} | {len(tasks)} | {longest} | {over} | {wall:.0f} |", flush=True)
            await studio.leave()


def main() -> None:
    with TemporaryDirectory() as data, serving(Path(data)) as address:
        asyncio.run(measure(address))


if __name__ == "__main__":
    main()
