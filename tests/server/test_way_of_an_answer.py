"""How far it is from an answer's bytes to everybody's pages: hand-overs and turns of the loop, counted."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from harness.server.guest import begin, guests
from harness.server.serving import serving

import mien.server

OURS = str(Path(mien.server.__file__).parent)
HAND_OVERS = {
    "TableActor._put",
    "check_batch",
    "Writer.ask",
    "_tell",
    "Session.send",
    "write_now",
}
"""Where an answer gets from one hand to the next: the mailbox, the rules, the store, and the pages."""


class Way:
    """The functions of the server through which an answer went: those on the stack wherever it was handed over.

    What they ask others on the way (limits, clocks, what a seat may see) is not counted: it comes back at once.
    """

    def __init__(self) -> None:
        self.functions: list[str] = []
        """Each once, in the order in which the answer came to them."""
        self.turns = 0
        """How often the event loop called us."""

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        """As `sys.setprofile` calls it."""
        if event != "call" or not _is_ours(frame):
            return
        stack = [frame]
        while (caller := stack[-1].f_back) is not None:
            stack.append(caller)
        callers = [each for each in stack[1:] if _is_ours(each)]
        self.turns += not callers
        if frame.f_code.co_qualname in HAND_OVERS:
            for each in (*reversed(callers), frame):
                name = f"{Path(each.f_code.co_filename).stem}.{each.f_code.co_qualname}"
                if name not in self.functions:
                    self.functions.append(name)


def _is_ours(frame: FrameType) -> bool:
    return frame.f_code.co_filename.startswith(OURS)


@contextmanager
def watching() -> Iterator[Way]:
    way = Way()
    sys.setprofile(way.note)
    try:
        yield way
    finally:
        sys.setprofile(None)


async def test_an_answer_passes_few_functions_and_turns_of_the_loop(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite, tmp_path) as place, guests(place.address, "Ada", "Ben", "Cy") as people:
        code = await people[0].create("emojito")
        pages = [await person.open(code) for person in people]
        await begin(*pages)
        for page in pages:
            await page.until(lambda page: page.game)
        (actor,) = [page for page in pages if page.is_asked]
        step = actor.game["step"]
        with watching() as way:
            await actor.do("Answer", step=step, answer={"type": "Done"})
            for page in pages:
                await page.until(lambda page: page.game["step"] > step)
        assert len(way.functions) <= 25, way.functions
        assert way.turns <= 4
