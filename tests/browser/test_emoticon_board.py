"""Several people play Émoticon on its board, by what they can read and press; one of them has only a keyboard."""

from __future__ import annotations

import re
from random import Random

import pytest
from harness.browser.axe import LOOKS, is_open_to_all
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import WIDE, Person, Room, room, together
from harness.browser.seating import seat_people
from playwright.async_api import Locator, ViewportSize

TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
SMALLEST_WORDS = """board => Math.min(...[...board.querySelectorAll('.called, .states, .under, .words *')]
  .map((words) => parseFloat(getComputedStyle(words).fontSize) * words.closest('[data-scale]').dataset.scale))"""
"""The height of the smallest letters, in pixels of the screen."""

NOTHING_LEFT = 30
"""Turns after which somebody would have passed long ago."""


class AtBoard:
    """A person at the board: chooses a card of the hand and its targets on the table, and presses the button."""

    def __init__(self, person: Person, *, keyboard: bool = False) -> None:
        self.person = person
        self.page = person.page
        self.keyboard = keyboard
        self.deeds: set[str] = set()
        """What this person has done, by the first word on the button."""

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("list", name="Your hand").get_by_role("button")

    @property
    def send(self) -> Locator:
        """The button that says what will happen, or what is still to be chosen."""
        return self.person.question.get_by_role("button", name=re.compile("^(?!Pass$|Pass and help$)")).last

    @property
    def targets(self) -> Locator:
        """What can be chosen on the table."""
        board = self.page.get_by_role("region", name="The board")
        table = board.get_by_role("list", name=re.compile("^(Players|You)$")).or_(
            board.get_by_role("region", name="This round’s moods")
        )
        return table.get_by_role("button", pressed=False).and_(self.page.locator("[aria-pressed]"))

    async def press(self, what: Locator) -> None:
        if self.keyboard:
            await what.focus()
            await self.page.keyboard.press("Enter")
        else:
            await what.click()

    async def play(self, chance: Random, most: int = 1_000) -> None:
        """Answers so often, or until the game is over; whoever falls asleep can only pass."""
        asked = self.page.locator("main").get_by_role("button", name=re.compile("^Pass( for this round)?$"))
        between = self.page.get_by_role("button", name=re.compile("^(Discard |Go on to round)"))
        for _ in range(most):
            await self.person.watch_for(asked.or_(between).or_(self.person.end))
            if await self.person.end.is_visible():
                return
            await (self.discard(between) if await between.is_visible() else self.turn(chance))

    async def turn(self, chance: Random) -> None:
        """Plays a card that can be played, with any targets; passes if there is none, or at times."""
        cards = list(range(await self.hand.count()))
        chance.shuffle(cards)
        for at in cards if chance.random() > 0.45 else []:
            await self.press(self.hand.nth(at))
            if await self.aim(chance):
                await self.give()
                return
        passes = self.person.question.get_by_role("button", name="Pass", exact=True)
        if await passes.count():
            await self.press(passes)
        helps = self.person.question.get_by_role("radio", name="Pass and help").or_(
            self.person.question.get_by_role("button", name="Pass and help", exact=True)
        )
        if await helps.count() and chance.random() < 0.7:
            await self.press(helps)
            assert await self.aim(chance), "A player who may help could not choose whom, or what."
        await self.give()

    async def aim(self, chance: Random) -> bool:
        """Chooses on the table until the button can be pressed; whether it can."""
        for _ in range(NOTHING_LEFT):
            if await self.send.is_enabled():
                return True
            if not (count := await self.targets.count()):
                return False
            target = self.targets.nth(chance.randrange(count))
            assert not (await target.get_attribute("aria-label") or "").startswith(":"), (
                "A card in front of nobody."
            )
            await self.press(target)
        return False

    async def discard(self, between: Locator) -> None:
        """Discards the last card of the hand, if it is mischief."""
        if await self.hand.count():
            await self.press(self.hand.last)
        await self.done_with(between)

    async def give(self) -> None:
        await self.done_with(self.send)

    async def done_with(self, button: Locator) -> None:
        """Presses what says what will happen, and waits until it has."""
        words = await button.inner_text()
        self.deeds.add(words.split()[0].strip(","))
        step = await self.page.evaluate("document.body.innerText")
        await self.press(button)
        await self.page.wait_for_function("before => document.body.innerText !== before", arg=step)
        asked = self.person.question.or_(self.person.end)
        await expect(asked.first).not_to_have_attribute("aria-busy", "true")


