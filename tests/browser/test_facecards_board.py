"""Several people play Face Cards on its board; some have only a keyboard, or only what a screen reader tells."""

from __future__ import annotations

import re
from random import Random

import pytest
from harness.browser.browsers import run
from harness.browser.expecting import expect
from harness.browser.people import WIDE, Person, Room, room, together
from harness.browser.seating import end_unseen, seat_people
from playwright.async_api import Locator

VARIANTS = [("Experts", 1, 2), ("Masters", 2, 4), pytest.param("Daredevil", 4, 1, marks=pytest.mark.long)]
"""A variant, how many cards one lays in it, and how many bots join the people."""

ALL = {"Vote", "Lay", "Bet"}
"""How the buttons of a vote, of a pair and of a bet begin."""

STOPS_TO = """element => {
  const here = document.activeElement;
  const stops = [...document.querySelectorAll('a[href], button:enabled, input:enabled')]
    .filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility())
    .filter((stop) => stop.type !== 'radio' || stop === here || stop === element);
  const before = stops.filter((stop) => here !== document.body && stop.compareDocumentPosition(here) & 4).length;
  const steps = stops.indexOf(element) - before;
  return stops.includes(here) || steps < 0 ? steps : steps + 1;
}"""
"""How often Tab leads from the focus to an element, backwards if negative; a group of radios is one stop.

The focus may rest beside an answer that was just given, which is no stop itself."""

FOCUSED = """element => [element, ...document.getElementsByName(element.name || 'none')]
  .includes(document.activeElement)"""


class AtBoard:
    """A person at the board: votes, lays what looks alike, draws lines, and presses the button."""

    def __init__(self, person: Person, lays: int = 2) -> None:
        self.person = person
        self.page = person.page
        self.lays = lays
        self.said: set[str] = set()
        """The first words on the buttons that were pressed."""

    @property
    def others(self) -> Locator:
        """Those who can be voted for."""
        return self.page.get_by_role("radiogroup", name="Who looks most like it?").get_by_role("radio")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("list", name="Your hand").get_by_role("button", pressed=False)

    @property
    def chosen(self) -> Locator:
        """The cards of the hand that will be laid."""
        return self.page.get_by_role("list", name="Your hand").get_by_role("button", pressed=True)

    def cards(self, place: str) -> Locator:
        """The cards of a list that can be chosen."""
        return self.page.get_by_role("list", name=place).locator("button[aria-pressed=false]")

    @property
    def send(self) -> Locator:
        """The button that says what will happen, or what is still to be chosen: the last of all."""
        return self.person.question.get_by_role("button").last

    @property
    def asked(self) -> Locator:
        """What shows that this person is asked: the button that waits for the choice, or for all to have seen."""
        return self.person.question.get_by_role("button", disabled=True).last.or_(self.seen)

    @property
    def seen(self) -> Locator:
        """The button that ends a reveal."""
        return self.person.question.get_by_role("button", name="Continue", exact=True)

    @property
    def stop(self) -> Locator:
        """The button of a Daredevil who has won something in this turn."""
        return self.person.question.get_by_role("button", name=re.compile("^Stop and keep"))

    async def play(self, chance: Random, *, whole: bool = True) -> None:
        """Plays until the game is over, or only until everything has been done once."""
        for _ in range(400):
            await self.person.watch_for(self.asked.or_(self.person.end))
            if await self.person.end.is_visible() or not (whole or self.said < ALL):
                return
            await self.answer(chance)
        raise AssertionError("The game never ended.")

    async def until_betting(self, chance: Random) -> None:
        """Lays pairs until there is something to bet on."""
        while True:
            await expect(self.asked).to_be_visible()
            if await self.cards("The middle").count():
                return
            await self.answer(chance)

    async def answer(self, chance: Random) -> None:
        if await self.seen.count():
            await self.press(self.seen)
            await expect(self.seen).to_have_count(0)
            return
        if await self.others.count():
            await self.take(self.others, chance)
        elif await self.hand.count():
            for laid in range(self.lays):
                await expect(self.chosen).to_have_count(laid)
                await self.take(self.hand, chance)
        elif await self.stop.count() and chance.random() < 0.5:
            await self.press(self.stop)
            await expect(self.stop).to_have_count(0)
            self.said.add("Stop")
            return
        else:
            for place in ("Players", "The middle") if await self.cards("Players").count() else ("The middle",) * 2:
                await self.take(self.cards(place), chance)
        await self.give()

    async def take(self, options: Locator, chance: Random) -> None:
        await expect(options.first).to_be_visible()
        await self.press(options.nth(chance.randrange(await options.count())))

    async def press(self, what: Locator) -> None:
        await what.click()

    async def give(self) -> None:
        """Presses what says what will happen, and waits until it has."""
        await expect(self.send).to_be_enabled()
        # A button with photos is called by what only a screen reader is told.
        words = await self.send.evaluate(
            "button => (button.querySelector('.unseen') ?? button).textContent.trim()"
        )
        self.said.add(words.split()[0].strip(":,"))
        await self.press(self.send)
        await expect(self.page.get_by_role("button", name=words, exact=True)).to_have_count(0)


