"""People with browsers of their own, who know only what they can read and press."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from harness.browser.browsers import launched
from harness.browser.expecting import be_patient, expect
from harness.browser.failures import film, keep
from harness.browser.seating import seat_people
from harness.browser.settling import SETTLED
from playwright.async_api import Browser, BrowserContext, Locator, Page, ViewportSize

PATIENCE = 20_000
"""Milliseconds for anything to appear."""
OTHERS = 90
"""Seconds for all the others to take their turns: whoever has passed may wait for a whole round,
and whoever has left for the end of the game."""

PHONE: ViewportSize = {"width": 390, "height": 844}
WIDE: ViewportSize = {"width": 1440, "height": 900}

GIVEN = "This is your answer"

CHANGED = """() => new Promise((look) => {
  const eye = new MutationObserver(() => { eye.disconnect(); look(); });
  eye.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  setTimeout(look, 100);
})"""
"""Until the page changes; or a moment, in case it changed just before."""


class Person:
    """Somebody with a browser; whatever goes wrong in it is remembered."""

    def __init__(self, name: str, context: BrowserContext, page: Page, address: str) -> None:
        self.name = name
        self.context = context
        self.page = page
        self.address = address
        self.faults: list[str] = []
        self.forgiven: list[str] = []
        """Patterns of faults that the test itself brings about."""
        page.on("pageerror", lambda error: self.faults.append(error.stack or str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    def unforgiven(self) -> list[str]:
        """What went wrong that should not have."""
        return [fault for fault in self.faults if not any(re.search(known, fault) for known in self.forgiven)]

    # Coming -----------------------------------------------------------------------------------------------

    async def open_table(self, game: str, *, bots: bool = False) -> str:
        """Puts up a table from the start page, with three bots if wanted; returns its link."""
        await self.page.goto(self.address)
        await self.press(f"Open a table for {game}")
        await self.press("Play with friends")
        await self.sit()
        for _ in range(3 if bots else 0):
            await self.add_bot()
        return self.page.url

    async def join(self, link: str) -> None:
        """Comes by a link, and sits down."""
        await self.page.goto(link)
        await self.sit()

    async def sit(self) -> None:
        await self.page.get_by_label("Your name").fill(self.name)
        await self.press("Take a seat")
        await expect(self.page.get_by_text(f"{self.name} (you)")).to_be_visible()

    async def play_plainly(self) -> None:
        """Chooses the default controls instead of the boards."""
        await self.press("Menu")
        await self.page.get_by_role("switch", name="Plain view").check()
        await self.page.keyboard.press("Escape")

    async def ask_for_time(self) -> None:
        """Says at one's seat that the clock should give three times as much time."""
        await self.press("Menu")
        await self.page.get_by_role("switch", name="I need more time").check()
        await self.page.keyboard.press("Escape")

    # Doing ------------------------------------------------------------------------------------------------

    async def press(self, name: str) -> None:
        await self.page.get_by_role("button", name=name).click()

    async def resize(self, width: int, height: int) -> None:
        """Makes the window another size, and waits until the page has learned of it and come to rest.

        What boards draw by their own width has the old one until then, which nobody ever sees."""
        await self.page.set_viewport_size({"width": width, "height": height})
        assert await self.page.evaluate(SETTLED, {"width": width}), f"{self.name}'s page never came to rest."

    async def to_the_top(self) -> None:
        """Looks for something from the heading on, unless a dialog is open.

        Past the last stop Tab goes on into Firefox's toolbars, from which driven keys never come back."""
        await expect(self.page.locator("h1").first).to_be_attached()
        await self.page.evaluate(
            "() => document.querySelector('dialog[open]') || document.querySelector('h1').focus()"
        )

    async def choose(self, row: str, option: str) -> None:
        """Sets an option of the lobby."""
        await self.press(row)
        dialog = self.page.get_by_role("dialog", name=row)
        await dialog.get_by_role("radio", name=re.compile(f"^{re.escape(option)}\\b")).check()
        await self.page.keyboard.press("Escape")
        await expect(self.page.get_by_role("button", name=row)).to_contain_text(option)

    async def add_bot(self, level: str = "beginner") -> None:
        """Seats a bot, of this level if there are several."""
        bots = self.page.get_by_text(re.compile("^bot, "))
        count = await bots.count()
        await self.press("Add a bot")
        choice = self.page.get_by_role("dialog", name="Add a bot").get_by_role("button", name=level)
        await expect(choice.or_(bots.nth(count)).first).to_be_visible()
        if await choice.is_visible():
            await choice.click()
        await expect(bots).to_have_count(count + 1)

    # Playing ----------------------------------------------------------------------------------------------

    @property
    def question(self) -> Locator:
        """The place where this person is asked."""
        return self.page.get_by_role("region", name="Your answer")

    @property
    def open_question(self) -> Locator:
        """The button that gives an answer, while one is wanted."""
        return self.question.get_by_role("button").filter(has_not_text=GIVEN)

    @property
    def end(self) -> Locator:
        return self.page.get_by_role("link", name="Save the game")

    async def watch_for(self, what: Locator) -> None:
        """Waits until this is in sight, and sees it at once: `expect` looks ever more rarely."""
        try:
            async with asyncio.timeout(OTHERS):
                while not await what.first.is_visible():
                    await self.page.evaluate(CHANGED)
        except TimeoutError:
            await expect(what.first).to_be_visible(timeout=1)  # which tells what is there instead

    async def play(self, chance: Random, most: int = 10_000) -> int:
        """Answers whatever is asked, until the game is over; returns how often."""
        for answers in range(most):
            await self.watch_for(self.open_question.or_(self.end))
            if await self.end.is_visible():
                return answers
            await self.answer(chance)
        return most

    async def play_some(self, chance: Random, most: int) -> int:
        """Answers so often, and leaves the rest to a bot at once: the others may be waiting."""
        answers = await self.play_and_leave(chance, most)
        await self.watch_for(self.end)
        return answers

    async def play_and_leave(self, chance: Random, most: int) -> int:
        """Answers so often, and gives the seat to a bot."""
        answers = await self.play(chance, most)
        await self.leave_to_bots()
        return answers

    async def leave_to_bots(self) -> None:
        """Stands up in the middle of the game, if it is still on; a bot plays it to its end."""
        if not await self.end.is_visible():
            await self.press("Menu")
            await self.press("Stand up; a bot takes over")

    async def let_bots_finish(self) -> None:
        """Leaves the rest of the game to a bot, and waits until it is over."""
        await self.leave_to_bots()
        await self.watch_for(self.end)

    async def answer(self, chance: Random) -> None:
        """Fills the gaps with anything that is offered, and gives the answer."""
        kinds = self.question.get_by_role("radiogroup", name="What will you do?").get_by_role("radio")
        if count := await kinds.count():
            await kinds.nth(chance.randrange(count)).click()
        while await self.open_question.is_disabled():
            await self.fill(chance)
        await self.open_question.click()
        await expect(self.question.or_(self.end).first).not_to_have_attribute("aria-busy", "true")

    async def fill(self, chance: Random) -> None:
        """Chooses something in the first gap in which nothing is chosen."""
        gaps = self.question.get_by_role("group")
        for at in range(await gaps.count()):
            gap = gaps.nth(at)
            boxes = await gap.get_by_role("checkbox").all()
            if boxes:
                for box in boxes[:2]:
                    await box.check()
            elif not await gap.get_by_role("radio", checked=True).count():
                options = gap.get_by_role("radio")
                await options.nth(chance.randrange(await options.count())).check()


