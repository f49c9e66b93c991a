"""What a browser's own statistics say of the faces and voices that reach it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from harness.browser.people import Person, together

CAMERAS = ["--use-fake-device-for-media-stream=device-count=2,fps=6"]
"""For a browser with two cameras that show a moving shape, and microphones that beep."""

CHANGE = 5
"""Beats from a step to the moment at which its sightlines must hold: half a second, as the pages count it."""
COUNTED = 11
"""Beats after that in which arrivals are counted: fake microphones beep once a second."""

OPENED = 2000
"""Milliseconds from a step to the first picture over a line that it opened, on a machine that others use as well.

What must not come has to stop within half a second whatever else the machine does; what must come needs a
processor for every encoder and decoder that starts, nine of each at once where somebody looks on."""

PLAYED = 5
"""Beats by which what is played follows what came: it waits in a buffer."""

NOISE = 0.001
"""Energy below which it is only what a decoder makes up when nothing comes; a beep has a hundred times more."""

WITNESS = Path(__file__).with_name("witness.js")


class Got(NamedTuple):
    """What came from one person to another in a while."""

    frames: int
    packets: int
    energy: float


Lines = Callable[[int, int], bool]
"""Whether the first of two people may see, or hear, the second."""


async def give_cameras(people: Iterable[Person]) -> None:
    """Lets these use the browser's cameras and microphones, and keeps the statistics of their pages."""
    for person in people:
        await person.context.grant_permissions(["camera", "microphone"])
        await person.context.add_init_script(path=WITNESS)


async def ask(person: Person, what: str, *given: object) -> Any:
    """Asks the witness in this person's page."""
    return await person.page.evaluate(f"given => witness.{what}(...given)", given)


async def held(person: Person, *kinds: str) -> list[int]:
    """How many objects of these kinds the page still holds, when all that nobody needs has been swept away."""
    cdp = await person.context.new_cdp_session(person.page)
    counts = []
    for kind in kinds:
        found = await cdp.send("Runtime.evaluate", {"expression": f"{kind}.prototype"})
        all_of_it = await cdp.send("Runtime.queryObjects", {"prototypeObjectId": found["result"]["objectId"]})
        count = await cdp.send(
            "Runtime.callFunctionOn",
            {
                "objectId": all_of_it["objects"]["objectId"],
                "functionDeclaration": "function () { return this.length }",
                "returnByValue": True,
            },
        )
        counts.append(int(count["result"]["value"]))
    await cdp.detach()
    return counts


async def heap(person: Person) -> int:
    """Bytes of script that the page holds, when all that nobody needs has been swept away."""
    cdp = await person.context.new_cdp_session(person.page)
    await cdp.send("HeapProfiler.collectGarbage")
    usage = await cdp.send("Runtime.getHeapUsage")
    await cdp.detach()
    return int(usage["usedSize"])


async def turn_on(person: Person) -> None:
    """Tries camera and microphone in the green room, and lets the table see and hear."""
    await person.press("Camera and microphone")
    green_room = person.page.get_by_role("dialog", name="Camera and microphone")
    await green_room.get_by_role("switch", name="Camera").check()
    await green_room.get_by_role("switch", name="Microphone").check()
    await person.press("Let the table see and hear me")


async def connected(*people: Person) -> None:
    """Waits until everybody has a line to everybody else."""
    await together(*(ask(person, "connected", len(people) - 1) for person in people))


async def lines_hold(people: Sequence[Person], sees: Lines, hears: Lines) -> None:
    """Half a second after the last step, pictures and voices arrive where they may, and nowhere else.

    Where no packet comes, a decoder plays what it had and makes something up from it, Firefox for longer than
    Chromium; that ends by itself."""
    since = await beats(people, await last_step(people), CHANGE)
    lines = await between(people)
    for (who, whom), got in (await arriving(people, since)).items():
        told = f"{people[who].name} from {people[whom].name}: {got}"
        assert (got.frames > 0) == sees(who, whom), told
        assert (got.packets > 0) == hears(who, whom), told
        if hears(who, whom):
            assert got.energy > NOISE, told
        else:
            await ask(people[who], "faded", lines[who, whom], since)
    for who, person in enumerate(people):
        heard = [whom for whom in range(len(people)) if whom != who and hears(who, whom)]
        assert await ask(person, "loudest", since) == len(heard), f"{person.name} hears others than {heard}."


async def arriving(people: Sequence[Person], since: float, count: int = COUNTED) -> dict[tuple[int, int], Got]:
    """What goes to each from each who has a line to them, for so many beats from this moment on."""
    until = await beats(people, since, count)
    played = [await beats(people, moment, PLAYED) for moment in (since, until)]
    came = {}
    for pair, name in (await between(people)).items():
        frames, packets, _ = await ask(people[pair[0]], "got", name, since, until)
        _, _, energy = await ask(people[pair[0]], "got", name, *played)
        came[pair] = Got(frames, packets, energy)
    return came


async def opened(people: Sequence[Person], pairs: Iterable[tuple[int, int]]) -> None:
    """Lines that the last step opened carry pictures soon after it."""
    step, lines = await last_step(people), await between(people)
    took = {pair: await ask(people[pair[0]], "opened", lines[pair], step) for pair in pairs}
    print(
        *(f"{people[who].name} from {people[whom].name}: {took[who, whom]:.0f} ms" for who, whom in took), sep=", "
    )
    for (who, whom), late in took.items():
        assert late < OPENED, f"{people[who].name} sees {people[whom].name} after {late} ms only."


async def between(people: Sequence[Person]) -> dict[tuple[int, int], str]:
    """For each two with a line, what the second of them calls it."""
    names = await together(*(ask(person, "names") for person in people))
    theirs = {here: whom for whom, lines in enumerate(names) for here, _ in lines}
    return {
        (who, theirs[there]): there for who, lines in enumerate(names) for _, there in lines if there in theirs
    }


async def beats(people: Sequence[Person], since: float, count: int) -> float:
    """The moment at which the clocks of all these pages have beaten so often."""
    return max(map(float, await together(*(ask(person, "beat", since, count) for person in people))))


async def last_step(people: Sequence[Person]) -> float:
    """The moment at which all of these had heard of the last step; now, if no game is on."""
    steps = await together(*(ask(person, "last") for person in people))
    return max([float(step["at"]) for step in steps if step] or [float(await ask(people[0], "now"))])