class WithKeys(AtBoard):
    """Somebody without a mouse: Tab leads everywhere, arrows choose among people, Enter does the rest."""

    async def take(self, options: Locator, chance: Random) -> None:
        await expect(options.first).to_be_visible()
        at = chance.randrange(await options.count())
        if await options.first.get_attribute("type") == "radio":
            await self.reach(options.first)
            await self.page.keyboard.press("Space")
            for _ in range(at):
                await self.page.keyboard.press("ArrowDown")
        else:
            await self.press(options.nth(at))

    async def press(self, what: Locator) -> None:
        await self.reach(what)
        await self.page.keyboard.press("Enter")

    async def reach(self, what: Locator) -> None:
        """Presses Tab, or Shift and Tab, until this has the focus; of radios, any: the browser chooses which."""
        for _ in range(5):
            steps = await what.evaluate(STOPS_TO)
            for _ in range(abs(steps)):
                await self.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
            if await what.evaluate(FOCUSED):
                return
        raise AssertionError(f"The focus never came to {what}.")


class ByEar(AtBoard):
    """Somebody who perceives roles, names and what is said aloud, and nothing else."""

    def __init__(self, person: Person, lays: int = 2) -> None:
        super().__init__(person, lays)
        self.heard: set[str] = set()

    async def answer(self, chance: Random) -> None:
        aloud = await self.page.get_by_role("status").all_inner_texts()
        self.heard |= {sentence for said in aloud for sentence in said.split(". ") if sentence}
        await super().answer(chance)

    async def take(self, options: Locator, chance: Random) -> None:
        """Chooses by name alone: every card says what it is, and whose."""
        await expect(options.first).to_be_visible()
        names = [line.strip("- ") for line in (await options.first.aria_snapshot()).splitlines()]
        assert re.search(r'^(button|radio) "[^"]{2,}"', names[0]), names
        await super().take(options, chance)


async def seated(here: Room, names: list[str], bots: int, **settings: object) -> list[Person]:
    """People around a table of Face Cards with so many bots; the second sits at a wide screen."""
    people = [
        await here.person(name, **({"viewport": WIDE} if at == 1 else {}), **settings)
        for at, name in enumerate(names)
    ]
    await seat_people("Face Cards", *people, bots=bots)
    return people


def test_two_people_play_a_whole_game_on_the_board_by_keyboard_and_by_ear(chromium: str, address: str) -> None:
    run(a_whole_game(chromium, address))