def label_of(choice: Locator) -> Locator:
    """What one sees and touches of a radio button that is drawn as something else."""
    return choice.locator("xpath=ancestor::label[1]")


class Room:
    """A browser, and the people who use it."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.people: list[Person] = []

    async def person(self, name: str, **settings: Any) -> Person:
        """Somebody new, on a telephone unless said otherwise."""
        context = await self.browser.new_context(
            **{"viewport": PHONE, "locale": "en", "reduced_motion": "reduce", **settings}
        )
        context.set_default_timeout(PATIENCE)
        await film(context)
        page = await context.new_page()
        person = Person(name, context, page, self.address)
        self.people.append(person)
        return person

    async def table(self, game: str, *names: str, bots: int = 0) -> list[Person]:
        """People, the first of them the host, around one table with so many bots; all use the default controls."""
        people = [await self.person(name) for name in names]
        await seat_people(game, *people, bots=bots, plain=True)
        return people


@asynccontextmanager
async def room(
    program: str, address: str, flags: Sequence[str] = (), home: Path | None = None
) -> AsyncIterator[Room]:
    """A browser of any engine for a while; at its end, nothing may have gone wrong in it.

    `flags` and a `home`, with what it trusts in it, are for Chromium."""
    be_patient(PATIENCE)
    async with launched(program, flags, home) as browser:
        people_here = Room(browser, address)
        try:
            yield people_here
        except BaseException:
            await keep(people_here.people)
            raise
        finally:
            faults = {person.name: faults for person in people_here.people if (faults := person.unforgiven())}
            for person in people_here.people:
                await person.context.close()
    assert not faults, faults


async def together(*tasks: Any) -> list[Any]:
    """All at the same time."""
    return list(await asyncio.gather(*tasks))
