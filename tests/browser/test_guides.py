"""Somebody who has never played is shown each game, does what is said, and knows it at the end."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from harness.browser.axe import is_open_to_all
from harness.browser.browsers import run
from harness.browser.emojito import Player
from harness.browser.expecting import expect
from harness.browser.people import WIDE, Person, label_of, room
from playwright.async_api import Locator
from tests.browser.test_emoticon_board import AtBoard as AtEmoticon
from tests.browser.test_expressions_board import AtBoard as AtExpressions

MOST_STEPS = 60
"""More than any lesson has, what bots make of it included."""


class Learner:
    """Reads what is said, and presses what it says."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.heard: list[str] = []

    @property
    def coach(self) -> Locator:
        return self.page.get_by_role("complementary", name="Tutorial")

    @property
    def words(self) -> Locator:
        return self.coach.get_by_role("paragraph").first

    @property
    def next(self) -> Locator:
        return self.coach.get_by_role("button", name="Next")

    @property
    def last(self) -> Locator:
        return self.coach.get_by_role("button", name="Keep playing")

    async def come(self, game: str) -> None:
        """From the start page to the first words."""
        await self.page.goto(self.person.address)
        await self.person.press(f"Open a table for {game}")
        await self.person.press("Learn in five minutes")
        await expect(self.next).to_be_visible()

    async def learn(self, do: Callable[[], Awaitable[None]]) -> None:
        """Reads on where there is something to read, and else does what is to be done, until that is all."""
        for _ in range(MOST_STEPS):
            await expect(self.coach).not_to_contain_text("Now it’s the others’ turn.")
            await expect(self.words).to_be_in_viewport()
            said = await self.words.text_content() or ""
            self.heard.append(said)
            if await self.last.is_visible():
                return
            if await self.next.is_visible():
                await self.next.click()
            else:
                await do()
            await expect(self.words).not_to_have_text(said)
        raise AssertionError(f"The lesson never ended: {self.heard}")


async def expressions(person: Person, said: str) -> None:
    board, chance = AtExpressions(person), Random(1)
    if "what it says about the ones you keep" in said:
        await board.clue(chance)
    elif "Guess a card" in said:
        await board.guess(chance)
    else:
        await board.pick(board.hand, chance)
    await board.give()


async def emojito(person: Person, said: str) -> None:
    player = Player(person, Random(1))
    if "Act without camera or mic" in said:
        await person.press("Act without camera or mic")
        face = person.page.get_by_role("radiogroup", name="The face").get_by_role("radio").first
        await label_of(face).click()
        await person.press("Show them this")
    else:
        await label_of(player.cards.first).click()
        await person.press("Choose card 1")


async def emoticon(person: Person, said: str) -> None:
    board = AtEmoticon(person)
    between = person.page.get_by_role("button", name=re.compile("^(Discard |Go on to round)"))
    if await between.is_visible():
        await board.discard(between)
    elif "Play a card" in said:
        await board.hand.first.click()
        await board.give()
    else:
        await person.question.get_by_role("button", name="Pass", exact=True).click()
        await board.give()


async def facecards(person: Person, said: str) -> None:
    page = person.page
    lists = ["Your hand", "Your hand"] if "look alike" in said else ["Players", "The middle"]
    for name in lists:
        cards = page.get_by_role("list", name=name).get_by_role("button", pressed=False, disabled=False)
        await cards.first.click()
    await person.question.get_by_role("button", name=re.compile("^(Lay|Bet)")).click()


LESSONS = {
    "Expressions": (expressions, ["one team", "what it says about", "Guess a card", "That’s everything"]),
    "Emojito": (emojito, ["Only you see this card", "Which of the seven", "Now you can play"]),
    "Émoticon": (emoticon, ["The moods decide", "Play a card", "The round is over", "That was one round"]),
    "Face Cards": (facecards, ["look alike", "Bet:", "That’s everything"]),
}


@pytest.mark.parametrize("game", LESSONS)
def test_a_first_game_goes_to_its_end_by_doing_what_it_says(chromium: str, address: str, game: str) -> None:
    run(a_lesson(chromium, address, game))


async def a_lesson(chromium: str, address: str, game: str) -> None:
    follow, milestones = LESSONS[game]
    async with room(chromium, address) as here:
        learner = Learner(await here.person("Mira"))
        await learner.come(game)
        await is_open_to_all(learner.page, f"the lesson of {game}")
        await learner.learn(lambda: follow(learner.person, learner.heard[-1]))
        said = "\n".join(learner.heard)
        assert [words for words in milestones if words not in said] == []
        await learner.last.click()
        await expect(learner.coach).to_have_count(0)


def test_a_lesson_can_be_left_goes_on_after_a_reload_and_starts_from_the_rules(
    chromium: str, address: str
) -> None:
    run(left_alone(chromium, address))


async def left_alone(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        learner = Learner(await here.person("Mira", viewport=WIDE))
        page = learner.page
        await page.goto(f"{address}/rules/emoticon")
        await learner.person.press("Learn in five minutes")
        await learner.next.click()
        await expect(learner.coach).to_contain_text("2 of 9")
        await page.reload()
        await expect(learner.coach).to_contain_text("2 of 9")
        await folds_on_a_small_phone(learner)
        await learner.coach.get_by_role("button", name="Skip the tutorial").click()
        await expect(learner.coach).to_have_count(0)
        await page.reload()
        await expect(page.get_by_role("button", name="Pass", exact=True)).to_be_visible()
        await expect(learner.coach).to_have_count(0)


async def folds_on_a_small_phone(learner: Learner) -> None:
    """Where there is something to do, the board gets the room; the words are one press away."""
    await learner.page.set_viewport_size({"width": 320, "height": 640})
    await learner.next.click()
    whole = await height_of(learner.coach)
    assert whole <= 640 / 4, f"{whole} px of 640"
    await learner.coach.get_by_role("button", name="Collapse").click()
    again = learner.coach.get_by_role("button", name="Expand")
    await expect(again).to_have_attribute("aria-expanded", "false")
    assert await height_of(learner.coach) < whole / 2
    await again.click()
    assert await height_of(learner.coach) == whole
    await learner.page.set_viewport_size(WIDE)


async def height_of(part: Locator) -> float:
    box = await part.bounding_box()
    assert box is not None
    return box["height"]