async def a_whole_game(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        people = await seated(here, ["Mira", "Jonas"], 1)
        await people[0].press("Start with 3")
        keys, ear = WithKeys(people[0]), ByEar(people[1])
        await together(keys.play(Random(1)), ear.play(Random(2)))
        assert keys.said >= ALL, keys.said
        assert ear.said >= ALL, ear.said
        assert any(" bets on " in sentence for sentence in ear.heard), ear.heard
        for person in people:
            await expect(person.page.get_by_role("link", name="Rule FC-15")).to_be_visible()
            await expect(person.page.get_by_role("heading", name="The last pairs")).to_be_visible()


@pytest.mark.parametrize(("variant", "lays", "bots"), VARIANTS)
def test_people_play_every_variant_on_the_board(
    chromium: str, address: str, variant: str, lays: int, bots: int
) -> None:
    run(a_variant(chromium, address, variant, lays, bots))


async def a_variant(chromium: str, address: str, variant: str, lays: int, bots: int) -> None:
    async with room(chromium, address) as here:
        people = await seated(here, ["Mira", "Jonas"], bots)
        await people[0].choose("Variant", variant)
        await people[0].press(f"Start with {2 + bots}")
        await together(*(everything_once(AtBoard(person, lays)) for person in people))
        await end_unseen(*people)
        for person in people:
            await expect(person.page.get_by_role("link", name="Rule FC-15")).to_be_visible()


async def everything_once(player: AtBoard) -> None:
    """Votes, lays, bets, and leaves the rest of the game to a bot."""
    await player.play(Random(player.person.name), whole=False)
    await player.person.leave_to_bots()


def test_cards_are_joined_with_a_finger_refused_with_a_reason_and_seen_closely(
    chromium: str, address: str
) -> None:
    run(under_a_finger(chromium, address))


async def under_a_finger(chromium: str, address: str) -> None:
    async with room(chromium, address) as here:
        [mira] = await seated(here, ["Mira"], 2)
        await mira.choose("Who gets the camera token first", "Random")
        await mira.press("Start with 3")
        at_board = AtBoard(mira)
        await at_board.until_betting(Random(3))
        await own_cards_say_why_not(mira)
        front, goal = at_board.cards("Players").first, at_board.cards("The middle").last
        names = [str(await card.get_attribute("aria-label")).split(",")[0] for card in (front, goal)]
        await draw(mira, front, goal)
        # What the photos are called stands on none of them: the button shows them, and is read out by their names.
        called = re.compile(f"^Bet on {names[0]} and {names[1]}$", re.IGNORECASE)
        await expect(at_board.send).to_have_accessible_name(called)
        await expect(at_board.send.locator("img")).to_have_count(2)
        await mira.press("Undo")
        await expect(at_board.send).to_be_disabled()
        await look_closer(mira, at_board.cards("The middle").first)
        await walk(mira, front)


async def own_cards_say_why_not(person: Person) -> None:
    """A touch of one's own card is refused, beside the link to its rule."""
    middle = person.page.get_by_role("list", name="The middle")
    await middle.get_by_role("button", name=re.compile(", yours$")).click(force=True)
    refusal = person.page.get_by_role("alert").filter(has_text="your own card")
    await expect(refusal).to_be_visible()
    await expect(refusal.get_by_role("link", name="Rule FC-7")).to_be_visible()


async def look_closer(person: Person, card: Locator) -> None:
    """A resting finger and the key Z show a card large, without choosing it; arrows go on to the next."""
    page, name = person.page, str(await card.get_attribute("aria-label"))
    closely = page.get_by_role("dialog", name=name, exact=True)
    x, y = await middle_of(card)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await expect(closely).to_be_visible()
    await page.mouse.up()
    await page.keyboard.press("Escape")
    await expect(closely).to_be_hidden()
    await expect(card).to_have_attribute("aria-pressed", "false")
    await card.focus()
    await page.keyboard.press("z")
    await expect(closely.get_by_role("img", name=name)).to_be_visible()
    await page.keyboard.press("ArrowRight")
    await expect(closely).to_be_hidden()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_be_hidden()


async def walk(person: Person, front: Locator) -> None:
    """Arrows lead from a front card down to the middle, and back up."""
    middle = person.page.get_by_role("list", name="The middle")
    await front.focus()
    for key, inside in (("ArrowDown", True), ("ArrowUp", False)):
        await person.page.keyboard.press(key)
        assert await middle.locator(":focus").count() == inside, key


async def draw(person: Person, front: Locator, goal: Locator) -> None:
    """Draws a line from card to card, without lifting the finger."""
    await person.page.mouse.move(*await middle_of(front))
    await person.page.mouse.down()
    await person.page.mouse.move(*await middle_of(goal), steps=4)
    # The reason why one's own card can't be taken may have gone meanwhile, and the cards have moved up.
    await person.page.mouse.move(*await middle_of(goal))
    await person.page.mouse.up()


async def middle_of(card: Locator) -> tuple[float, float]:
    box = await card.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
