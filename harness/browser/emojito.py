"""Somebody who plays Emojito on its board, in tests and benches."""

from __future__ import annotations

import re
from random import Random

from harness.browser.expecting import expect
from harness.browser.people import Person, label_of
from playwright.async_api import Locator
from playwright.async_api import TimeoutError as PlaywrightTimeout

COUNT_REVEALS = """() => {
  let was = false;
  const said = () => [...document.querySelectorAll('[role=status]')].map((it) => it.textContent);
  const holds = () => said().includes('And it was…');
  globalThis.reveals ??= 0;
  new MutationObserver(() => {
    const is = holds();
    if (is && !was) globalThis.reveals += 1;
    was = is;
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Counts, from now on, how often the page holds its breath: a busy machine may look too late for a reveal."""


PASS = "I can’t act this one"
SOON = 5_000
"""Milliseconds within which a button that is there can be pressed."""
VAIN = 3
"""Times in a row that something may be gone before it is pressed: the table has moved on."""


class Player:
    """Somebody at the board, who knows only its names and buttons."""

    def __init__(self, person: Person, chance: Random) -> None:
        self.person = person
        self.page = person.page
        self.chance = chance
        self.in_vain = 0

    @property
    def asked(self) -> Locator:
        """The last button, while it can be pressed: it ends an act, also one that nobody here could see.

        Not the one below it with which an actor passes: if all passed, the game would be over at once (EJ-47)."""
        answer = self.page.get_by_role("region", name="Your answer")
        return answer.get_by_role("button", disabled=False).filter(has_not_text=PASS).last

    @property
    def cards(self) -> Locator:
        return self.page.get_by_role("radiogroup", name="Which card was it?").get_by_role("radio")

    @property
    def leaders(self) -> Locator:
        return self.page.get_by_role("group", name="Who do you think will get it wrong?").get_by_role("radio")

    @property
    def go_on(self) -> Locator:
        return self.page.get_by_role("button", name="Continue")

    @property
    def next(self) -> Locator:
        """Who acts next, which a reveal says for as long as the table looks at it."""
        return self.page.get_by_text(re.compile("^Next[:,]|^You’re next"))

    @property
    def waiting(self) -> Locator:
        return self.page.get_by_text(re.compile("^Waiting for|^You can still change it"))

    async def play(self, turns: int) -> int:
        """Does what is to be done until so many reveals, or the end; returns how many answers were given."""
        answers = 0
        await self.page.evaluate(COUNT_REVEALS)
        while await self.page.evaluate("reveals") < turns and not await self.person.end.is_visible():
            if await self.go_on.is_visible():
                await self.press(self.go_on)
            elif await self.asked.is_visible():
                answers += 1
                await self.press(self.asked)
            elif await self.leaders.count() and not await self.waiting.is_visible():
                await self.choose(self.leaders.last)
            elif await self.cards.count() and not await self.waiting.is_visible():
                # A card has no words: no name may come up where a mouse rests.
                assert not await self.page.locator("label[title]").count()
                await self.choose(self.cards.nth(self.chance.randrange(7)))
            else:
                await self.something_new()
        return answers

    async def something_new(self) -> None:
        """Waits until there is something to do, or to look at."""
        todo = self.asked.or_(self.cards.first).or_(self.leaders.first).or_(self.go_on).or_(self.person.end)
        await expect(todo.or_(self.next).first).to_be_attached()
        await self.page.evaluate("() => new Promise(requestAnimationFrame)")

    async def press(self, button: Locator) -> None:
        """Presses it, unless the table moves on before the finger comes down."""
        await self.touch(button)

    async def choose(self, radio: Locator) -> None:
        """Chooses it by what one sees of it, unless the table moves on before."""
        await self.touch(label_of(radio))

    async def touch(self, what: Locator) -> None:
        """Touches it if it stays for so long; when all is slow, the next of its kind may be there by then."""
        if not await what.count():
            return
        try:
            await what.click(timeout=SOON)
            self.in_vain = 0
        except PlaywrightTimeout:
            self.in_vain += 1
            if self.in_vain == VAIN:
                raise