async def seated(here: Room, bots: int, *settings: dict[str, object]) -> list[Person]:
    """People around a table of Émoticon with so many bots."""
    people = [
        await here.person(name, **own) for name, own in zip(["Mira", "Jonas", "Lou"], settings, strict=False)
    ]
    await seat_people("Émoticon", *people, bots=bots)
    return people


@pytest.mark.long
def test_three_people_play_a_whole_game_on_the_board_one_by_keyboard_alone(chromium: str, address: str) -> None:
    run(a_whole_game(chromium, address))


async def a_whole_game(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        people = await seated(here, 1, {}, {"viewport": WIDE}, {})
        for person in people:
            # Between rounds a minute runs even without a clock, and a busy machine may need longer.
            await person.ask_for_time()
        mira, jonas, lou = (AtBoard(person, keyboard=person.name == "Lou") for person in people)
        await people[0].press("Start with 4")
        chance = Random(7)
        await together(*(player.play(chance) for player in (mira, jonas, lou)))
        for person in people:
            await expect(person.end).to_be_visible()
        deeds = mira.deeds | jonas.deeds | lou.deeds
        assert {"Play", "Pass", "Go"} <= deeds, deeds
        for person in people:
            await expect(person.page.get_by_role("link", name="Rule EM-22")).to_be_visible()


def test_the_board_is_open_to_all_in_light_and_dark_and_fits_a_small_phone(chromium: str, address: str) -> None:
    run(for_everyone(chromium, address))


async def for_everyone(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        [mira] = await seated(here, 7, {"color_scheme": "dark"})
        await mira.press("Start with 8")
        await reads_from_a_sofa(await here.person("the wall", viewport=TELEVISION), mira.page.url)
        at_board = AtBoard(mira)
        await expect(at_board.hand.first).to_be_visible()
        await expect(mira.page.get_by_role("button", name="Pass", exact=True)).to_be_visible()
        for scheme in ("dark", "light"):
            await mira.page.emulate_media(color_scheme=scheme)
            for width, height in ((320, 640), (390, 844), (1440, 900)):
                await mira.resize(width, height)
                for at in range(await at_board.hand.count()):
                    await at_board.press(at_board.hand.nth(at))
                await expect(mira.page.get_by_role("region", name="What happened")).to_be_in_viewport(ratio=1)
                sideways = await mira.page.evaluate("document.documentElement.scrollWidth > innerWidth")
                assert not sideways, f"{width} px"
                if (scheme, width) in LOOKS:
                    await is_open_to_all(mira.page, f"{scheme}, {width} px")


async def reads_from_a_sofa(wall: Person, table: str) -> None:
    """With all eight players on a big screen, names, totals and moods are large enough."""
    await wall.page.goto(f"{table}/screen")
    board = wall.page.get_by_role("region", name="The board")
    await expect(board.get_by_text("Mira", exact=True)).to_be_in_viewport()
    # A fraction of a pixel is lost where a board is laid out by shares of its height.
    await expect(board.get_by_role("listitem").last).to_be_in_viewport(ratio=0.99)
    assert await board.evaluate(SMALLEST_WORDS) >= 28


def test_what_lies_before_a_player_says_what_it_does_and_by_which_rule(chromium: str, address: str) -> None:
    run(it_explains_itself(chromium, address))


async def it_explains_itself(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        mira = await here.person("Mira")
        page = mira.page
        me = '{"name": "Mira", "avatar": "0000000"}'
        await page.add_init_script(f"localStorage.setItem('mien.me', '{me}')")
        await page.goto(f"{address}/rules/emoticon")
        await mira.press("Learn in five minutes")
        await mira.press("Skip the tutorial")
        board = AtBoard(mira)
        await board.press(board.hand.and_(page.get_by_role("button", name="Pirate")))
        await board.give()
        pirate = page.get_by_role("list", name="In front of you").get_by_role("button", name="Pirate")
        note = page.get_by_role("note")
        await pirate.click()
        await expect(note).to_contain_text(
            "If the winner of the round has a helper, and nobody else beats you, you take the reward."
        )
        await expect(note).to_be_in_viewport(ratio=1)
        await page.keyboard.press("Escape")
        await expect(note).to_have_count(0)
        await page.keyboard.press("Shift+Tab")
        await page.keyboard.press("Tab")
        await expect(pirate).to_be_focused()
        await expect(note).to_be_visible()
        await page.keyboard.press("Tab")
        await expect(note.get_by_role("link", name="Rule EM-27")).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(pirate).to_be_focused()
