"""A whole game of Émoticon by somebody who sees nothing: roles, names, and what is said aloud."""

from __future__ import annotations

import re

from harness.browser.browsers import run
from harness.browser.people import CHANGED, Person, room
from harness.browser.seating import seat_people
from playwright.async_api import Page, expect

LISTEN = """
window.heard = [];
const listen = () => new MutationObserver((changes) => {
  for (const { target } of changes) {
    const element = target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
    const region = element?.closest('[role=status], [role=alert], [aria-live]');
    if (region?.textContent) window.heard.push(region.textContent);
  }
}).observe(document.documentElement, { childList: true, characterData: true, subtree: true });
document.documentElement ? listen() : addEventListener('DOMContentLoaded', listen);
"""
"""What a screen reader would say by itself is kept."""

CARD = re.compile(r"^(\w+) (\d)$")
MOST_ANSWERS = 300
ENOUGH = 3
"""Cards in front after which one passes."""

VAIN = 3
"""Times in a row that a question may have been gone before it was answered."""

CHOSEN = 2000
"""Milliseconds in which a choice shows on the button that gives it."""


class Listener:
    """Somebody who knows the page as a tree of roles and names, and has a keyboard."""

    def __init__(self, person: Person) -> None:
        self.page: Page = person.page
        self.person = person
        self.answers = 0
        self.in_vain = 0

    async def tree(self) -> str:
        return await self.page.locator("body").aria_snapshot()

    async def part(self, role: str, name: str) -> str:
        return await self.page.get_by_role(role, name=name).aria_snapshot()  # type: ignore[arg-type]

    async def press(self, role: str, name: str, within: str) -> None:
        """Goes to what is called so, and presses it."""
        place = self.page.get_by_role("region", name=within)
        # In one breath: a page that draws itself anew in between takes the focus away.
        await place.get_by_role(role, name=name, exact=True).first.press("Enter")  # type: ignore[arg-type]

    async def play(self) -> None:
        """Plays until the game is over."""
        asked = self.page.get_by_role("heading", name=re.compile(r"^(Your turn|Round \d is over)$"))
        moods = self.page.get_by_role("region", name="This round’s moods")
        await expect(moods).to_be_attached()
        # Names of cards come with a file of their own.
        await expect(moods.get_by_text("…")).to_have_count(0)
        for self.answers in range(MOST_ANSWERS):
            await expect(asked.or_(self.person.end).first).to_be_attached()
            if await self.person.end.count():
                return
            before = await self.tree()
            question = self.person.question.or_(self.person.end).first
            if await self.answer(await question.aria_snapshot()):
                self.in_vain = 0
                await expect(question).not_to_have_attribute("aria-busy", "true")
                await self.something_else(before)
            else:
                self.in_vain += 1
                assert self.in_vain < VAIN, f"Nothing can be chosen: {before}"
        raise AssertionError("The game never ended.")

    async def answer(self, question: str) -> bool:
        """Plays the strongest card that counts, passes, or keeps all, by what can be heard; whether it could."""
        if keep := re.search(r'button "(Go on to round \d)"', question):
            await self.press("button", keep.group(1), "Your answer")
        elif 'button "Pass for this round"' in question:  # asleep: nothing else can be done
            await self.press("button", "Pass for this round", "Your answer")
        elif 'button "Pass"' in question:
            card = self.best(question, await self.part("region", "This round’s moods"))
            if card is None or (await self.part("list", "In front of You")).count("listitem") >= ENOUGH:
                await self.press("button", "Pass", "Your answer")
                await self.press("button", "Pass for this round", "Your answer")
            else:
                await self.press("button", card, "Your answer")
                return await self.play_chosen(card)
        else:
            return False
        return True

    async def play_chosen(self, card: str) -> bool:
        """Plays the card that was chosen, unless the page drew the next question meanwhile: then listens again."""
        play = self.person.question.get_by_role("button", name=f"Play {card}", exact=True)
        try:
            await expect(play).to_be_attached(timeout=CHOSEN)
        except AssertionError:
            return False
        await self.press("button", f"Play {card}", "Your answer")
        return True

    def best(self, question: str, moods: str) -> str | None:
        """The card that is worth most, as the moods are read out."""
        ranks = [name.lower() for name in re.findall(r"strong: (\w+)", moods)]
        assert len(ranks) == 4, moods
        assert "+1 each" in moods, moods
        names = re.findall(r'button "([^"]+)"', question)
        hand = [found.groups() for name in names if (found := CARD.match(name))]
        worth = [(int(value) + (mood == ranks[0]), f"{mood} {value}") for mood, value in hand if mood != ranks[-1]]
        return max(worth)[1] if worth else None

    async def something_else(self, before: str) -> None:
        """Waits until the page reads otherwise, or the game is over."""
        for _ in range(200):
            if await self.person.end.count() or await self.tree() != before:
                return
            await self.page.evaluate(CHANGED)
        raise AssertionError(f"Nothing came of it: {before}")


def test_a_whole_game_is_played_by_ear_and_nothing_happens_in_silence(chromium: str, address: str) -> None:
    run(by_ear(chromium, address))


async def by_ear(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        await mira.page.add_init_script(LISTEN)
        await seat_people("Émoticon", mira, bots=3)
        await mira.press("Start with 4")
        listener = Listener(mira)
        await listener.play()
        assert listener.answers >= 7, "Fewer answers than rounds."
        heard = "\n".join(await mira.page.evaluate("window.heard"))
        await mira.press("Full log")
        log = mira.page.get_by_role("dialog", name="What happened").get_by_role("listitem")
        told = await log.all_text_contents()
        assert len(told) > 50
        assert [sentence for sentence in told if sentence not in heard] == []
